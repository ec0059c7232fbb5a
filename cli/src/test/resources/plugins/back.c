/* Reports samples itself, from a thread of its own, until it is told to stop. */
#include "interface.h"
#include <pthread.h>
#include <unistd.h>

static uint64_t (*wtime)(void);
static int32_t (*report)(void *, timevalue);
static void *id;
static volatile int on = 1;
static pthread_t thread;
static void *run(void *none) {
  timevalue v = {0, 40};
  while (on) {
    v.timestamp = wtime(); v.value++;
    if (report(id, v) == 2) break;
    usleep(5000);
  }
  return none;
}
static metric_info *metrics(char *word) { return one(word, "B", ABS | NEXT | UNSIGNED); }
static int32_t add(char *name) { (void)name; return 0; }
static void clock_is(uint64_t (*f)(void)) { wtime = f; }
static int32_t callback(void *i, int32_t counter, int32_t (*f)(void *, timevalue)) {
  (void)counter;
  id = i; report = f;
  return pthread_create(&thread, NULL, run, NULL);
}
static void end(void) { on = 0; pthread_join(thread, NULL); }
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
  i.version = 2; i.init = ready; i.get_event_info = metrics; i.add_counter = add; i.run_per = 0;
  i.synch = 3; i.set_pform_wtime_function = clock_is; i.set_callback_function = callback; i.finalize = end;
  return i;
}
