/* Asked for its values: "up" counts the questions, "half" is a double. Prints what no one asked for. */
#include "interface.h"
#include <stdio.h>

static uint64_t asked;
static metric_info *metrics(char *word) {
  if (!strcmp(word, "up")) return one("up", "calls", ACC | START | UNSIGNED);
  if (!strcmp(word, "*")) {
    metric_info *list = calloc(3, sizeof *list);
    list[0] = *one("up", "calls", ACC | START | UNSIGNED);
    list[1] = *one("half", NULL, ABS | NEXT | DOUBLE);
    return list;
  }
  return calloc(1, sizeof(metric_info));
}
static int32_t add(char *name) { return strcmp(name, "up") ? 7 : 3; }
static uint64_t value(int32_t id) {
  double half = -0.5;
  uint64_t bits;
  printf("noise");
  fflush(stdout);
  memcpy(&bits, &half, 8);
  return id == 3 ? ++asked : bits;
}
info get_info(void) {
  info i;
  memset(&i, 0, sizeof i);
  i.version = 2; i.init = ready; i.get_event_info = metrics; i.add_counter = add; i.run_per = 3;
  i.synch = 0; i.get_current_value = value; i.finalize = nothing;
  return i;
}
