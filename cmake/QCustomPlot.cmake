# SPDX-License-Identifier: GPL-3.0-or-later
# QCustomPlot for Qt 6 as QCustomPlotQt6::QCustomPlotQt6. Its authors ship no build system, so each distribution
# names it in its own way: Debian by a CMake package, Fedora by pkg-config, others by the library alone.
find_package(QCustomPlotQt6 QUIET)
if(NOT TARGET QCustomPlotQt6::QCustomPlotQt6)
    pkg_check_modules(QCustomPlot QUIET IMPORTED_TARGET qcustomplot-qt6)
    if(TARGET PkgConfig::QCustomPlot)
        add_library(QCustomPlotQt6::QCustomPlotQt6 ALIAS PkgConfig::QCustomPlot)
    else()
        find_library(QCUSTOMPLOT_LIBRARY NAMES QCustomPlotQt6 qcustomplot-qt6 qcustomplot QCustomPlot REQUIRED)
        find_path(QCUSTOMPLOT_INCLUDE qcustomplot.h REQUIRED)
        add_library(QCustomPlotQt6::QCustomPlotQt6 UNKNOWN IMPORTED)
        set_target_properties(QCustomPlotQt6::QCustomPlotQt6 PROPERTIES
            IMPORTED_LOCATION ${QCUSTOMPLOT_LIBRARY}
            INTERFACE_INCLUDE_DIRECTORIES ${QCUSTOMPLOT_INCLUDE}
            INTERFACE_COMPILE_DEFINITIONS QCUSTOMPLOT_USE_LIBRARY)
    endif()
endif()
