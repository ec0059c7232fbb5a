/* The binary interface of plug-in counters, version 2, as far as the plug-ins of the tests need it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct { uint64_t timestamp, value; } timevalue;
typedef struct { char *name, *unit; uint32_t property; } metric_info;

typedef struct {
  uint32_t version;
  int32_t (*init)(void);
  metric_info *(*get_event_info)(char *);
  int32_t (*add_counter)(char *);
  int32_t (*enable_counter)(int32_t);
  int32_t (*disable_counter)(int32_t);
  int32_t (*is_thread_registered)(void);
  int32_t run_per, synch;
  uint64_t (*get_current_value)(int32_t);
  void (*set_pform_wtime_function)(uint64_t (*)(void));
  uint64_t (*get_all_values)(int32_t, timevalue **);
  int32_t (*set_callback_function)(void *, int32_t, int32_t (*)(void *, timevalue));
  void (*finalize)(void);
  uint64_t reserved[100];
} info;

enum { ACC = 1 << 0, ABS = 1 << 1, START = 1 << 2, POINT = 1 << 3, LAST = 1 << 4, NEXT = 1 << 5 };
enum { SIGNED = 1 << 6, UNSIGNED = 1 << 7, FLOAT = 1 << 8, DOUBLE = 1 << 9 };

static int32_t ready(void) { return 0; }
static void nothing(void) {}

static metric_info *one(const char *name, const char *unit, uint32_t property) {
  metric_info *list = calloc(2, sizeof *list);
  list[0].name = strdup(name);
  list[0].unit = unit ? strdup(unit) : NULL;
  list[0].property = property;
  return list;
}
