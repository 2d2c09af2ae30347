# SPDX-License-Identifier: GPL-3.0-or-later
# whichpatch_layer(NAME ROOMS room… USES layer… [PRIVATE library…] [PUBLIC library…])
#
# A layer is one static library of rooms that may know each other; it knows only the layers it USES. Each
# layer has an include root of its own, in which its rooms (and no others) stand, so that
# #include "room/file.h" finds a lower room and fails on a higher one. tests/layering checks the rest.
# A room's CMakeLists.txt names its sources with whichpatch_room(LAYER source…).
function(whichpatch_layer name)
    cmake_parse_arguments(arg "" "FOLDER" "ROOMS;USES;PRIVATE;PUBLIC" ${ARGN})
    set(target whichpatch_${name})
    set(root ${PROJECT_BINARY_DIR}/include/${name})
    add_library(${target} STATIC)
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
    # moc looks again after each configuring: a header that a room's own CMakeLists.txt adds is otherwise
    # no dependency of it, and stays unseen in a build folder that is older than the header.
    file(REMOVE ${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/timestamp)
    file(MAKE_DIRECTORY ${root})
    foreach(room IN LISTS arg_ROOMS)
        file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${room} ${root}/${room} SYMBOLIC)
    endforeach()
    list(TRANSFORM arg_USES PREPEND whichpatch_)
    target_include_directories(${target} PUBLIC ${root})
    target_link_libraries(${target}
        PUBLIC ${arg_USES} ${arg_PUBLIC}
        PRIVATE whichpatch_warnings ${arg_PRIVATE})
    foreach(room IN LISTS arg_ROOMS)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${room}/CMakeLists.txt)
            add_subdirectory(${room})
        endif()
    endforeach()
endfunction()

function(whichpatch_room layer)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    target_sources(whichpatch_${layer} PRIVATE ${ARGN})
endfunction()
