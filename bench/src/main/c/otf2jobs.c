/*
 * Reads an OTF2 archive by its library: location by location, or merged in order of time; or writes it anew.
 *
 *   otf2jobs read IN.otf2           all events, location by location
 *   otf2jobs merged IN.otf2         all events in order of time
 *   otf2jobs copy IN.otf2 FOLDER    FOLDER/traces.otf2 with the same definitions and events
 *
 * Knows what ScorePArchive and TraceGenerator write; ends with 1 if an archive has other events.
 *
 *   cc -O2 otf2jobs.c -o otf2jobs $(otf2-config --cflags --ldflags --libs)
 */
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  OTF2_EvtWriter *out;          /* of the location that is read; NULL if nothing is written */
  OTF2_GlobalDefWriter *defs;
  uint64_t seen, expected, sum; /* events; what they hold, so that no value is read in vain */
  OTF2_LocationRef *locations;
  size_t count;
} Job;

#define OK OTF2_CALLBACK_SUCCESS
#define SEEN(t) Job *j = user; j->seen++; j->sum += (t); (void)location; (void)position
#define HEAD OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *user, OTF2_AttributeList *list
#define WRITE(record, ...) \
  if (j->out) OTF2_EvtWriter_##record(j->out, list, time, __VA_ARGS__); \
  return OK

static OTF2_CallbackCode enter(HEAD, OTF2_RegionRef r) { SEEN(r); WRITE(Enter, r); }
static OTF2_CallbackCode leave(HEAD, OTF2_RegionRef r) { SEEN(r); WRITE(Leave, r); }
static OTF2_CallbackCode metric(HEAD, OTF2_MetricRef m, uint8_t n, const OTF2_Type *t, const OTF2_MetricValue *v) {
  SEEN(n ? v[0].unsigned_int : 0);
  WRITE(Metric, m, n, t, v);
}
static OTF2_CallbackCode send(HEAD, uint32_t to, OTF2_CommRef c, uint32_t tag, uint64_t n) {
  SEEN(n);
  WRITE(MpiSend, to, c, tag, n);
}
static OTF2_CallbackCode isend(HEAD, uint32_t to, OTF2_CommRef c, uint32_t tag, uint64_t n, uint64_t id) {
  SEEN(n);
  WRITE(MpiIsend, to, c, tag, n, id);
}
static OTF2_CallbackCode isent(HEAD, uint64_t id) { SEEN(id); WRITE(MpiIsendComplete, id); }
static OTF2_CallbackCode posted(HEAD, uint64_t id) { SEEN(id); WRITE(MpiIrecvRequest, id); }
static OTF2_CallbackCode receive(HEAD, uint32_t from, OTF2_CommRef c, uint32_t tag, uint64_t n) {
  SEEN(n);
  WRITE(MpiRecv, from, c, tag, n);
}
static OTF2_CallbackCode ireceive(HEAD, uint32_t from, OTF2_CommRef c, uint32_t tag, uint64_t n, uint64_t id) {
  SEEN(n);
  WRITE(MpiIrecv, from, c, tag, n, id);
}
static OTF2_CallbackCode begin(HEAD) {
  SEEN(1);
  if (j->out) OTF2_EvtWriter_MpiCollectiveBegin(j->out, list, time);
  return OK;
}
static OTF2_CallbackCode end(HEAD, OTF2_CollectiveOp op, OTF2_CommRef c, uint32_t root, uint64_t s, uint64_t r) {
  SEEN(s);
  WRITE(MpiCollectiveEnd, op, c, root, s, r);
}

/* The callbacks of one location have its position, those of all have not. */
#define GLOBAL(f, ...) static OTF2_CallbackCode g_##f(OTF2_LocationRef l, OTF2_TimeStamp t, void *u, OTF2_AttributeList *a
GLOBAL(enter), OTF2_RegionRef r) { return enter(l, t, 0, u, a, r); }
GLOBAL(leave), OTF2_RegionRef r) { return leave(l, t, 0, u, a, r); }
GLOBAL(metric), OTF2_MetricRef m, uint8_t n, const OTF2_Type *y, const OTF2_MetricValue *v) { return metric(l, t, 0, u, a, m, n, y, v); }
GLOBAL(send), uint32_t x, OTF2_CommRef c, uint32_t g, uint64_t n) { return send(l, t, 0, u, a, x, c, g, n); }
GLOBAL(isend), uint32_t x, OTF2_CommRef c, uint32_t g, uint64_t n, uint64_t i) { return isend(l, t, 0, u, a, x, c, g, n, i); }
GLOBAL(isent), uint64_t i) { return isent(l, t, 0, u, a, i); }
GLOBAL(posted), uint64_t i) { return posted(l, t, 0, u, a, i); }
GLOBAL(receive), uint32_t x, OTF2_CommRef c, uint32_t g, uint64_t n) { return receive(l, t, 0, u, a, x, c, g, n); }
GLOBAL(ireceive), uint32_t x, OTF2_CommRef c, uint32_t g, uint64_t n, uint64_t i) { return ireceive(l, t, 0, u, a, x, c, g, n, i); }
GLOBAL(begin)) { return begin(l, t, 0, u, a); }
GLOBAL(end), OTF2_CollectiveOp o, OTF2_CommRef c, uint32_t r, uint64_t x, uint64_t y) { return end(l, t, 0, u, a, o, c, r, x, y); }

