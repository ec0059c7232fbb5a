package org.tracetool.core.event;

import static org.tracetool.core.event.EventField.field;
import static org.tracetool.core.event.EventSide.BEGIN;
import static org.tracetool.core.event.EventSide.END;
import static org.tracetool.core.event.EventSide.POST;
import static org.tracetool.core.event.EventSide.SAMPLE;
import static org.tracetool.core.event.EventSide.STEP;
import static org.tracetool.core.event.EventSide.WHOLE;

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
  NO_OP(EventCategory.UNKNOWN, EventFamily.NOTE, SAMPLE, "noop"),
  /** The process enters a region. */
  ENTER(EventFamily.CALL, BEGIN, "enter", field("region", Role.REGION), field("scl", Role.SCL)),
  /** The process leaves a region; region 0 is "the one entered last". */
  LEAVE(EventFamily.CALL, END, "leave", field("region", Role.REGION), field("scl", Role.SCL)),
  /** The process sends a message. */
  SEND(
      EventFamily.MESSAGE,
      BEGIN,
      "send",
      field("receiver", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("scl", Role.SCL)),
  /** The process has received a message. */
  RECEIVE(
      EventFamily.MESSAGE,
      END,
      "receive",
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("scl", Role.SCL)),
  /** A sample of a counter; the process may be a group for group counters. */
  COUNTER(
      EventFamily.COUNTER,
      SAMPLE,
      "counter",
      field("counter", Role.COUNTER),
      field("value", Role.COUNTER_VALUE)),
  /** A collective operation as one record per member, at its entry. */
  COLLECTIVE(
      EventFamily.COLLECTIVE,
      WHOLE,
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
      EventFamily.COLLECTIVE,
      BEGIN,
      "collective-begin",
      field("operation", Role.COLLECTIVE),
      field("id", Role.MATCHING_ID),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("scl", Role.SCL)),
  /** A collective operation ends on this member. */
  COLLECTIVE_END(EventFamily.COLLECTIVE, END, "collective-end", field("id", Role.MATCHING_ID)),
  /** Free text of the application or the measurement system. */
  COMMENT(EventFamily.NOTE, SAMPLE, "comment", field("text", Role.TEXT)),
  /** The process starts to exist. */
  PROCESS_BEGIN(EventFamily.LIFETIME, BEGIN, "process-begin"),
  /** The process has ended. */
  PROCESS_END(EventFamily.LIFETIME, END, "process-end"),
  /** A file operation as one record, at its begin. */
  FILE_OPERATION(
      EventFamily.FILE,
      WHOLE,
      "file-operation",
      field("file", Role.FILE),
      field("handle", Role.HANDLE),
      field("operation", Role.FILE_OPERATION),
      field("bytes", Role.BYTES),
      field("duration", Role.DURATION),
      field("scl", Role.SCL)),
  /** A file operation begins. */
  FILE_OPERATION_BEGIN(
      EventFamily.FILE,
      BEGIN,
      "file-operation-begin",
      field("id", Role.MATCHING_ID),
      field("scl", Role.SCL)),
  /** A file operation ends; only now its data are known. */
  FILE_OPERATION_END(
      EventFamily.FILE,
      END,
      "file-operation-end",
      field("file", Role.FILE),
      field("id", Role.MATCHING_ID),
      field("handle", Role.HANDLE),
      field("operation", Role.FILE_OPERATION),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** One-sided put; origin 0 is the process itself; ended by an RMA end on the initiator. */
  RMA_PUT(
      EventFamily.RMA,
      BEGIN,
      "rma-put",
      field("origin", Role.LOCATION),
      field("target", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** One-sided put that is ended by an RMA end on the target. */
  RMA_PUT_REMOTE_END(
      EventFamily.RMA,
      WHOLE,
      "rma-put-remote-end",
      field("origin", Role.LOCATION),
      field("target", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** One-sided get; origin 0 is the process itself. */
  RMA_GET(
      EventFamily.RMA,
      BEGIN,
      "rma-get",
      field("origin", Role.LOCATION),
      field("target", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("bytes", Role.BYTES),
      field("scl", Role.SCL)),
  /** Completes the one-sided operations of this communicator and tag; remote 0 is the process. */
  RMA_END(
      EventFamily.RMA,
      END,
      "rma-end",
      field("remote", Role.LOCATION),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("scl", Role.SCL)),
  /** An instance of a scope begins; scopes do not nest. */
  SCOPE_BEGIN(
      EventFamily.SCOPE,
      BEGIN,
      "scope-begin",
      field("scope", Role.SCOPE),
      field("instance", Role.NUMBER),
      field("scl", Role.SCL)),
  /** An instance of a scope ends. */
  SCOPE_END(
      EventFamily.SCOPE,
      END,
      "scope-end",
      field("scope", Role.SCOPE),
      field("instance", Role.NUMBER),
      field("scl", Role.SCL)),
  /** A return to the region that is the innermost one already; changes nothing. */
  RETURN(EventFamily.CALL, STEP, "return", field("region", Role.REGION), field("scl", Role.SCL)),
  /** A leave of a region that was not entered; changes nothing. */
  OTHER_LEAVE(
      EventFamily.CALL, STEP, "other-leave", field("region", Role.REGION), field("scl", Role.SCL)),
  /** An error found in the application; process 0 means none. */
  ERROR(
      EventCategory.ERRORS,
      EventFamily.NOTE,
      SAMPLE,
      "error",
      field("process", Role.LOCATION),
      field("level", Role.SEVERITY),
      field("name", Role.TEXT),
      field("text", Role.TEXT)),
  /** A call that acquires a mutex as one record; no enter and no leave of a region. */
  MUTEX_ACQUIRE(
      EventCategory.THREADS,
      EventFamily.CALL,
      WHOLE,
      "mutex-acquire",
      field("entered", Role.REGION),
      field("left", Role.REGION),
      field("leave", Role.LEAVE_FORM),
      field("duration", Role.DURATION),
      field("mutex", Role.DATA),
      field("scl", Role.SCL)),
  /** A call that releases a mutex as one record. */
  MUTEX_RELEASE(
      EventCategory.THREADS,
      EventFamily.CALL,
      WHOLE,
      "mutex-release",
      field("entered", Role.REGION),
      field("left", Role.REGION),
      field("leave", Role.LEAVE_FORM),
      field("duration", Role.DURATION),
      field("mutex", Role.DATA),
      field("scl", Role.SCL)),
  /** A parallel region of a compiler begins. */
  PARALLEL_BEGIN(
      EventFamily.THREAD,
      BEGIN,
      "parallel-begin",
      field("region", Role.PARALLEL_REGION),
      field("sequence", Role.NUMBER),
      field("threads", Role.COUNT),
      field("scl", Role.SCL)),
  /** The barriers of a parallel region, summed up. */
  PARALLEL_BARRIER(
      EventFamily.THREAD,
      SAMPLE,
      "parallel-barrier",
      field("region", Role.PARALLEL_REGION),
      field("sequence", Role.NUMBER),
      field("data", Role.DATA),
      field("scl", Role.SCL)),
  /** A parallel region of a compiler ends. */
  PARALLEL_END(
      EventFamily.THREAD,
      END,
      "parallel-end",
      field("region", Role.PARALLEL_REGION),
      field("sequence", Role.NUMBER),
      field("data", Role.DATA),
      field("scl", Role.SCL)),
  /** The process enters an OpenMP construct. */
  OPENMP_ENTER(
      EventFamily.THREAD,
      BEGIN,
      "openmp-enter",
      field("type", Role.OPENMP_TYPE),
      field("name", Role.OPENMP_NAME),
      field("scl", Role.SCL)),
  /** The process leaves an OpenMP construct. */
  OPENMP_LEAVE(EventFamily.THREAD, END, "openmp-leave", field("scl", Role.SCL)),
  /** A pattern was found in the events of the process; a value and an index for each step. */
  PATTERN(
      EventCategory.PATTERNS,
      EventFamily.NOTE,
      WHOLE,
      "pattern",
      field("pattern", Role.PATTERN),
      field("duration", Role.DURATION),
      field("steps", Role.REALS),
      field("indexes", Role.NUMBERS)),
  /** A record of samples without any; the carrier may be a group. */
  NO_SAMPLES(EventFamily.COUNTER, SAMPLE, "no-samples", field("carrier", Role.LOCATION)),
  /** A collective operation without participants. */
  EMPTY_COLLECTIVE(
      EventFamily.COLLECTIVE,
      SAMPLE,
      "empty-collective",
      field("operation", Role.COLLECTIVE),
      field("comm", Role.COMM),
      field("root", Role.LOCATION)),
  /** Recording is switched on or off for the process. */
  RECORDING(EventFamily.MEASUREMENT, STEP, "recording", field("mode", Role.SWITCH)),
  /** The measurement system writes its buffer until a later time. */
  BUFFER_FLUSH(EventFamily.MEASUREMENT, WHOLE, "buffer-flush", field("until", Role.TIME)),
  /** The program starts, once for each group of locations. */
  PROGRAM_BEGIN(
      EventCategory.MEASUREMENT,
      EventFamily.LIFETIME,
      BEGIN,
      "program-begin",
      field("name", Role.TEXT),
      field("arguments", Role.TEXTS)),
  /** The program ends; the smallest number is an unknown status. */
  PROGRAM_END(
      EventCategory.MEASUREMENT,
      EventFamily.LIFETIME,
      END,
      "program-end",
      field("status", Role.SIGNED)),
  /** A parameter of the region that is active. */
  PARAMETER_STRING(
      EventCategory.MEASUREMENT,
      EventFamily.CALL,
      SAMPLE,
      "parameter-string",
      field("parameter", Role.PARAMETER),
      field("value", Role.TEXT)),
  /** A signed parameter of the region that is active. */
  PARAMETER_INT(
      EventCategory.MEASUREMENT,
      EventFamily.CALL,
      SAMPLE,
      "parameter-int",
      field("parameter", Role.PARAMETER),
      field("value", Role.SIGNED)),
  /** An unsigned parameter of the region that is active. */
  PARAMETER_UINT(
      EventCategory.MEASUREMENT,
      EventFamily.CALL,
      SAMPLE,
      "parameter-uint",
      field("parameter", Role.PARAMETER),
      field("value", Role.NUMBER)),
  /**
   * One value for each member of a set of metrics, with the number of its type ({@code
   * KeyValueType}).
   */
  METRICS(
      EventFamily.COUNTER,
      SAMPLE,
      "metrics",
      field("set", Role.METRIC),
      field("types", Role.NUMBERS),
      field("values", Role.NUMBERS)),
  /**
   * An interrupt took a sample of the call path; so many innermost levels of it are new, all-ones
   * if that is not known.
   */
  CONTEXT_SAMPLE(
      EventFamily.CALL,
      SAMPLE,
      "context-sample",
      field("context", Role.CALLING_CONTEXT),
      field("unwound", Role.COUNT),
      field("generator", Role.INTERRUPT_GENERATOR)),
  /** A send that does not block is started. */
  ISEND(
      EventFamily.MESSAGE,
      BEGIN,
      "isend",
      field("receiver", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** A send that does not block is complete. */
  ISEND_COMPLETE(EventFamily.MESSAGE, STEP, "isend-complete", field("request", Role.MATCHING_ID)),
  /** A receive that does not block is posted. */
  IRECEIVE_REQUEST(
      EventFamily.MESSAGE, POST, "ireceive-request", field("request", Role.MATCHING_ID)),
  /** A receive that does not block is complete. */
  IRECEIVE(
      EventFamily.MESSAGE,
      END,
      "ireceive",
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** Something happens to a request, in a region or 0. */
  REQUEST(
      EventFamily.REQUEST,
      STEP,
      "request",
      field("request", Role.MATCHING_ID),
      field("action", Role.REQUEST_ACTION),
      field("region", Role.REGION)),
  /** A collective operation that does not block is posted. */
  COLLECTIVE_REQUEST(
      EventFamily.COLLECTIVE, POST, "collective-request", field("request", Role.MATCHING_ID)),
  /** A collective operation that does not block is complete. */
  COLLECTIVE_COMPLETE(
      EventFamily.COLLECTIVE,
      WHOLE,
      "collective-complete",
      field("operation", Role.COLLECTIVE),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("request", Role.MATCHING_ID)),
  /** A communicator comes to life. */
  COMM_CREATE(
      EventCategory.COLLECTIVES,
      EventFamily.LIFETIME,
      BEGIN,
      "comm-create",
      field("comm", Role.COMM)),
  /** A communicator is marked for removal. */
  COMM_DESTROY(
      EventCategory.COLLECTIVES,
      EventFamily.LIFETIME,
      END,
      "comm-destroy",
      field("comm", Role.COMM)),
  /** A team of threads is forked. */
  THREAD_FORK(
      EventFamily.THREAD,
      BEGIN,
      "thread-fork",
      field("paradigm", Role.PARADIGM),
      field("requested", Role.COUNT)),
  /** A team of threads is joined. */
  THREAD_JOIN(EventFamily.THREAD, END, "thread-join", field("paradigm", Role.PARADIGM)),
  /** The process becomes a member of a team. */
  TEAM_BEGIN(EventFamily.THREAD, BEGIN, "team-begin", field("team", Role.COMM)),
  /** The process leaves a team. */
  TEAM_END(EventFamily.THREAD, END, "team-end", field("team", Role.COMM)),
  /** The process gets a lock; the order pairs it with the release. */
  LOCK_ACQUIRE(
      EventFamily.LOCK,
      BEGIN,
      "lock-acquire",
      field("paradigm", Role.PARADIGM),
      field("lock", Role.HANDLE),
      field("order", Role.NUMBER)),
  /** The process releases a lock. */
  LOCK_RELEASE(
      EventFamily.LOCK,
      END,
      "lock-release",
      field("paradigm", Role.PARADIGM),
      field("lock", Role.HANDLE),
      field("order", Role.NUMBER)),
  /** A task is created; team, creating thread and generation name it. */
  TASK_CREATE(
      EventFamily.TASK,
      POST,
      "task-create",
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** Another task starts or resumes. */
  TASK_SWITCH(
      EventFamily.TASK,
      BEGIN,
      "task-switch",
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** A task is finished. */
  TASK_COMPLETE(
      EventFamily.TASK,
      END,
      "task-complete",
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** A thread is created. */
  THREAD_CREATE(
      EventFamily.THREAD,
      POST,
      "thread-create",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** A created thread starts. */
  THREAD_BEGIN(
      EventFamily.THREAD,
      BEGIN,
      "thread-begin",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** The process waits for the end of a thread. */
  THREAD_WAIT(
      EventFamily.THREAD,
      STEP,
      "thread-wait",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** A created thread ends; all-ones if no thread waits for it. */
  THREAD_END(
      EventFamily.THREAD,
      END,
      "thread-end",
      field("contingent", Role.COMM),
      field("sequence", Role.MATCHING_ID)),
  /** A window comes to life. */
  WINDOW_CREATE(
      EventCategory.RMA,
      EventFamily.LIFETIME,
      BEGIN,
      "window-create",
      field("window", Role.WINDOW)),
  /** A window ends. */
  WINDOW_DESTROY(
      EventCategory.RMA, EventFamily.LIFETIME, END, "window-destroy", field("window", Role.WINDOW)),
  /** A put into a window is issued. */
  WINDOW_PUT(
      EventFamily.WINDOW,
      BEGIN,
      "window-put",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** A get from a window is issued. */
  WINDOW_GET(
      EventFamily.WINDOW,
      BEGIN,
      "window-get",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** An atomic operation on a window is issued. */
  WINDOW_ATOMIC(
      EventFamily.WINDOW,
      BEGIN,
      "window-atomic",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("type", Role.ATOMIC_TYPE),
      field("sent", Role.BYTES),
      field("received", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** A blocking operation is complete locally. */
  WINDOW_COMPLETE(
      EventFamily.WINDOW,
      END,
      "window-complete",
      field("window", Role.WINDOW),
      field("id", Role.MATCHING_ID)),
  /** An operation that does not block is complete locally. */
  WINDOW_COMPLETE_NON_BLOCKING(
      EventFamily.WINDOW,
      END,
      "window-complete-non-blocking",
      field("window", Role.WINDOW),
      field("id", Role.MATCHING_ID)),
  /** An operation was probed and is not complete. */
  WINDOW_TEST(
      EventFamily.WINDOW,
      STEP,
      "window-test",
      field("window", Role.WINDOW),
      field("id", Role.MATCHING_ID)),
  /** An operation is complete at its target. */
  WINDOW_COMPLETE_REMOTE(
      EventFamily.WINDOW,
      END,
      "window-complete-remote",
      field("window", Role.WINDOW),
      field("id", Role.MATCHING_ID)),
  /** A collective operation on windows begins. */
  WINDOW_COLLECTIVE_BEGIN(
      EventCategory.RMA, EventFamily.COLLECTIVE, BEGIN, "window-collective-begin"),
  /** A collective operation on a window ends. */
  WINDOW_COLLECTIVE_END(
      EventCategory.RMA,
      EventFamily.COLLECTIVE,
      END,
      "window-collective-end",
      field("operation", Role.COLLECTIVE),
      field("level", Role.SYNC_LEVEL),
      field("window", Role.WINDOW),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES)),
  /** Synchronisation with some processes of a window. */
  WINDOW_GROUP_SYNC(
      EventFamily.WINDOW,
      STEP,
      "window-group-sync",
      field("level", Role.SYNC_LEVEL),
      field("window", Role.WINDOW),
      field("group", Role.MEMBER_GROUP)),
  /** Synchronisation with one process. */
  WINDOW_SYNC(
      EventFamily.WINDOW,
      STEP,
      "window-sync",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("type", Role.SYNC_TYPE)),
  /** A change of a window was waited for and seen. */
  WINDOW_WAIT_CHANGE(EventFamily.WINDOW, STEP, "window-wait-change", field("window", Role.WINDOW)),
  /** A lock of a window is requested; remote 0 is the whole window. */
  WINDOW_LOCK_REQUEST(
      EventCategory.RMA,
      EventFamily.LOCK,
      POST,
      "window-lock-request",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a window is obtained. */
  WINDOW_LOCK_ACQUIRE(
      EventCategory.RMA,
      EventFamily.LOCK,
      BEGIN,
      "window-lock-acquire",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a window was refused. */
  WINDOW_LOCK_TRY(
      EventCategory.RMA,
      EventFamily.LOCK,
      STEP,
      "window-lock-try",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a window is released. */
  WINDOW_LOCK_RELEASE(
      EventCategory.RMA,
      EventFamily.LOCK,
      END,
      "window-lock-release",
      field("window", Role.WINDOW),
      field("remote", Role.LOCATION),
      field("lock", Role.HANDLE)),
  /** A handle becomes active. */
  IO_HANDLE_CREATE(
      EventCategory.IO,
      EventFamily.LIFETIME,
      BEGIN,
      "io-handle-create",
      field("handle", Role.IO_HANDLE),
      field("mode", Role.ACCESS_MODE),
      field("creation", Role.FLAGS),
      field("status", Role.FLAGS)),
  /** A handle becomes inactive. */
  IO_HANDLE_DESTROY(
      EventCategory.IO,
      EventFamily.LIFETIME,
      END,
      "io-handle-destroy",
      field("handle", Role.IO_HANDLE)),
  /** A second handle becomes active beside another one. */
  IO_HANDLE_DUPLICATE(
      EventCategory.IO,
      EventFamily.LIFETIME,
      STEP,
      "io-handle-duplicate",
      field("from", Role.IO_HANDLE),
      field("to", Role.IO_HANDLE),
      field("status", Role.FLAGS)),
  /** The position of a handle changes. */
  IO_SEEK(
      EventCategory.IO,
      EventFamily.LIFETIME,
      STEP,
      "io-seek",
      field("handle", Role.IO_HANDLE),
      field("request", Role.SIGNED),
      field("whence", Role.SEEK_FROM),
      field("result", Role.NUMBER)),
  /** The status flags of a handle are replaced. */
  IO_STATUS(
      EventCategory.IO,
      EventFamily.LIFETIME,
      STEP,
      "io-status",
      field("handle", Role.IO_HANDLE),
      field("status", Role.FLAGS)),
  /** A file is removed. */
  IO_FILE_DELETE(
      EventCategory.IO,
      EventFamily.LIFETIME,
      STEP,
      "io-file-delete",
      field("paradigm", Role.IO_PARADIGM),
      field("file", Role.FILE)),
  /** An operation on data starts. */
  IO_BEGIN(
      EventFamily.IO,
      BEGIN,
      "io-begin",
      field("handle", Role.IO_HANDLE),
      field("mode", Role.IO_MODE),
      field("flags", Role.FLAGS),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** An operation was probed and is not complete. */
  IO_TEST(
      EventFamily.IO,
      STEP,
      "io-test",
      field("handle", Role.IO_HANDLE),
      field("id", Role.MATCHING_ID)),
  /** An operation that does not block was accepted. */
  IO_ISSUED(
      EventFamily.IO,
      STEP,
      "io-issued",
      field("handle", Role.IO_HANDLE),
      field("id", Role.MATCHING_ID)),
  /** An operation is finished. */
  IO_COMPLETE(
      EventFamily.IO,
      END,
      "io-complete",
      field("handle", Role.IO_HANDLE),
      field("bytes", Role.BYTES),
      field("id", Role.MATCHING_ID)),
  /** An operation was cancelled. */
  IO_CANCELLED(
      EventFamily.IO,
      END,
      "io-cancelled",
      field("handle", Role.IO_HANDLE),
      field("id", Role.MATCHING_ID)),
  /** A lock of a handle is obtained. */
  IO_LOCK_ACQUIRE(
      EventCategory.IO,
      EventFamily.LOCK,
      BEGIN,
      "io-lock-acquire",
      field("handle", Role.IO_HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a handle is released. */
  IO_LOCK_RELEASE(
      EventCategory.IO,
      EventFamily.LOCK,
      END,
      "io-lock-release",
      field("handle", Role.IO_HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** A lock of a handle was refused. */
  IO_LOCK_TRY(
      EventCategory.IO,
      EventFamily.LOCK,
      STEP,
      "io-lock-try",
      field("handle", Role.IO_HANDLE),
      field("type", Role.LOCK_TYPE)),
  /** Comment within a snapshot. */
  SNAPSHOT_COMMENT(EventFamily.SNAPSHOT, SAMPLE, "snapshot-comment", field("text", Role.TEXT)),
  /** Snapshot: a region is still on the call stack; bottom first. */
  SNAPSHOT_ENTER(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-enter",
      field("region", Role.REGION),
      field("since", Role.TIME),
      field("scl", Role.SCL)),
  /** Snapshot: a message is under way. */
  SNAPSHOT_SEND(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-send",
      field("receiver", Role.LOCATION),
      field("since", Role.TIME),
      field("comm", Role.COMM),
      field("tag", Role.TAG),
      field("length", Role.BYTES),
      field("scl", Role.SCL)),
  /** Snapshot: a file is open. */
  SNAPSHOT_OPEN_FILE(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-open-file",
      field("file", Role.FILE),
      field("since", Role.TIME),
      field("handle", Role.HANDLE),
      field("scl", Role.SCL)),
  /** Snapshot: a collective operation has begun and not ended. */
  SNAPSHOT_COLLECTIVE_BEGIN(
      EventFamily.SNAPSHOT,
      SAMPLE,
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
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-file-operation-begin",
      field("since", Role.TIME),
      field("id", Role.MATCHING_ID),
      field("scl", Role.SCL)),
  /** Snapshot: how many collective operations the process has finished on the communicator. */
  SNAPSHOT_COLLECTIVE_COUNT(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-collective-count",
      field("comm", Role.COMM),
      field("count", Role.COUNT)),
  /** Snapshot: the last sample of a counter. */
  SNAPSHOT_COUNTER(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-counter",
      field("since", Role.TIME),
      field("counter", Role.COUNTER),
      field("value", Role.COUNTER_VALUE)),
  /** Snapshot: something is in progress that only the text of a record describes. */
  SNAPSHOT_UNKNOWN(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-unknown",
      field("since", Role.TIME),
      field("record", Role.TEXT)),
  /** Snapshot: an instance of a scope is open. */
  SNAPSHOT_SCOPE(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-scope",
      field("since", Role.TIME),
      field("scope", Role.SCOPE),
      field("instance", Role.NUMBER),
      field("scl", Role.SCL)),
  /** Snapshot: recording was switched on or off. */
  SNAPSHOT_RECORDING(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-recording",
      field("since", Role.TIME),
      field("mode", Role.SWITCH)),
  /** Snapshot: a send that does not block is under way. */
  SNAPSHOT_ISEND(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-isend",
      field("since", Role.TIME),
      field("receiver", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a send that does not block is complete, its message under way. */
  SNAPSHOT_ISEND_COMPLETE(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-isend-complete",
      field("since", Role.TIME),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a message was received that counts as sent later. */
  SNAPSHOT_RECEIVE(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-receive",
      field("since", Role.TIME),
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM)),
  /** Snapshot: a receive that does not block is posted. */
  SNAPSHOT_IRECEIVE_REQUEST(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-ireceive-request",
      field("since", Role.TIME),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a receive that does not block is complete, its message counts as sent later. */
  SNAPSHOT_IRECEIVE(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-ireceive",
      field("since", Role.TIME),
      field("sender", Role.LOCATION),
      field("length", Role.BYTES),
      field("tag", Role.TAG),
      field("comm", Role.COMM),
      field("request", Role.MATCHING_ID)),
  /** Snapshot: a collective operation has ended here and not everywhere. */
  SNAPSHOT_COLLECTIVE_END(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-collective-end",
      field("since", Role.TIME),
      field("operation", Role.COLLECTIVE),
      field("comm", Role.COMM),
      field("root", Role.LOCATION),
      field("sent", Role.BYTES),
      field("received", Role.BYTES)),
  /** Snapshot: a team of threads is forked and not joined. */
  SNAPSHOT_FORK(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-fork",
      field("since", Role.TIME),
      field("paradigm", Role.PARADIGM),
      field("requested", Role.COUNT)),
  /** Snapshot: the process holds a lock. */
  SNAPSHOT_LOCK(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-lock",
      field("since", Role.TIME),
      field("paradigm", Role.PARADIGM),
      field("lock", Role.HANDLE),
      field("order", Role.NUMBER)),
  /** Snapshot: a task is created and not finished. */
  SNAPSHOT_TASK_CREATE(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-task-create",
      field("since", Role.TIME),
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** Snapshot: the task that runs. */
  SNAPSHOT_TASK_SWITCH(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-task-switch",
      field("since", Role.TIME),
      field("team", Role.COMM),
      field("creator", Role.NUMBER),
      field("generation", Role.NUMBER)),
  /** Snapshot: the last values of a set of metrics. */
  SNAPSHOT_METRICS(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-metrics",
      field("since", Role.TIME),
      field("set", Role.METRIC),
      field("types", Role.NUMBERS),
      field("values", Role.NUMBERS)),
  /** Snapshot: a parameter that is in force. */
  SNAPSHOT_PARAMETER_STRING(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-parameter-string",
      field("since", Role.TIME),
      field("parameter", Role.PARAMETER),
      field("value", Role.TEXT)),
  /** Snapshot: a signed parameter that is in force. */
  SNAPSHOT_PARAMETER_INT(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-parameter-int",
      field("since", Role.TIME),
      field("parameter", Role.PARAMETER),
      field("value", Role.SIGNED)),
  /** Snapshot: an unsigned parameter that is in force. */
  SNAPSHOT_PARAMETER_UINT(
      EventFamily.SNAPSHOT,
      SAMPLE,
      "snapshot-parameter-uint",
      field("since", Role.TIME),
      field("parameter", Role.PARAMETER),
      field("value", Role.NUMBER)),
  /** Comment within the statistics. */
  SUMMARY_COMMENT(EventFamily.SUMMARY, SAMPLE, "summary-comment", field("text", Role.TEXT)),
  /** Calls and times of a region so far. */
  SUMMARY_REGION(
      EventFamily.SUMMARY,
      SAMPLE,
      "summary-region",
      field("region", Role.REGION),
      field("count", Role.COUNT),
      field("exclusive", Role.DURATION),
      field("inclusive", Role.DURATION)),
  /** Calls and times of a region group so far. */
  SUMMARY_REGION_GROUP(
      EventFamily.SUMMARY,
      SAMPLE,
      "summary-region-group",
      field("group", Role.REGION_GROUP),
      field("count", Role.COUNT),
      field("exclusive", Role.DURATION),
      field("inclusive", Role.DURATION)),
  /** Messages so far; peer, communicator and tag 0 stand for all. */
  SUMMARY_MESSAGE(
      EventFamily.SUMMARY,
      SAMPLE,
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
      EventFamily.SUMMARY,
      SAMPLE,
      "summary-collective",
      field("comm", Role.COMM),
      field("operation", Role.COLLECTIVE),
      field("sends", Role.COUNT),
      field("receives", Role.COUNT),
      field("sent", Role.BYTES),
      field("received", Role.BYTES)),
  /** File operations so far; file 0 stands for all. */
  SUMMARY_FILE_OPERATION(
      EventFamily.SUMMARY,
      SAMPLE,
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
      EventFamily.SUMMARY,
      SAMPLE,
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
      EventFamily.SUMMARY,
      SAMPLE,
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
  MARKER(
      EventCategory.MARKERS,
      EventFamily.NOTE,
      SAMPLE,
      "marker",
      field("marker", Role.MARKER),
      field("text", Role.TEXT)),
  /** A record that the reader did not know, as text. */
  UNKNOWN(EventCategory.UNKNOWN, EventFamily.NOTE, SAMPLE, "unknown", field("record", Role.TEXT));

  private static final EventKind[] BY_ORDINAL = values();

  private final EventCategory category;
  private final EventFamily family;
  private final EventSide side;
  private final String label;
  private final List<EventField> fields;
  private final int fieldCount;
  private final int textField;
  private final int[] pooled;
  private final int[] indexByRole;
  private final int idField;
  private final int scopeField;
  private final int partnerField;

  EventKind(EventFamily family, EventSide side, String label, EventField... fields) {
    this(family.category(), family, side, label, fields);
  }

  EventKind(
      EventCategory category,
      EventFamily family,
      EventSide side,
      String label,
      EventField... fields) {
    this.category = category;
    this.family = family;
    this.side = side;
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
    idField = family.id() == null ? -1 : indexOf(family.id());
    scopeField = family.scope() == null ? -1 : indexOf(family.scope());
    partnerField =
        switch (family) {
          case COLLECTIVE, CALL, REQUEST, FILE, IO, TASK, THREAD, SCOPE -> -1;
          case COUNTER, LIFETIME, MEASUREMENT, NOTE, SNAPSHOT, SUMMARY -> -1;
          case MESSAGE, WINDOW, LOCK -> indexOf(Role.LOCATION);
          case RMA -> side == END ? -1 : indexOf(Role.LOCATION) + 1; // the target is the second
        };
  }

  /** The kind with this ordinal, without the copy that {@code values()} makes. */
  public static EventKind of(int ordinal) {
    return BY_ORDINAL[ordinal];
  }

  /** The roles of the fields of all kinds: by ordinal, then by position. */
  public static Role[][] roles() {
    Role[][] roles = new Role[BY_ORDINAL.length][];
    for (int i = 0; i < roles.length; i++) {
      roles[i] = BY_ORDINAL[i].fields().stream().map(EventField::role).toArray(Role[]::new);
    }
    return roles;
  }

  /** The family this kind belongs to, as users choose records. */
  public EventCategory category() {
    return category;
  }

  /** What the record is about. */
  public EventFamily family() {
    return family;
  }

  /** The part of the operation that it describes. */
  public EventSide side() {
    return side;
  }

  /** Whether it begins an operation of a process whose end has the same {@link #idField id}. */
  public boolean beginsById() {
    return side == BEGIN && idField >= 0;
  }

  /** Whether it ends an operation of a process whose begin has the same {@link #idField id}. */
  public boolean endsById() {
    return side == END && idField >= 0;
  }

  /** Index of the field that tells operations of its family and process apart, or -1. */
  public int idField() {
    return idField;
  }

  /** Index of a second field that belongs to the id, or -1. */
  public int scopeField() {
    return scopeField;
  }

  /** Index of the other process of a message, transfer or lock, or -1; a root is no partner. */
  public int partnerField() {
    return partnerField;
  }

  /** Index of the size in bytes, of what is sent where there are two; or -1. */
  public int bytesField() {
    return indexOf(Role.BYTES);
  }

  /** Index of the duration in ticks of what is in one record, or -1. */
  public int durationField() {
    return indexOf(Role.DURATION);
  }

  /** Name in printed output and in options, lower case with hyphens. */
  public String label() {
    return label;
  }

  /** The fields in the order in which a row holds them. */
  public List<EventField> fields() {
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
    return category == EventCategory.SNAPSHOTS;
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
