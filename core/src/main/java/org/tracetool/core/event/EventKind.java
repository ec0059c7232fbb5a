package org.tracetool.core.event;

import static org.tracetool.core.event.Field.field;

import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.Role;

/**
 * The table of all kinds of events: for each kind its name and its fields in order. A row of an
 * {@link EventBlock} holds exactly these fields, each as one {@code long}.
 *
 * <p>Time and process are not listed, every row has them. A token of 0 means "none" or
 * "unspecified".
 */
public enum EventKind {
  /** Carries key-value pairs only. */
  NO_OP(Category.UNKNOWN, "noop"),
  /** The process enters a region. */
  ENTER(Category.FUNCTIONS, "enter", field("region", Role.REGION), field("scl", Role.SCL)),
  /** The process leaves a region; region 0 is "the one entered last". */
  LEAVE(Category.FUNCTIONS, "leave", field("region", Role.REGION), field("scl", Role.SCL)),
  /** The process sends a message. */
  SEND(
      Category.MESSAGES,
      "send",
      field("receiver", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("scl", Role.SCL)),
  /** The process has received a message. */
  RECEIVE(
      Category.MESSAGES,
      "receive",
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("scl", Role.SCL)),
  /** A sample of a counter; the process may be a group for group counters. */
  COUNTER(
      Category.COUNTERS,
      "counter",
      field("counter", Role.COUNTER),
      field("value", Role.COUNTER_VALUE)),
  /** A collective operation as one record per member, at its entry. */
  COLLECTIVE(
      Category.COLLECTIVES,
      "collective",
      field("operation", Role.COLLECTIVE),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("duration", Role.DURATION),
      field("scl", Role.SCL)),
  /** A collective operation begins on this member. */
  COLLECTIVE_BEGIN(
      Category.COLLECTIVES,
      "collective-begin",
      field("operation", Role.COLLECTIVE),
      field("id", Role.MATCHING_ID),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("scl", Role.SCL)),
  /** A collective operation ends on this member. */
  COLLECTIVE_END(Category.COLLECTIVES, "collective-end", field("id", Role.MATCHING_ID)),
  /** Free text of the application or the measurement system. */
  COMMENT(Category.COMMENTS, "comment", field("text", Role.TEXT)),
  /** The process starts to exist. */
  PROCESS_BEGIN(Category.PROCESSES, "process-begin"),
  /** The process has ended. */
  PROCESS_END(Category.PROCESSES, "process-end"),
  /** A file operation as one record, at its begin. */
  FILE_OPERATION(
      Category.IO,
      "file-operation",
      field("file", Role.FILE),
      field("handle", Role.HANDLE),
      field("operation", Role.FILE_OPERATION),
      field("bytes", Role.BYTES),
      field("duration", Role.DURATION),
      field("scl", Role.SCL)),
  /** A file operation begins. */
  FILE_OPERATION_BEGIN(
      Category.IO, "file-operation-begin", field("id", Role.MATCHING_ID), field("scl", Role.SCL)),
  /** A file operation ends; only now its data are known. */
  FILE_OPERATION_END(
      Category.IO,
      "file-operation-end",
      field("file", Role.FILE),
      field("id", Role.MATCHING_ID),
      field("handle", Role.HANDLE),
      field("operation", Role.FILE_OPERATION),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** One-sided put; origin 0 is the process itself; ended by an RMA end on the initiator. */
  RMA_PUT(
      Category.RMA,
      "rma-put",
      field("origin", Role.LOCATION),
      field("target", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** One-sided put that is ended by an RMA end on the target. */
  RMA_PUT_REMOTE_END(
      Category.RMA,
      "rma-put-remote-end",
      field("origin", Role.LOCATION),
      field("target", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** One-sided get; origin 0 is the process itself. */
  RMA_GET(
      Category.RMA,
      "rma-get",
      field("origin", Role.LOCATION),
      field("target", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** Completes the one-sided operations of this communicator and tag; remote 0 is the process. */
  RMA_END(
      Category.RMA,
      "rma-end",
      field("remote", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("scl", Role.SCL)),
  /** An instance of a scope begins; scopes do not nest. */
  SCOPE_BEGIN(
      Category.SCOPES,
      "scope-begin",
      field("scope", Role.SCOPE),
      field("instance", Role.NUMBER),
      field("scl", Role.SCL)),
  /** An instance of a scope ends. */
  SCOPE_END(
      Category.SCOPES,
      "scope-end",
      field("scope", Role.SCOPE),
      field("instance", Role.NUMBER),
      field("scl", Role.SCL)),
  /** A return to the region that is the innermost one already; changes nothing. */
  RETURN(Category.FUNCTIONS, "return", field("region", Role.REGION), field("scl", Role.SCL)),
  /** A leave of a region that was not entered; changes nothing. */
  OTHER_LEAVE(
      Category.FUNCTIONS, "other-leave", field("region", Role.REGION), field("scl", Role.SCL)),
  /** An error found in the application; process 0 means none. */
  ERROR(
      Category.ERRORS,
      "error",
      field("process", Role.LOCATION),
      field("level", Role.SEVERITY),
      field("name", Role.TEXT),
      field("text", Role.TEXT)),
  /** A call that acquires a mutex as one record; no enter and no leave of a region. */
  MUTEX_ACQUIRE(
      Category.THREADS,
      "mutex-acquire",
      field("entered", Role.REGION),
      field("left", Role.REGION),
      field("leave", Role.LEAVE_FORM),
      field("duration", Role.DURATION),
      field("mutex", Role.DATA),
      field("scl", Role.SCL)),
  /** A call that releases a mutex as one record. */
  MUTEX_RELEASE(
      Category.THREADS,
      "mutex-release",
      field("entered", Role.REGION),
      field("left", Role.REGION),
      field("leave", Role.LEAVE_FORM),
      field("duration", Role.DURATION),
      field("mutex", Role.DATA),
      field("scl", Role.SCL)),
  /** A parallel region of a compiler begins. */
  PARALLEL_BEGIN(
      Category.THREADS,
      "parallel-begin",
      field("region", Role.PARALLEL_REGION),
      field("sequence", Role.NUMBER),
      field("threads", Role.COUNT),
      field("scl", Role.SCL)),
  /** The barriers of a parallel region, summed up. */
  PARALLEL_BARRIER(
      Category.THREADS,
      "parallel-barrier",
      field("region", Role.PARALLEL_REGION),
      field("sequence", Role.NUMBER),
      field("data", Role.DATA),
      field("scl", Role.SCL)),
  /** A parallel region of a compiler ends. */
  PARALLEL_END(
      Category.THREADS,
      "parallel-end",
      field("region", Role.PARALLEL_REGION),
      field("sequence", Role.NUMBER),
      field("data", Role.DATA),
      field("scl", Role.SCL)),
  /** The process enters an OpenMP construct. */
  OPENMP_ENTER(
      Category.THREADS,
      "openmp-enter",
      field("type", Role.OPENMP_TYPE),
      field("name", Role.OPENMP_NAME),
      field("scl", Role.SCL)),
  /** The process leaves an OpenMP construct. */
  OPENMP_LEAVE(Category.THREADS, "openmp-leave", field("scl", Role.SCL)),
  /** A pattern was found in the events of the process; a value and an index for each step. */
  PATTERN(
      Category.PATTERNS,
      "pattern",
      field("pattern", Role.PATTERN),
      field("duration", Role.DURATION),
      field("steps", Role.REALS),
      field("indexes", Role.NUMBERS)),
  /** A record of samples without any; the carrier may be a group. */
  NO_SAMPLES(Category.COUNTERS, "no-samples", field("carrier", Role.LOCATION)),
  /** A collective operation without participants. */
  EMPTY_COLLECTIVE(
      Category.COLLECTIVES,
      "empty-collective",
      field("operation", Role.COLLECTIVE),
      field("comm", Role.COMM),
      field("root", Role.LOCATION)),
  /** Recording is switched on or off for the process. */
  RECORDING(Category.MEASUREMENT, "recording", field("mode", Role.SWITCH)),
  /** The measurement system writes its buffer until a later time. */
  BUFFER_FLUSH(Category.MEASUREMENT, "buffer-flush", field("until", Role.TIME)),
  /** The program starts, once for each group of locations. */
  PROGRAM_BEGIN(
      Category.MEASUREMENT,
      "program-begin",
      field("name", Role.TEXT),
      field("arguments", Role.TEXTS)),
  /** The program ends; the smallest number is an unknown status. */
  PROGRAM_END(Category.MEASUREMENT, "program-end", field("status", Role.SIGNED)),
  /** A parameter of the region that is active. */
  PARAMETER_STRING(
      Category.MEASUREMENT,
      "parameter-string",
      field("parameter", Role.PARAMETER),
      field("value", Role.TEXT)),
  /** A signed parameter of the region that is active. */
  PARAMETER_INT(
      Category.MEASUREMENT,
      "parameter-int",
      field("parameter", Role.PARAMETER),
      field("value", Role.SIGNED)),
  /** An unsigned parameter of the region that is active. */
  PARAMETER_UINT(
      Category.MEASUREMENT,
      "parameter-uint",
      field("parameter", Role.PARAMETER),
      field("value", Role.NUMBER)),
  /**
   * One value for each member of a set of metrics, with the number of its type ({@code
   * KeyValueType}).
   */
  METRICS(
      Category.COUNTERS,
      "metrics",
      field("set", Role.METRIC),
      field("types", Role.NUMBERS),
      field("values", Role.NUMBERS)),
  /**
   * An interrupt took a sample of the call path; so many innermost levels of it are new, all-ones
   * if that is not known.
   */
  CONTEXT_SAMPLE(
      Category.FUNCTIONS,
      "context-sample",
      field("context", Role.CALLING_CONTEXT),
      field("unwound", Role.COUNT),
      field("generator", Role.INTERRUPT_GENERATOR)),
  /** A send that does not block is started. */
  ISEND(
      Category.MESSAGES,
      "isend",
      field("receiver", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** A send that does not block is complete. */
  ISEND_COMPLETE(Category.MESSAGES, "isend-complete", field("request", Role.MATCHING_ID)),
  /** A receive that does not block is posted. */
  IRECEIVE_REQUEST(Category.MESSAGES, "ireceive-request", field("request", Role.MATCHING_ID)),
  /** A receive that does not block is complete. */
  IRECEIVE(
      Category.MESSAGES,
      "ireceive",
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** Something happens to a request, in a region or 0. */
  REQUEST(
      Category.REQUESTS,
      "request",
      field("request", Role.MATCHING_ID),
      field("action", Role.REQUEST_ACTION),
      field("region", Role.REGION)),
  /** A collective operation that does not block is posted. */
  COLLECTIVE_REQUEST(
      Category.COLLECTIVES, "collective-request", field("request", Role.MATCHING_ID)),
  /** A collective operation that does not block is complete. */
  COLLECTIVE_COMPLETE(
      Category.COLLECTIVES,
      "collective-complete",
      field("operation", Role.COLLECTIVE),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("request", Role.MATCHING_ID)),
  /** A communicator comes to life. */
  COMM_CREATE(Category.COLLECTIVES, "comm-create", field("comm", Role.COMM)),
  /** A communicator is marked for removal. */
  COMM_DESTROY(Category.COLLECTIVES, "comm-destroy", field("comm", Role.COMM)),
  /** A team of threads is forked. */
  THREAD_FORK(
      Category.THREADS,
      "thread-fork",
      field("paradigm", Role.PARADIGM),
      field("requested", Role.COUNT)),
  /** A team of threads is joined. */
  THREAD_JOIN(Category.THREADS, "thread-join", field("paradigm", Role.PARADIGM)),
  /** The process becomes a member of a team. */
  TEAM_BEGIN(Category.THREADS, "team-begin", field("team", Role.COMM)),
  /** The process leaves a team. */
  TEAM_END(Category.THREADS, "team-end", field("team", Role.COMM)),
  /** The process gets a lock; the order pairs it with the release. */
  LOCK_ACQUIRE(
      Category.THREADS,
      "lock-acquire",
      field("paradigm", Role.PARADIGM),
      field("lock", Role.HANDLE),
      field("order", Role.NUMBER)),
  /** The process releases a lock. */
  LOCK_RELEASE(
      Category.THREADS,
      "lock-release",
      field("paradigm", Role.PARADIGM),
      field("lock", Role.HANDLE),
      field("order", Role.NUMBER)),
  /** A task is created; team, creating thread and generation name it. */
  TASK_CREATE(
      Category.THREADS,
      "task-create",
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** Another task starts or resumes. */
  TASK_SWITCH(
      Category.THREADS,
      "task-switch",
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** A task is finished. */
  TASK_COMPLETE(
      Category.THREADS,
      "task-complete",
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** A thread is created. */
  THREAD_CREATE(
      Category.THREADS,
      "thread-create",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** A created thread starts. */
  THREAD_BEGIN(
      Category.THREADS,
      "thread-begin",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** The process waits for the end of a thread. */
  THREAD_WAIT(
      Category.THREADS,
      "thread-wait",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** A created thread ends; all-ones if no thread waits for it. */
  THREAD_END(
      Category.THREADS,
      "thread-end",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** A window comes to life. */
  WINDOW_CREATE(Category.RMA, "window-create", field("window", Role.WINDOW)),
  /** A window ends. */
  WINDOW_DESTROY(Category.RMA, "window-destroy", field("window", Role.WINDOW)),
  /** A put into a window is issued. */
  WINDOW_PUT(
      Category.RMA,
      "window-put",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** A get from a window is issued. */
  WINDOW_GET(
      Category.RMA,
      "window-get",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** An atomic operation on a window is issued. */
  WINDOW_ATOMIC(
      Category.RMA,
      "window-atomic",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("type", Role.ATOMIC_TYPE),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** A blocking operation is complete locally. */
  WINDOW_COMPLETE(
      Category.RMA, "window-complete", field("window", Role.WINDOW), field("id", Role.MATCHING_ID)),
  /** An operation that does not block is complete locally. */
  WINDOW_COMPLETE_NON_BLOCKING(
      Category.RMA,
      "window-complete-non-blocking",
      field("window", Role.WINDOW),
      field("id", Role.MATCHING_ID)),
  /** An operation was probed and is not complete. */
  WINDOW_TEST(
      Category.RMA, "window-test", field("window", Role.WINDOW), field("id", Role.MATCHING_ID)),
  /** An operation is complete at its target. */
  WINDOW_COMPLETE_REMOTE(
      Category.RMA,
      "window-complete-remote",
      field("window", Role.WINDOW),
      field("id", Role.MATCHING_ID)),
  /** A collective operation on windows begins. */
  WINDOW_COLLECTIVE_BEGIN(Category.RMA, "window-collective-begin"),
  /** A collective operation on a window ends. */
  WINDOW_COLLECTIVE_END(
      Category.RMA,
      "window-collective-end",
      field("operation", Role.COLLECTIVE),
      field("level", Role.SYNC_LEVEL),
      field("window", Role.WINDOW),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES)),
  /** Synchronisation with some processes of a window. */
  WINDOW_GROUP_SYNC(
      Category.RMA,
      "window-group-sync",
      field("level", Role.SYNC_LEVEL),
      field("window", Role.WINDOW),
      field("group", Role.MEMBER_GROUP)),
  /** Synchronisation with one process. */
  WINDOW_SYNC(
      Category.RMA,
      "window-sync",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("type", Role.SYNC_TYPE)),
  /** A change of a window was waited for and seen. */
  WINDOW_WAIT_CHANGE(Category.RMA, "window-wait-change", field("window", Role.WINDOW)),
  /** A lock of a window is requested; remote 0 is the whole window. */
  WINDOW_LOCK_REQUEST(
      Category.RMA,
      "window-lock-request",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a window is obtained. */
  WINDOW_LOCK_ACQUIRE(
      Category.RMA,
      "window-lock-acquire",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a window was refused. */
  WINDOW_LOCK_TRY(
      Category.RMA,
      "window-lock-try",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a window is released. */
  WINDOW_LOCK_RELEASE(
      Category.RMA,
      "window-lock-release",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE)),
  /** A handle becomes active. */
  IO_HANDLE_CREATE(
      Category.IO,
      "io-handle-create",
      field("handle", Role.IO_HANDLE),
      field("mode", Role.ACCESS_MODE),
      field("creation", Role.FLAGS),
      field("status", Role.FLAGS)),
  /** A handle becomes inactive. */
  IO_HANDLE_DESTROY(Category.IO, "io-handle-destroy", field("handle", Role.IO_HANDLE)),
  /** A second handle becomes active beside another one. */
  IO_HANDLE_DUPLICATE(
      Category.IO,
      "io-handle-duplicate",
      field("from", Role.IO_HANDLE),
      field("to", Role.IO_HANDLE),
      field("status", Role.FLAGS)),
  /** The position of a handle changes. */
  IO_SEEK(
      Category.IO,
      "io-seek",
      field("handle", Role.IO_HANDLE),
      field("request", Role.SIGNED),
      field("whence", Role.SEEK_FROM),
      field("result", Role.NUMBER)),
  /** The status flags of a handle are replaced. */
  IO_STATUS(Category.IO, "io-status", field("handle", Role.IO_HANDLE), field("status", Role.FLAGS)),
  /** A file is removed. */
  IO_FILE_DELETE(
      Category.IO, "io-file-delete", field("paradigm", Role.IO_PARADIGM), field("file", Role.FILE)),
  /** An operation on data starts. */
  IO_BEGIN(
      Category.IO,
      "io-begin",
      field("handle", Role.IO_HANDLE),
      field("mode", Role.IO_MODE),
      field("flags", Role.FLAGS),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** An operation was probed and is not complete. */
  IO_TEST(Category.IO, "io-test", field("handle", Role.IO_HANDLE), field("id", Role.MATCHING_ID)),
  /** An operation that does not block was accepted. */
  IO_ISSUED(
      Category.IO, "io-issued", field("handle", Role.IO_HANDLE), field("id", Role.MATCHING_ID)),
  /** An operation is finished. */
  IO_COMPLETE(
      Category.IO,
      "io-complete",
      field("handle", Role.IO_HANDLE),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** An operation was cancelled. */
  IO_CANCELLED(
      Category.IO, "io-cancelled", field("handle", Role.IO_HANDLE), field("id", Role.MATCHING_ID)),
  /** A lock of a handle is obtained. */
  IO_LOCK_ACQUIRE(
      Category.IO,
      "io-lock-acquire",
      field("handle", Role.IO_HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a handle is released. */
  IO_LOCK_RELEASE(
      Category.IO,
      "io-lock-release",
      field("handle", Role.IO_HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a handle was refused. */
  IO_LOCK_TRY(
      Category.IO, "io-lock-try", field("handle", Role.IO_HANDLE), field("type", Role.LOCK_TYPE)),
  /** Comment within a snapshot. */
  SNAPSHOT_COMMENT(Category.SNAPSHOTS, "snapshot-comment", field("text", Role.TEXT)),
  /** Snapshot: a region is still on the call stack; bottom first. */
  SNAPSHOT_ENTER(
      Category.SNAPSHOTS,
      "snapshot-enter",
      field("region", Role.REGION),
      field("since", Role.TIME),
      field("scl", Role.SCL)),
  /** Snapshot: a message is under way. */
  SNAPSHOT_SEND(
      Category.SNAPSHOTS,
      "snapshot-send",
      field("receiver", Role.LOCATION),
      field("since", Role.TIME),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("length", Role.BYTES),
      field("scl", Role.SCL)),
  /** Snapshot: a file is open. */
  SNAPSHOT_OPEN_FILE(
      Category.SNAPSHOTS,
      "snapshot-open-file",
      field("file", Role.FILE),
      field("since", Role.TIME),
      field("handle", Role.HANDLE),
      field("scl", Role.SCL)),
  /** Snapshot: a collective operation has begun and not ended. */
  SNAPSHOT_COLLECTIVE_BEGIN(
      Category.SNAPSHOTS,
      "snapshot-collective-begin",
      field("since", Role.TIME),
      field("operation", Role.COLLECTIVE),
      field("id", Role.MATCHING_ID),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("scl", Role.SCL)),
  /** Snapshot: a file operation has begun and not ended. */
  SNAPSHOT_FILE_OPERATION_BEGIN(
      Category.SNAPSHOTS,
      "snapshot-file-operation-begin",
      field("since", Role.TIME),
      field("id", Role.MATCHING_ID),
      field("scl", Role.SCL)),
  /** Snapshot: how many collective operations the process has finished on the communicator. */
  SNAPSHOT_COLLECTIVE_COUNT(
      Category.SNAPSHOTS,
      "snapshot-collective-count",
      field("comm", Role.COMM),
      field("count", Role.COUNT)),
  /** Snapshot: the last sample of a counter. */
  SNAPSHOT_COUNTER(
      Category.SNAPSHOTS,
      "snapshot-counter",
      field("since", Role.TIME),
      field("counter", Role.COUNTER),
      field("value", Role.COUNTER_VALUE)),
  /** Snapshot: something is in progress that only the text of a record describes. */
  SNAPSHOT_UNKNOWN(
      Category.SNAPSHOTS,
      "snapshot-unknown",
      field("since", Role.TIME),
      field("record", Role.TEXT)),
  /** Snapshot: an instance of a scope is open. */
  SNAPSHOT_SCOPE(
      Category.SNAPSHOTS,
      "snapshot-scope",
      field("since", Role.TIME),
      field("scope", Role.SCOPE),
      field("instance", Role.NUMBER),
      field("scl", Role.SCL)),
  /** Snapshot: recording was switched on or off. */
  SNAPSHOT_RECORDING(
      Category.SNAPSHOTS,
      "snapshot-recording",
      field("since", Role.TIME),
      field("mode", Role.SWITCH)),
  /** Snapshot: a send that does not block is under way. */
  SNAPSHOT_ISEND(
      Category.SNAPSHOTS,
      "snapshot-isend",
      field("since", Role.TIME),
      field("receiver", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a send that does not block is complete, its message under way. */
  SNAPSHOT_ISEND_COMPLETE(
      Category.SNAPSHOTS,
      "snapshot-isend-complete",
      field("since", Role.TIME),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a message was received that counts as sent later. */
  SNAPSHOT_RECEIVE(
      Category.SNAPSHOTS,
      "snapshot-receive",
      field("since", Role.TIME),
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM)),
  /** Snapshot: a receive that does not block is posted. */
  SNAPSHOT_IRECEIVE_REQUEST(
      Category.SNAPSHOTS,
      "snapshot-ireceive-request",
      field("since", Role.TIME),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a receive that does not block is complete, its message counts as sent later. */
  SNAPSHOT_IRECEIVE(
      Category.SNAPSHOTS,
      "snapshot-ireceive",
      field("since", Role.TIME),
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a collective operation has ended here and not everywhere. */
  SNAPSHOT_COLLECTIVE_END(
      Category.SNAPSHOTS,
      "snapshot-collective-end",
      field("since", Role.TIME),
      field("operation", Role.COLLECTIVE),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES)),
  /** Snapshot: a team of threads is forked and not joined. */
  SNAPSHOT_FORK(
      Category.SNAPSHOTS,
      "snapshot-fork",
      field("since", Role.TIME),
      field("paradigm", Role.PARADIGM),
      field("requested", Role.COUNT)),
  /** Snapshot: the process holds a lock. */
  SNAPSHOT_LOCK(
      Category.SNAPSHOTS,
      "snapshot-lock",
      field("since", Role.TIME),
      field("paradigm", Role.PARADIGM),
      field("lock", Role.HANDLE),
      field("order", Role.NUMBER)),
  /** Snapshot: a task is created and not finished. */
  SNAPSHOT_TASK_CREATE(
      Category.SNAPSHOTS,
      "snapshot-task-create",
      field("since", Role.TIME),
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** Snapshot: the task that runs. */
  SNAPSHOT_TASK_SWITCH(
      Category.SNAPSHOTS,
      "snapshot-task-switch",
      field("since", Role.TIME),
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** Snapshot: the last values of a set of metrics. */
  SNAPSHOT_METRICS(
      Category.SNAPSHOTS,
      "snapshot-metrics",
      field("since", Role.TIME),
      field("set", Role.METRIC),
      field("types", Role.NUMBERS),
      field("values", Role.NUMBERS)),
  /** Snapshot: a parameter that is in force. */
  SNAPSHOT_PARAMETER_STRING(
      Category.SNAPSHOTS,
      "snapshot-parameter-string",
      field("since", Role.TIME),
      field("parameter", Role.PARAMETER),
      field("value", Role.TEXT)),
  /** Snapshot: a signed parameter that is in force. */
  SNAPSHOT_PARAMETER_INT(
      Category.SNAPSHOTS,
      "snapshot-parameter-int",
      field("since", Role.TIME),
      field("parameter", Role.PARAMETER),
      field("value", Role.SIGNED)),
  /** Snapshot: an unsigned parameter that is in force. */
  SNAPSHOT_PARAMETER_UINT(
      Category.SNAPSHOTS,
      "snapshot-parameter-uint",
      field("since", Role.TIME),
      field("parameter", Role.PARAMETER),
      field("value", Role.NUMBER)),
  /** Comment within the statistics. */
  SUMMARY_COMMENT(Category.STATISTICS, "summary-comment", field("text", Role.TEXT)),
  /** Calls and times of a region so far. */
  SUMMARY_REGION(
      Category.STATISTICS,
      "summary-region",
      field("region", Role.REGION),
      field("count", Role.COUNT),
      field("exclusive", Role.DURATION),
      field("inclusive", Role.DURATION)),
  /** Calls and times of a region group so far. */
  SUMMARY_REGION_GROUP(
      Category.STATISTICS,
      "summary-region-group",
      field("group", Role.REGION_GROUP),
      field("count", Role.COUNT),
      field("exclusive", Role.DURATION),
      field("inclusive", Role.DURATION)),
  /** Messages so far; peer, communicator and tag 0 stand for all. */
  SUMMARY_MESSAGE(
      Category.STATISTICS,
      "summary-message",
      field("peer", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("sends", Role.COUNT),
      field("receives", Role.COUNT),
      field("sent", Role.BYTES),
      field("received", Role.BYTES)),
  /** Collective operations so far; communicator 0 stands for all. */
  SUMMARY_COLLECTIVE(
      Category.STATISTICS,
      "summary-collective",
      field("comm", Role.COMM),
      field("operation", Role.COLLECTIVE),
      field("sends", Role.COUNT),
      field("receives", Role.COUNT),
      field("sent", Role.BYTES),
      field("received", Role.BYTES)),
  /** File operations so far; file 0 stands for all. */
  SUMMARY_FILE_OPERATION(
      Category.STATISTICS,
      "summary-file-operation",
      field("file", Role.FILE),
      field("opens", Role.COUNT),
      field("closes", Role.COUNT),
      field("reads", Role.COUNT),
      field("writes", Role.COUNT),
      field("seeks", Role.COUNT),
      field("read", Role.BYTES),
      field("written", Role.BYTES)),
  /** File operations of a file group so far. */
  SUMMARY_FILE_GROUP_OPERATION(
      Category.STATISTICS,
      "summary-file-group-operation",
      field("group", Role.FILE_GROUP),
      field("opens", Role.COUNT),
      field("closes", Role.COUNT),
      field("reads", Role.COUNT),
      field("writes", Role.COUNT),
      field("seeks", Role.COUNT),
      field("read", Role.BYTES),
      field("written", Role.BYTES)),
  /**
   * Calls of a region that communicated in one way, with one peer and one size, and their smallest,
   * largest and total times; {@link Communication} lists the ways.
   */
  SUMMARY_CALLS(
      Category.STATISTICS,
      "summary-calls",
      field("region", Role.REGION),
      field("communication", Role.COMMUNICATION),
      field("receiver", Role.LOCATION),
      field("bytes", Role.BYTES),
      field("processes", Role.COUNT),
      field("count", Role.COUNT),
      field("min-exclusive", Role.DURATION),
      field("max-exclusive", Role.DURATION),
      field("exclusive", Role.DURATION),
      field("min-inclusive", Role.DURATION),
      field("max-inclusive", Role.DURATION),
      field("inclusive", Role.DURATION)),
  /** A marker; its process may be a process, a process group, or 0 for none. */
  MARKER(Category.MARKERS, "marker", field("marker", Role.MARKER), field("text", Role.TEXT)),
  /** A record that the reader did not know, as text. */
  UNKNOWN(Category.UNKNOWN, "unknown", field("record", Role.TEXT));

  private static final EventKind[] BY_ORDINAL = values();

  private final Category category;
  private final String label;
  private final List<Field> fields;
  private final int fieldCount;
  private final int textField;
  private final int[] pooled;
  private final int[] indexByRole;

  EventKind(Category category, String label, Field... fields) {
    this.category = category;
    this.label = label;
    this.fields = List.of(fields);
    this.fieldCount = fields.length;
    indexByRole = new int[Role.values().length];
    Arrays.fill(indexByRole, -1);
    int text = -1;
    int[] inPool = new int[0];
    for (int i = 0; i < fields.length; i++) {
      Role role = fields[i].role();
      if (role == Role.TEXT && text < 0) {
        text = i;
      }
      if (role.isPooled()) {
        inPool = Arrays.copyOf(inPool, inPool.length + 1);
        inPool[inPool.length - 1] = i;
      }
      if (indexByRole[role.ordinal()] < 0) {
        indexByRole[role.ordinal()] = i;
      }
    }
    this.textField = text;
    this.pooled = inPool;
  }

  /** The kind with this ordinal, without the copy that {@code values()} makes. */
  public static EventKind of(int ordinal) {
    return BY_ORDINAL[ordinal];
  }

  /** The roles of the fields of all kinds: by ordinal, then by position. */
  public static Role[][] roles() {
    Role[][] roles = new Role[BY_ORDINAL.length][];
    for (int i = 0; i < roles.length; i++) {
      roles[i] = BY_ORDINAL[i].fields().stream().map(Field::role).toArray(Role[]::new);
    }
    return roles;
  }

  /** The family this kind belongs to. */
  public Category category() {
    return category;
  }

  /** Name in printed output and in options, lower case with hyphens. */
  public String label() {
    return label;
  }

  /** The fields in the order in which a row holds them. */
  public List<Field> fields() {
    return fields;
  }

  /** Number of fields. */
  public int fieldCount() {
    return fieldCount;
  }

  /** Index of the first field that holds text, or -1. */
  public int textField() {
    return textField;
  }

  /** Number of fields whose values are bytes in the pool of their block. */
  public int pooledFields() {
    return pooled.length;
  }

  /** Index of one of the fields whose values are bytes in the pool of their block. */
  public int pooledField(int number) {
    return pooled[number];
  }

  /** Returns whether a field's values are bytes in the pool of their block. */
  public boolean isPooled(int field) {
    return fields.get(field).role().isPooled();
  }

  /** Index of the first field in this role, or -1. */
  public int indexOf(Role role) {
    return indexByRole[role.ordinal()];
  }

  /**
   * Returns whether a record of this kind describes state at a snapshot's time and not an event.
   */
  public boolean isSnapshot() {
    return category == Category.SNAPSHOTS;
  }

  /** Whether a record of this kind is the send of a message, blocking or not. */
  public boolean isSend() {
    return this == SEND || this == ISEND;
  }

  /** Whether a record of this kind is the receive of a message, blocking or not. */
  public boolean isReceive() {
    return this == RECEIVE || this == IRECEIVE;
  }

  /**
   * Whether a record of this kind is one side of a message; what else happens to the request of one
   * that does not block is none.
   */
  public boolean isMessage() {
    return isSend() || isReceive();
  }
}