#define DEF(name, ...) static OTF2_CallbackCode d_##name(void *user, __VA_ARGS__)
#define COPY(name, ...) \
  Job *j = user; \
  if (j->defs) OTF2_GlobalDefWriter_Write##name(j->defs, __VA_ARGS__); \
  return OK
DEF(ClockProperties, uint64_t a, uint64_t b, uint64_t c, uint64_t d) { COPY(ClockProperties, a, b, c, d); }
DEF(String, OTF2_StringRef a, const char *b) { COPY(String, a, b); }
DEF(Attribute, OTF2_AttributeRef a, OTF2_StringRef b, OTF2_StringRef c, OTF2_Type d) { COPY(Attribute, a, b, c, d); }
DEF(SystemTreeNode, OTF2_SystemTreeNodeRef a, OTF2_StringRef b, OTF2_StringRef c, OTF2_SystemTreeNodeRef d) { COPY(SystemTreeNode, a, b, c, d); }
DEF(LocationGroup, OTF2_LocationGroupRef a, OTF2_StringRef b, OTF2_LocationGroupType c, OTF2_SystemTreeNodeRef d, OTF2_LocationGroupRef e) {
  COPY(LocationGroup, a, b, c, d, e);
}
DEF(Region, OTF2_RegionRef a, OTF2_StringRef b, OTF2_StringRef c, OTF2_StringRef d, OTF2_RegionRole e, OTF2_Paradigm f, OTF2_RegionFlag g,
    OTF2_StringRef h, uint32_t i, uint32_t k) {
  COPY(Region, a, b, c, d, e, f, g, h, i, k);
}
DEF(Group, OTF2_GroupRef a, OTF2_StringRef b, OTF2_GroupType c, OTF2_Paradigm d, OTF2_GroupFlag e, uint32_t f, const uint64_t *g) {
  COPY(Group, a, b, c, d, e, f, g);
}
DEF(Comm, OTF2_CommRef a, OTF2_StringRef b, OTF2_GroupRef c, OTF2_CommRef d, OTF2_CommFlag e) { COPY(Comm, a, b, c, d, e); }
DEF(MetricMember, OTF2_MetricMemberRef a, OTF2_StringRef b, OTF2_StringRef c, OTF2_MetricType d, OTF2_MetricMode e, OTF2_Type f, OTF2_Base g,
    int64_t h, OTF2_StringRef i) {
  COPY(MetricMember, a, b, c, d, e, f, g, h, i);
}
DEF(MetricClass, OTF2_MetricRef a, uint8_t b, const OTF2_MetricMemberRef *c, OTF2_MetricOccurrence d, OTF2_RecorderKind e) {
  COPY(MetricClass, a, b, c, d, e);
}
DEF(Location, OTF2_LocationRef a, OTF2_StringRef b, OTF2_LocationType c, uint64_t d, OTF2_LocationGroupRef e) {
  Job *j = user;
  j->locations = realloc(j->locations, (j->count + 1) * sizeof *j->locations);
  j->locations[j->count++] = a;
  j->expected += d;
  if (j->defs) OTF2_GlobalDefWriter_WriteLocation(j->defs, a, b, c, d, e);
  return OK;
}

static OTF2_FlushType flush(void *u, OTF2_FileType f, OTF2_LocationRef l, void *c, bool final) {
  (void)u, (void)f, (void)l, (void)c, (void)final;
  return OTF2_FLUSH;
}
static OTF2_FlushCallbacks flushing = {.otf2_pre_flush = flush};

