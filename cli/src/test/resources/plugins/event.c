/* Has samples of its own, which are fetched again and again; reports two each time, the later one first. */
#include "interface.h"

static uint64_t (*wtime)(void);
static int64_t n;
static metric_info *metrics(char *word) { return one(word, "J", ABS | LAST | SIGNED); }
static int32_t add(char *name) { (void)name; return 0; }
static void clock_is(uint64_t (*f)(void)) { wtime = f; }
static int32_t begin(void) { return wtime ? 0 : -1; }
static uint64_t values(int32_t id, timevalue **list) {
  uint64_t now = wtime();
  (void)id;
  *list = malloc(2 * sizeof **list);
  (*list)[0].timestamp = now; (*list)[0].value = (uint64_t)--n;
  (*list)[1].timestamp = now - 1000; (*list)[1].value = (uint64_t)--n;
  return 2;
}
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
  i.version = 2; i.init = begin; i.get_event_info = metrics; i.add_counter = add; i.run_per = 2;
  i.synch = 1; i.set_pform_wtime_function = clock_is; i.get_all_values = values; i.finalize = nothing;
  return i;
}
