// SPDX-License-Identifier: GPL-3.0-or-later
// Any subject.
#include "input.h"
#include "series/prefix.h"

FUZZ(octets)
{
    series::parsePrefix(octets);
}
