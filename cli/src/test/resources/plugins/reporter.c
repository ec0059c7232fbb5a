/* Reports several counters of different types through the one callback that it was given last, as the manual of the
   interface describes it: the id says which counter a sample is of. With CHECK_ID an id of NULL means "not set". */
#include "interface.h"
#include <pthread.h>
#include <unistd.h>

#define COUNTERS 3
static uint64_t (*wtime)(void);
static int32_t (*report)(void *, timevalue);
static void *ids[COUNTERS];
static int counters;
static volatile int on = 1;
static pthread_t thread;
static void *run(void *none) {
  for (int k = 0; on; k++) {
    usleep(2000);
    for (int i = 0; i < counters; i++) {
#ifdef CHECK_ID
      if (!report || !ids[i]) continue;
#endif
      double half = k + 0.5;
      timevalue v = {wtime(), (uint64_t)k};
      if (i == 1) v.value = (uint64_t)(int64_t)(-100 - k);
      if (i == 2) memcpy(&v.value, &half, sizeof half);
#ifdef STRAY
      report((void *)99, v);
#endif
#ifndef SILENT
      report(ids[i], v);
#endif
    }
  }
  return none;
}
static metric_info *metrics(char *word) {
  static const char *names[] = {"up", "down", "half"};
  static const uint32_t types[] = {UNSIGNED, SIGNED, DOUBLE};
  metric_info *list = calloc(COUNTERS + 1, sizeof *list);
  int n = 0;
  for (int i = 0; i < COUNTERS; i++) {
    if (*word == '*' || strcmp(word, names[i]) == 0) {
      list[n].name = strdup(names[i]);
      list[n].unit = NULL;
      list[n++].property = ABS | LAST | types[i];
    }
  }
  return list;
}
static int32_t add(char *name) { (void)name; return counters++; }
static void clock_is(uint64_t (*f)(void)) { wtime = f; }
static int32_t callback(void *id, int32_t counter, int32_t (*f)(void *, timevalue)) {
  report = f;
  ids[counter] = id;
  return thread ? 0 : pthread_create(&thread, NULL, run, NULL);
}
static void end(void) { on = 0; if (thread) pthread_join(thread, NULL); }
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
  i.version = 2; i.init = ready; i.get_event_info = metrics; i.add_counter = add; i.run_per = 1;
  i.synch = 3; i.set_pform_wtime_function = clock_is; i.set_callback_function = callback; i.finalize = end;
  return i;
}
