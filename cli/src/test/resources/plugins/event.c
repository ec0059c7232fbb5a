/* Has samples of its own, which are fetched again and again; reports two each time, the later one first.
   With "*" there are two counters, of which "share" is a double. */
#include "interface.h"

static uint64_t (*wtime)(void);
static int64_t n;
static metric_info *metrics(char *word) {
  metric_info *list = calloc(3, sizeof *list);
  list[0] = *one(*word == '*' ? "energy" : word, "J", ABS | LAST | SIGNED);
  if (*word == '*') list[1] = *one("share", NULL, ABS | LAST | DOUBLE);
  return list;
}
static int32_t add(char *name) { return strcmp(name, "share") ? 0 : 1; }
static void clock_is(uint64_t (*f)(void)) { wtime = f; }
static int32_t begin(void) { return wtime ? 0 : -1; }
static uint64_t values(int32_t id, timevalue **list) {
  uint64_t now = wtime();
  double share[] = {0.25, 0.75};
  *list = malloc(2 * sizeof **list);
  for (int i = 0; i < 2; i++) {
    (*list)[i].timestamp = now - 1000 * i;
    if (id == 1) memcpy(&(*list)[i].value, share + i, 8);
    else (*list)[i].value = (uint64_t)--n;
  }
  return 2;
}
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
  i.version = 2; i.init = begin; i.get_event_info = metrics; i.add_counter = add; i.run_per = 2;
  i.synch = 1; i.set_pform_wtime_function = clock_is; i.get_all_values = values; i.finalize = nothing;
  return i;
}
