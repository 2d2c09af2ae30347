# SPDX-License-Identifier: GPL-3.0-or-later
# One target that every other links: the language rules of this project.
add_library(whichpatch_warnings INTERFACE)
target_compile_options(whichpatch_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Woverloaded-virtual -Wnon-virtual-dtor
    $<$<BOOL:${WHICHPATCH_WARNINGS_AS_ERRORS}>:-Werror>)
target_compile_definitions(whichpatch_warnings INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING
    QT_NO_KEYWORDS QT_NO_FOREACH QT_STRICT_ITERATORS QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
    QT_DISABLE_DEPRECATED_BEFORE=0x060400)
if(WHICHPATCH_SANITIZE)
    target_compile_options(whichpatch_warnings INTERFACE
        -fsanitize=${WHICHPATCH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(whichpatch_warnings INTERFACE -fsanitize=${WHICHPATCH_SANITIZE})
endif()
if(WHICHPATCH_FUZZ)
    # The engine's own branches are what libFuzzer learns from.
    target_compile_options(whichpatch_warnings INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(MOLD)
    target_link_options(whichpatch_warnings INTERFACE -fuse-ld=mold)
endif()
