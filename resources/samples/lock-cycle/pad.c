/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pad.h"

#include <stdlib.h>
#include <string.h>

static unsigned block_bits(size_t offset, size_t len)
{
	unsigned first = offset / BLOCK_BYTES;
	unsigned last = (offset + len) / BLOCK_BYTES;

	return ((1u << (last - first + 1)) - 1) << first;
}

static void set_valid(struct page *page, unsigned bits)
{
	pthread_mutex_lock(&page->lock);
	page->valid |= bits;
	pthread_mutex_unlock(&page->lock);
}

static void set_changed(struct page *page, unsigned bits)
{
	pthread_mutex_lock(&page->lock);
	page->changed |= bits;
	pthread_mutex_unlock(&page->lock);
}

int pad_open(struct pad *pad, size_t pages)
{
	pad->pages = pages;
	pad->page = calloc(pages, sizeof(*pad->page));
	if (!pad->page)
		return -1;
	for (size_t i = 0; i < pages; i++)
		pthread_mutex_init(&pad->page[i].lock, NULL);
	return 0;
}

void pad_close(struct pad *pad)
{
	for (size_t i = 0; i < pad->pages; i++)
		pthread_mutex_destroy(&pad->page[i].lock);
	free(pad->page);
}

/* Clears the parts of partly written blocks that the write leaves out. */
static void write_begin(struct page *page, size_t offset, size_t len)
{
	size_t head = offset % BLOCK_BYTES;
	size_t tail = (offset + len) % BLOCK_BYTES;
	unsigned bits = block_bits(offset, len);

	if ((page->valid & bits) == bits)
		return;
	if (!head && !tail)
		return;
	if (head)
		memset(page->data + offset - head, 0, head);
	if (tail)
		memset(page->data + offset + len, 0, BLOCK_BYTES - tail);
	set_valid(page, bits);
}

static void write_end(struct page *page, size_t offset, size_t copied)
{
	unsigned bits = block_bits(offset, copied);

	set_valid(page, bits);
	set_changed(page, bits);
}

size_t pad_write(struct pad *pad, size_t pos, const char *from, size_t len)
{
	size_t done = 0;

	while (done < len) {
		struct page *page = &pad->page[(pos + done) / PAGE_BYTES];
		size_t offset = (pos + done) % PAGE_BYTES;
		size_t part = PAGE_BYTES - offset;

		if (part > len - done)
			part = len - done;
		write_begin(page, offset, part);
		memcpy(page->data + offset, from + done, part);
		write_end(page, offset, part);
		done += part;
	}
	return done;
}