#define SET(type, record, f) type##_Set##record##Callback(callbacks, f)
#define SET_ALL(type, p) \
  SET(type, Enter, p##enter); \
  SET(type, Leave, p##leave); \
  SET(type, Metric, p##metric); \
  SET(type, MpiSend, p##send); \
  SET(type, MpiIsend, p##isend); \
  SET(type, MpiIsendComplete, p##isent); \
  SET(type, MpiIrecvRequest, p##posted); \
  SET(type, MpiRecv, p##receive); \
  SET(type, MpiIrecv, p##ireceive); \
  SET(type, MpiCollectiveBegin, p##begin); \
  SET(type, MpiCollectiveEnd, p##end)

static void read_definitions(OTF2_Reader *in, Job *job) {
  OTF2_GlobalDefReader *reader = OTF2_Reader_GetGlobalDefReader(in);
  OTF2_GlobalDefReaderCallbacks *callbacks = OTF2_GlobalDefReaderCallbacks_New();
#define SET_DEF(name) OTF2_GlobalDefReaderCallbacks_Set##name##Callback(callbacks, d_##name)
  SET_DEF(ClockProperties), SET_DEF(String), SET_DEF(Attribute), SET_DEF(SystemTreeNode), SET_DEF(LocationGroup);
  SET_DEF(Region), SET_DEF(Group), SET_DEF(Comm), SET_DEF(MetricMember), SET_DEF(MetricClass), SET_DEF(Location);
  OTF2_Reader_RegisterGlobalDefCallbacks(in, reader, callbacks, job);
  uint64_t n;
  OTF2_Reader_ReadAllGlobalDefinitions(in, reader, &n);
  OTF2_GlobalDefReaderCallbacks_Delete(callbacks);
  OTF2_Reader_CloseGlobalDefReader(in, reader);
}

static void select_all(OTF2_Reader *in, Job *job) {
  for (size_t i = 0; i < job->count; i++) OTF2_Reader_SelectLocation(in, job->locations[i]);
  bool defs = OTF2_Reader_OpenDefFiles(in) == OTF2_SUCCESS;
  OTF2_Reader_OpenEvtFiles(in);
  for (size_t i = 0; i < job->count; i++) {
    OTF2_DefReader *reader = defs ? OTF2_Reader_GetDefReader(in, job->locations[i]) : NULL;
    if (reader) {
      uint64_t n;
      OTF2_Reader_ReadAllLocalDefinitions(in, reader, &n);
      OTF2_Reader_CloseDefReader(in, reader);
    }
    OTF2_Reader_GetEvtReader(in, job->locations[i]);
  }
  if (defs) OTF2_Reader_CloseDefFiles(in);
}

static void read_merged(OTF2_Reader *in, Job *job) {
  OTF2_GlobalEvtReader *reader = OTF2_Reader_GetGlobalEvtReader(in);
  OTF2_GlobalEvtReaderCallbacks *callbacks = OTF2_GlobalEvtReaderCallbacks_New();
  SET_ALL(OTF2_GlobalEvtReaderCallbacks, g_);
  OTF2_Reader_RegisterGlobalEvtCallbacks(in, reader, callbacks, job);
  uint64_t n;
  OTF2_Reader_ReadAllGlobalEvents(in, reader, &n);
}

static void read_locations(OTF2_Reader *in, Job *job, OTF2_Archive *out) {
  OTF2_EvtReaderCallbacks *callbacks = OTF2_EvtReaderCallbacks_New();
  SET_ALL(OTF2_EvtReaderCallbacks, );
  for (size_t i = 0; i < job->count; i++) {
    OTF2_EvtReader *reader = OTF2_Reader_GetEvtReader(in, job->locations[i]);
    job->out = out ? OTF2_Archive_GetEvtWriter(out, job->locations[i]) : NULL;
    OTF2_Reader_RegisterEvtCallbacks(in, reader, callbacks, job);
    uint64_t n;
    OTF2_Reader_ReadAllLocalEvents(in, reader, &n);
    OTF2_Reader_CloseEvtReader(in, reader);
    if (out) OTF2_Archive_CloseEvtWriter(out, job->out);
  }
}

int main(int argc, char **argv) {
  bool copies = argc == 4 && !strcmp(argv[1], "copy");
  if (!copies && argc != 3) return fprintf(stderr, "usage: otf2jobs read|merged IN.otf2, otf2jobs copy IN.otf2 FOLDER\n"), 2;
  OTF2_Reader *in = OTF2_Reader_Open(argv[2]);
  if (!in) return 3;
  OTF2_Reader_SetSerialCollectiveCallbacks(in);
  Job job = {0};
  OTF2_Archive *out = NULL;
  if (copies) {
    out = OTF2_Archive_Open(argv[3], "traces", OTF2_FILEMODE_WRITE, 1 << 20, 4 << 20, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    OTF2_Archive_SetFlushCallbacks(out, &flushing, NULL);
    OTF2_Archive_SetSerialCollectiveCallbacks(out);
    job.defs = OTF2_Archive_GetGlobalDefWriter(out);
    OTF2_Archive_OpenEvtFiles(out);
  }
  read_definitions(in, &job);
  select_all(in, &job);
  if (!strcmp(argv[1], "merged")) {
    read_merged(in, &job);
  } else {
    read_locations(in, &job, out);
  }
  if (out) {
    OTF2_Archive_CloseEvtFiles(out);
    OTF2_Archive_Close(out);
  }
  OTF2_Reader_Close(in);
  printf("%llu events, sum %llx\n", (unsigned long long)job.seen, (unsigned long long)job.sum);
  return job.seen == job.expected ? 0 : 1;
}
