/* Measures in a thread of its own; all samples are fetched at the end. With "*" there are two counters. */
#include "interface.h"
#include <pthread.h>
#include <unistd.h>

static uint64_t (*wtime)(void);
static timevalue kept[10000];
static volatile int n, on = 1;
static pthread_t thread;
static void *run(void *none) {
  while (on && n < 10000) {
    float f = 1.5f;
    uint32_t bits;
    memcpy(&bits, &f, 4);
    kept[n].timestamp = wtime(); kept[n].value = bits; n++;
    usleep(5000);
  }
  return none;
}
static metric_info *metrics(char *word) {
  metric_info *list = calloc(3, sizeof *list);
  list[0] = *one(*word == '*' ? "power" : word, "W", ABS | POINT | FLOAT);
  if (*word == '*') list[1] = *one("turn", NULL, ACC | START | UNSIGNED);
  return list;
}
static int32_t add(char *name) { return strcmp(name, "turn") ? 0 : 1; }
static int32_t enable(int32_t id) { return id ? 0 : pthread_create(&thread, NULL, run, NULL); }
static void clock_is(uint64_t (*f)(void)) { wtime = f; }
static uint64_t values(int32_t id, timevalue **list) {
  if (on) { on = 0; pthread_join(thread, NULL); }
  *list = malloc((size_t)n * sizeof **list);
  memcpy(*list, kept, (size_t)n * sizeof **list);
  for (int i = 0; id == 1 && i < n; i++) (*list)[i].value = (uint64_t)i;
  return (uint64_t)n;
}
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
  i.version = 2; i.init = ready; i.get_event_info = metrics; i.add_counter = add; i.enable_counter = enable;
  i.run_per = 1; i.synch = 2; i.set_pform_wtime_function = clock_is; i.get_all_values = values; i.finalize = nothing;
  return i;
}
