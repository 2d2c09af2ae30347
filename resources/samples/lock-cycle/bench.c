/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pad.h"

#include <stdio.h>
#include <time.h>

/* Writes 1024 octets at a time over the pad, again and again, for ten seconds. */
int main(void)
{
	static char buffer[1024] = "pad";
	struct pad pad;
	size_t written = 0;
	time_t end = time(NULL) + 10;

	if (pad_open(&pad, 2000))
		return 1;
	while (time(NULL) < end) {
		for (size_t pos = 0; pos + sizeof(buffer) <= 2000 * PAGE_BYTES; pos += sizeof(buffer))
			written += pad_write(&pad, pos, buffer, sizeof(buffer));
	}
	printf("Pad Write 1024 bufsize 2000 pages  %10.1f KBps\n", written / 1024.0 / 10);
	pad_close(&pad);
	return 0;
}
