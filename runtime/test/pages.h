/* The job pages of all nodes, for the tests' launcher and for tests that look at other ranks as a watcher does. */
#ifndef PAGES_H
#define PAGES_H

#include <kroll/job_page.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The page of node n is descriptor PAGES_FD + n. */
#define PAGES_FD 200

static inline kroll_job_page *map_page(int node) {
  struct stat facts;
  if (fstat(PAGES_FD + node, &facts) != 0)
    return NULL;
  void *page = mmap(NULL, (size_t)facts.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, PAGES_FD + node, 0);
  return page != MAP_FAILED ? page : NULL;
}

static inline const uint32_t *first_of_nodes(const kroll_job_page *page) {
  return (const uint32_t *)((const char *)page + page->table_at);
}

static inline kroll_rank_slot *slot_on(kroll_job_page *page, int rank) {
  return (kroll_rank_slot *)((char *)page + page->slots_at) + (rank - (int)first_of_nodes(page)[page->node]);
}

#endif
