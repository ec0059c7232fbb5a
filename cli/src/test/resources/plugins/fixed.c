/* Has the same three samples each time, but for their times. */
#include "interface.h"

static uint64_t (*wtime)(void);
static metric_info *metrics(char *word) { return one(word, "W", ABS | POINT | SIGNED); }
static int32_t add(char *name) { (void)name; return 0; }
static int32_t enable(int32_t id) { (void)id; return 0; }
static void clock_is(uint64_t (*f)(void)) { wtime = f; }
static uint64_t values(int32_t id, timevalue **list) {
  (void)id;
  *list = malloc(3 * sizeof **list);
  for (int i = 0; i < 3; i++) {
    (*list)[i].timestamp = wtime() + (uint64_t)i;
    (*list)[i].value = (uint64_t)i;
  }
  return 3;
}
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
  i.version = 2; i.init = ready; i.get_event_info = metrics; i.add_counter = add; i.enable_counter = enable;
  i.run_per = 1; i.synch = 2; i.set_pform_wtime_function = clock_is; i.get_all_values = values; i.finalize = nothing;
  return i;
}
