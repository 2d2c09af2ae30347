/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PAD_H
#define PAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define PAGE_BYTES 4096
#define BLOCK_BYTES 512
#define BLOCKS (PAGE_BYTES / BLOCK_BYTES)

/* One page of the pad. The lock guards both maps, a bit a block. */
struct page {
	pthread_mutex_t lock;
	unsigned valid;		/* block holds what a reader may see */
	unsigned changed;	/* block differs from the store */
	char data[PAGE_BYTES];
};

struct pad {
	size_t pages;
	struct page *page;
};

int pad_open(struct pad *pad, size_t pages);
void pad_close(struct pad *pad);
size_t pad_write(struct pad *pad, size_t pos, const char *from, size_t len);

#endif
