/* Places in the program's code; see code.h. */
#define _GNU_SOURCE
#include "code.h"
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

uint64_t kr_caller;

extern const char __executable_start[], etext[];

kr_code kr_code_of(uint64_t address) {
  Dl_info unused;
  struct link_map *map = NULL;
  if (dladdr1((const void *)address, &unused, (void **)&map, RTLD_DL_LINKMAP) == 0 || map == NULL)
    return (kr_code){address, ""};
  return (kr_code){address - map->l_addr, map->l_name != NULL ? map->l_name : ""};
}

uint32_t kr_code_to_word(uint64_t address) {
  const uint64_t start = (uint64_t)__executable_start;
  return address > start && address < (uint64_t)etext ? (uint32_t)(address - start) : 0;
}

uint64_t kr_code_of_word(uint32_t word) { return word != 0 ? (uint64_t)__executable_start + word : 0; }
