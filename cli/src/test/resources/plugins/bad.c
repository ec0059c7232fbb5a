/* Does what its metric says: crashes, lies about its samples, ends the program, refuses. */
#include "interface.h"
#include <unistd.h>

static char what[32];
static uint64_t (*wtime)(void);
static void clock_is(uint64_t (*f)(void)) { wtime = f; }
static metric_info *metrics(char *word) { strncpy(what, word, 31); if (!strcmp(word, "exit")) _exit(3); return one(word, "x", ABS | NEXT); }
static int32_t add(char *name) { return strcmp(name, "refuse") ? 0 : -1; }
static uint64_t values(int32_t id, timevalue **list) {
  static int n;
  (void)id;
  *list = malloc(sizeof **list);
  (*list)->timestamp = strcmp(what, "past") ? wtime() : 5;
  (*list)->value = 1;
  /* so many calls that the memory of Java is cleaned up meanwhile */
  if (n == 0 && !strcmp(what, "long")) for (int i = 0; i < 1500000; i++) wtime();
  if (++n < 3) return 1;
  if (!strcmp(what, "crash")) *(volatile int *)8 = 1;
  if (!strcmp(what, "quit")) _exit(3);
  if (!strcmp(what, "many")) return (uint64_t)-1;
  return 1;
}
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
#ifdef OLD
  i.version = 1;
#else
  i.version = 2;
#endif
  i.init = ready; i.get_event_info = metrics; i.add_counter = add; i.run_per = 3; i.synch = 1;
  i.set_pform_wtime_function = clock_is; i.get_all_values = values; i.finalize = nothing;
  return i;
}
