package org.tracetool.core.event;

import java.util.ArrayList;
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
  ENTER(Category.FUNCTIONS, "enter", "region", Role.REGION, "scl", Role.SCL),
  /** The process leaves a region; region 0 is "the one entered last". */
  LEAVE(Category.FUNCTIONS, "leave", "region", Role.REGION, "scl", Role.SCL),
  /** The process sends a message. */
  SEND(
      Category.MESSAGES,
      "send",
      "receiver",
      Role.LOCATION,
      "length",
      Role.BYTES,
      "tag",
      Role.TAG,
      "comm",
      Role.COMM,
      "scl",
      Role.SCL),
  /** The process has received a message. */
  RECEIVE(
      Category.MESSAGES,
      "receive",
      "sender",
      Role.LOCATION,
      "length",
      Role.BYTES,
      "tag",
      Role.TAG,
      "comm",
      Role.COMM,
      "scl",
      Role.SCL),
  /** A sample of a counter; the process may be a group for group counters. */
  COUNTER(Category.COUNTERS, "counter", "counter", Role.COUNTER, "value", Role.COUNTER_VALUE),
  /** A collective operation as one record per member, at its entry. */
  COLLECTIVE(
      Category.COLLECTIVES,
      "collective",
      "operation",
      Role.COLLECTIVE,
      "comm",
      Role.COMM,
      "root",
      Role.LOCATION,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES,
      "duration",
      Role.DURATION,
      "scl",
      Role.SCL),
  /** A collective operation begins on this member. */
  COLLECTIVE_BEGIN(
      Category.COLLECTIVES,
      "collective-begin",
      "operation",
      Role.COLLECTIVE,
      "id",
      Role.MATCHING_ID,
      "comm",
      Role.COMM,
      "root",
      Role.LOCATION,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES,
      "scl",
      Role.SCL),
  /** A collective operation ends on this member. */
  COLLECTIVE_END(Category.COLLECTIVES, "collective-end", "id", Role.MATCHING_ID),
  /** Free text of the application or the measurement system. */
  COMMENT(Category.COMMENTS, "comment", "text", Role.TEXT),
  /** The process starts to exist. */
  PROCESS_BEGIN(Category.PROCESSES, "process-begin"),
  /** The process has ended. */
  PROCESS_END(Category.PROCESSES, "process-end"),
  /** A file operation as one record, at its begin. */
  FILE_OPERATION(
      Category.IO,
      "file-operation",
      "file",
      Role.FILE,
      "handle",
      Role.HANDLE,
      "operation",
      Role.FILE_OPERATION,
      "bytes",
      Role.BYTES,
      "duration",
      Role.DURATION,
      "scl",
      Role.SCL),
  /** A file operation begins. */
  FILE_OPERATION_BEGIN(
      Category.IO, "file-operation-begin", "id", Role.MATCHING_ID, "scl", Role.SCL),
  /** A file operation ends; only now its data are known. */
  FILE_OPERATION_END(
      Category.IO,
      "file-operation-end",
      "file",
      Role.FILE,
      "id",
      Role.MATCHING_ID,
      "handle",
      Role.HANDLE,
      "operation",
      Role.FILE_OPERATION,
      "bytes",
      Role.BYTES,
      "scl",
      Role.SCL),
  /** One-sided put; origin 0 is the process itself; ended by an RMA end on the initiator. */
  RMA_PUT(
      Category.RMA,
      "rma-put",
      "origin",
      Role.LOCATION,
      "target",
      Role.LOCATION,
      "comm",
      Role.COMM,
      "tag",
      Role.TAG,
      "bytes",
      Role.BYTES,
      "scl",
      Role.SCL),
  /** One-sided put that is ended by an RMA end on the target. */
  RMA_PUT_REMOTE_END(
      Category.RMA,
      "rma-put-remote-end",
      "origin",
      Role.LOCATION,
      "target",
      Role.LOCATION,
      "comm",
      Role.COMM,
      "tag",
      Role.TAG,
      "bytes",
      Role.BYTES,
      "scl",
      Role.SCL),
  /** One-sided get; origin 0 is the process itself. */
  RMA_GET(
      Category.RMA,
      "rma-get",
      "origin",
      Role.LOCATION,
      "target",
      Role.LOCATION,
      "comm",
      Role.COMM,
      "tag",
      Role.TAG,
      "bytes",
      Role.BYTES,
      "scl",
      Role.SCL),
  /** Completes the one-sided operations of this communicator and tag; remote 0 is the process. */
  RMA_END(
      Category.RMA,
      "rma-end",
      "remote",
      Role.LOCATION,
      "comm",
      Role.COMM,
      "tag",
      Role.TAG,
      "scl",
      Role.SCL),
  /** An instance of a scope begins; scopes do not nest. */
  SCOPE_BEGIN(
      Category.SCOPES,
      "scope-begin",
      "scope",
      Role.SCOPE,
      "instance",
      Role.NUMBER,
      "scl",
      Role.SCL),
  /** An instance of a scope ends. */
  SCOPE_END(
      Category.SCOPES, "scope-end", "scope", Role.SCOPE, "instance", Role.NUMBER, "scl", Role.SCL),
  /** A return to the region that is the innermost one already; changes nothing. */
  RETURN(Category.FUNCTIONS, "return", "region", Role.REGION, "scl", Role.SCL),
  /** A leave of a region that was not entered; changes nothing. */
  OTHER_LEAVE(Category.FUNCTIONS, "other-leave", "region", Role.REGION, "scl", Role.SCL),
  /** An error found in the application; process 0 means none. */
  ERROR(
      Category.ERRORS,
      "error",
      "process",
      Role.LOCATION,
      "level",
      Role.SEVERITY,
      "name",
      Role.TEXT,
      "text",
      Role.TEXT),
  /** A call that acquires a mutex as one record; no enter and no leave of a region. */
  MUTEX_ACQUIRE(
      Category.THREADS,
      "mutex-acquire",
      "entered",
      Role.REGION,
      "left",
      Role.REGION,
      "leave",
      Role.LEAVE_FORM,
      "duration",
      Role.DURATION,
      "mutex",
      Role.DATA,
      "scl",
      Role.SCL),
  /** A call that releases a mutex as one record. */
  MUTEX_RELEASE(
      Category.THREADS,
      "mutex-release",
      "entered",
      Role.REGION,
      "left",
      Role.REGION,
      "leave",
      Role.LEAVE_FORM,
      "duration",
      Role.DURATION,
      "mutex",
      Role.DATA,
      "scl",
      Role.SCL),
  /** A parallel region of a compiler begins. */
  PARALLEL_BEGIN(
      Category.THREADS,
      "parallel-begin",
      "region",
      Role.PARALLEL_REGION,
      "sequence",
      Role.NUMBER,
      "threads",
      Role.COUNT,
      "scl",
      Role.SCL),
  /** The barriers of a parallel region, summed up. */
  PARALLEL_BARRIER(
      Category.THREADS,
      "parallel-barrier",
      "region",
      Role.PARALLEL_REGION,
      "sequence",
      Role.NUMBER,
      "data",
      Role.DATA,
      "scl",
      Role.SCL),
  /** A parallel region of a compiler ends. */
  PARALLEL_END(
      Category.THREADS,
      "parallel-end",
      "region",
      Role.PARALLEL_REGION,
      "sequence",
      Role.NUMBER,
      "data",
      Role.DATA,
      "scl",
      Role.SCL),
  /** The process enters an OpenMP construct. */
  OPENMP_ENTER(
      Category.THREADS,
      "openmp-enter",
      "type",
      Role.OPENMP_TYPE,
      "name",
      Role.OPENMP_NAME,
      "scl",
      Role.SCL),
  /** The process leaves an OpenMP construct. */
  OPENMP_LEAVE(Category.THREADS, "openmp-leave", "scl", Role.SCL),
  /** A pattern was found in the events of the process; a value and an index for each step. */
  PATTERN(
      Category.PATTERNS,
      "pattern",
      "pattern",
      Role.PATTERN,
      "duration",
      Role.DURATION,
      "steps",
      Role.REALS,
      "indexes",
      Role.NUMBERS),
  /** A record of samples without any; the carrier may be a group. */
  NO_SAMPLES(Category.COUNTERS, "no-samples", "carrier", Role.LOCATION),
  /** A collective operation without participants. */
  EMPTY_COLLECTIVE(
      Category.COLLECTIVES,
      "empty-collective",
      "operation",
      Role.COLLECTIVE,
      "comm",
      Role.COMM,
      "root",
      Role.LOCATION),
  /** Recording is switched on or off for the process. */
  RECORDING(Category.MEASUREMENT, "recording", "mode", Role.SWITCH),
  /** The measurement system writes its buffer until a later time. */
  BUFFER_FLUSH(Category.MEASUREMENT, "buffer-flush", "until", Role.TIME),
  /** The program starts, once for each group of locations. */
  PROGRAM_BEGIN(Category.MEASUREMENT, "program-begin", "name", Role.TEXT, "arguments", Role.TEXTS),
  /** The program ends; the smallest number is an unknown status. */
  PROGRAM_END(Category.MEASUREMENT, "program-end", "status", Role.SIGNED),
  /** A parameter of the region that is active. */
  PARAMETER_STRING(
      Category.MEASUREMENT, "parameter-string", "parameter", Role.PARAMETER, "value", Role.TEXT),
  /** A signed parameter of the region that is active. */
  PARAMETER_INT(
      Category.MEASUREMENT, "parameter-int", "parameter", Role.PARAMETER, "value", Role.SIGNED),
  /** An unsigned parameter of the region that is active. */
  PARAMETER_UINT(
      Category.MEASUREMENT, "parameter-uint", "parameter", Role.PARAMETER, "value", Role.NUMBER),
  /**
   * One value for each member of a set of metrics, with the number of its type ({@code
   * KeyValueType}).
   */
  METRICS(
      Category.COUNTERS,
      "metrics",
      "set",
      Role.METRIC,
      "types",
      Role.NUMBERS,
      "values",
      Role.NUMBERS),
  /**
   * An interrupt took a sample of the call path; so many innermost levels of it are new, all-ones
   * if that is not known.
   */
  CONTEXT_SAMPLE(
      Category.FUNCTIONS,
      "context-sample",
      "context",
      Role.CALLING_CONTEXT,
      "unwound",
      Role.COUNT,
      "generator",
      Role.INTERRUPT_GENERATOR),
  /** A send that does not block is started. */
  ISEND(
      Category.MESSAGES,
      "isend",
      "receiver",
      Role.LOCATION,
      "length",
      Role.BYTES,
      "tag",
      Role.TAG,
      "comm",
      Role.COMM,
      "request",
      Role.MATCHING_ID),
  /** A send that does not block is complete. */
  ISEND_COMPLETE(Category.MESSAGES, "isend-complete", "request", Role.MATCHING_ID),
  /** A receive that does not block is posted. */
  IRECEIVE_REQUEST(Category.MESSAGES, "ireceive-request", "request", Role.MATCHING_ID),
  /** A receive that does not block is complete. */
  IRECEIVE(
      Category.MESSAGES,
      "ireceive",
      "sender",
      Role.LOCATION,
      "length",
      Role.BYTES,
      "tag",
      Role.TAG,
      "comm",
      Role.COMM,
      "request",
      Role.MATCHING_ID),
  /** Something happens to a request, in a region or 0. */
  REQUEST(
      Category.REQUESTS,
      "request",
      "request",
      Role.MATCHING_ID,
      "action",
      Role.REQUEST_ACTION,
      "region",
      Role.REGION),
  /** A collective operation that does not block is posted. */
  COLLECTIVE_REQUEST(Category.COLLECTIVES, "collective-request", "request", Role.MATCHING_ID),
  /** A collective operation that does not block is complete. */
  COLLECTIVE_COMPLETE(
      Category.COLLECTIVES,
      "collective-complete",
      "operation",
      Role.COLLECTIVE,
      "comm",
      Role.COMM,
      "root",
      Role.LOCATION,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES,
      "request",
      Role.MATCHING_ID),
  /** A communicator comes to life. */
  COMM_CREATE(Category.COLLECTIVES, "comm-create", "comm", Role.COMM),
  /** A communicator is marked for removal. */
  COMM_DESTROY(Category.COLLECTIVES, "comm-destroy", "comm", Role.COMM),
  /** A team of threads is forked. */
  THREAD_FORK(Category.THREADS, "thread-fork", "paradigm", Role.PARADIGM, "requested", Role.COUNT),
  /** A team of threads is joined. */
  THREAD_JOIN(Category.THREADS, "thread-join", "paradigm", Role.PARADIGM),
  /** The process becomes a member of a team. */
  TEAM_BEGIN(Category.THREADS, "team-begin", "team", Role.COMM),
  /** The process leaves a team. */
  TEAM_END(Category.THREADS, "team-end", "team", Role.COMM),
  /** The process gets a lock; the order pairs it with the release. */
  LOCK_ACQUIRE(
      Category.THREADS,
      "lock-acquire",
      "paradigm",
      Role.PARADIGM,
      "lock",
      Role.HANDLE,
      "order",
      Role.NUMBER),
  /** The process releases a lock. */
  LOCK_RELEASE(
      Category.THREADS,
      "lock-release",
      "paradigm",
      Role.PARADIGM,
      "lock",
      Role.HANDLE,
      "order",
      Role.NUMBER),
  /** A task is created; team, creating thread and generation name it. */
  TASK_CREATE(
      Category.THREADS,
      "task-create",
      "team",
      Role.COMM,
      "creator",
      Role.NUMBER,
      "generation",
      Role.NUMBER),
  /** Another task starts or resumes. */
  TASK_SWITCH(
      Category.THREADS,
      "task-switch",
      "team",
      Role.COMM,
      "creator",
      Role.NUMBER,
      "generation",
      Role.NUMBER),
  /** A task is finished. */
  TASK_COMPLETE(
      Category.THREADS,
      "task-complete",
      "team",
      Role.COMM,
      "creator",
      Role.NUMBER,
      "generation",
      Role.NUMBER),
  /** A thread is created. */
  THREAD_CREATE(
      Category.THREADS, "thread-create", "contingent", Role.COMM, "sequence", Role.MATCHING_ID),
  /** A created thread starts. */
  THREAD_BEGIN(
      Category.THREADS, "thread-begin", "contingent", Role.COMM, "sequence", Role.MATCHING_ID),
  /** The process waits for the end of a thread. */
  THREAD_WAIT(
      Category.THREADS, "thread-wait", "contingent", Role.COMM, "sequence", Role.MATCHING_ID),
  /** A created thread ends; all-ones if no thread waits for it. */
  THREAD_END(Category.THREADS, "thread-end", "contingent", Role.COMM, "sequence", Role.MATCHING_ID),
  /** A window comes to life. */
  WINDOW_CREATE(Category.RMA, "window-create", "window", Role.WINDOW),
  /** A window ends. */
  WINDOW_DESTROY(Category.RMA, "window-destroy", "window", Role.WINDOW),
  /** A put into a window is issued. */
  WINDOW_PUT(
      Category.RMA,
      "window-put",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "bytes",
      Role.BYTES,
      "id",
      Role.MATCHING_ID),
  /** A get from a window is issued. */
  WINDOW_GET(
      Category.RMA,
      "window-get",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "bytes",
      Role.BYTES,
      "id",
      Role.MATCHING_ID),
  /** An atomic operation on a window is issued. */
  WINDOW_ATOMIC(
      Category.RMA,
      "window-atomic",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "type",
      Role.ATOMIC_TYPE,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES,
      "id",
      Role.MATCHING_ID),
  /** A blocking operation is complete locally. */
  WINDOW_COMPLETE(Category.RMA, "window-complete", "window", Role.WINDOW, "id", Role.MATCHING_ID),
  /** An operation that does not block is complete locally. */
  WINDOW_COMPLETE_NON_BLOCKING(
      Category.RMA, "window-complete-non-blocking", "window", Role.WINDOW, "id", Role.MATCHING_ID),
  /** An operation was probed and is not complete. */
  WINDOW_TEST(Category.RMA, "window-test", "window", Role.WINDOW, "id", Role.MATCHING_ID),
  /** An operation is complete at its target. */
  WINDOW_COMPLETE_REMOTE(
      Category.RMA, "window-complete-remote", "window", Role.WINDOW, "id", Role.MATCHING_ID),
  /** A collective operation on windows begins. */
  WINDOW_COLLECTIVE_BEGIN(Category.RMA, "window-collective-begin"),
  /** A collective operation on a window ends. */
  WINDOW_COLLECTIVE_END(
      Category.RMA,
      "window-collective-end",
      "operation",
      Role.COLLECTIVE,
      "level",
      Role.SYNC_LEVEL,
      "window",
      Role.WINDOW,
      "root",
      Role.LOCATION,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES),
  /** Synchronisation with some processes of a window. */
  WINDOW_GROUP_SYNC(
      Category.RMA,
      "window-group-sync",
      "level",
      Role.SYNC_LEVEL,
      "window",
      Role.WINDOW,
      "group",
      Role.MEMBER_GROUP),
  /** Synchronisation with one process. */
  WINDOW_SYNC(
      Category.RMA,
      "window-sync",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "type",
      Role.SYNC_TYPE),
  /** A change of a window was waited for and seen. */
  WINDOW_WAIT_CHANGE(Category.RMA, "window-wait-change", "window", Role.WINDOW),
  /** A lock of a window is requested; remote 0 is the whole window. */
  WINDOW_LOCK_REQUEST(
      Category.RMA,
      "window-lock-request",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "lock",
      Role.HANDLE,
      "type",
      Role.LOCK_TYPE),
  /** A lock of a window is obtained. */
  WINDOW_LOCK_ACQUIRE(
      Category.RMA,
      "window-lock-acquire",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "lock",
      Role.HANDLE,
      "type",
      Role.LOCK_TYPE),
  /** A lock of a window was refused. */
  WINDOW_LOCK_TRY(
      Category.RMA,
      "window-lock-try",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "lock",
      Role.HANDLE,
      "type",
      Role.LOCK_TYPE),
  /** A lock of a window is released. */
  WINDOW_LOCK_RELEASE(
      Category.RMA,
      "window-lock-release",
      "window",
      Role.WINDOW,
      "remote",
      Role.LOCATION,
      "lock",
      Role.HANDLE),
  /** A handle becomes active. */
  IO_HANDLE_CREATE(
      Category.IO,
      "io-handle-create",
      "handle",
      Role.IO_HANDLE,
      "mode",
      Role.ACCESS_MODE,
      "creation",
      Role.FLAGS,
      "status",
      Role.FLAGS),
  /** A handle becomes inactive. */
  IO_HANDLE_DESTROY(Category.IO, "io-handle-destroy", "handle", Role.IO_HANDLE),
  /** A second handle becomes active beside another one. */
  IO_HANDLE_DUPLICATE(
      Category.IO,
      "io-handle-duplicate",
      "from",
      Role.IO_HANDLE,
      "to",
      Role.IO_HANDLE,
      "status",
      Role.FLAGS),
  /** The position of a handle changes. */
  IO_SEEK(
      Category.IO,
      "io-seek",
      "handle",
      Role.IO_HANDLE,
      "request",
      Role.SIGNED,
      "whence",
      Role.SEEK_FROM,
      "result",
      Role.NUMBER),
  /** The status flags of a handle are replaced. */
  IO_STATUS(Category.IO, "io-status", "handle", Role.IO_HANDLE, "status", Role.FLAGS),
  /** A file is removed. */
  IO_FILE_DELETE(Category.IO, "io-file-delete", "paradigm", Role.IO_PARADIGM, "file", Role.FILE),
  /** An operation on data starts. */
  IO_BEGIN(
      Category.IO,
      "io-begin",
      "handle",
      Role.IO_HANDLE,
      "mode",
      Role.IO_MODE,
      "flags",
      Role.FLAGS,
      "bytes",
      Role.BYTES,
      "id",
      Role.MATCHING_ID),
  /** An operation was probed and is not complete. */
  IO_TEST(Category.IO, "io-test", "handle", Role.IO_HANDLE, "id", Role.MATCHING_ID),
  /** An operation that does not block was accepted. */
  IO_ISSUED(Category.IO, "io-issued", "handle", Role.IO_HANDLE, "id", Role.MATCHING_ID),
  /** An operation is finished. */
  IO_COMPLETE(
      Category.IO,
      "io-complete",
      "handle",
      Role.IO_HANDLE,
      "bytes",
      Role.BYTES,
      "id",
      Role.MATCHING_ID),
  /** An operation was cancelled. */
  IO_CANCELLED(Category.IO, "io-cancelled", "handle", Role.IO_HANDLE, "id", Role.MATCHING_ID),
  /** A lock of a handle is obtained. */
  IO_LOCK_ACQUIRE(Category.IO, "io-lock-acquire", "handle", Role.IO_HANDLE, "type", Role.LOCK_TYPE),
  /** A lock of a handle is released. */
  IO_LOCK_RELEASE(Category.IO, "io-lock-release", "handle", Role.IO_HANDLE, "type", Role.LOCK_TYPE),
  /** A lock of a handle was refused. */
  IO_LOCK_TRY(Category.IO, "io-lock-try", "handle", Role.IO_HANDLE, "type", Role.LOCK_TYPE),
  /** Comment within a snapshot. */
  SNAPSHOT_COMMENT(Category.SNAPSHOTS, "snapshot-comment", "text", Role.TEXT),
  /** Snapshot: a region is still on the call stack; bottom first. */
  SNAPSHOT_ENTER(
      Category.SNAPSHOTS,
      "snapshot-enter",
      "region",
      Role.REGION,
      "since",
      Role.TIME,
      "scl",
      Role.SCL),
  /** Snapshot: a message is under way. */
  SNAPSHOT_SEND(
      Category.SNAPSHOTS,
      "snapshot-send",
      "receiver",
      Role.LOCATION,
      "since",
      Role.TIME,
      "comm",
      Role.COMM,
      "tag",
      Role.TAG,
      "length",
      Role.BYTES,
      "scl",
      Role.SCL),
  /** Snapshot: a file is open. */
  SNAPSHOT_OPEN_FILE(
      Category.SNAPSHOTS,
      "snapshot-open-file",
      "file",
      Role.FILE,
      "since",
      Role.TIME,
      "handle",
      Role.HANDLE,
      "scl",
      Role.SCL),
  /** Snapshot: a collective operation has begun and not ended. */
  SNAPSHOT_COLLECTIVE_BEGIN(
      Category.SNAPSHOTS,
      "snapshot-collective-begin",
      "since",
      Role.TIME,
      "operation",
      Role.COLLECTIVE,
      "id",
      Role.MATCHING_ID,
      "comm",
      Role.COMM,
      "root",
      Role.LOCATION,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES,
      "scl",
      Role.SCL),
  /** Snapshot: a file operation has begun and not ended. */
  SNAPSHOT_FILE_OPERATION_BEGIN(
      Category.SNAPSHOTS,
      "snapshot-file-operation-begin",
      "since",
      Role.TIME,
      "id",
      Role.MATCHING_ID,
      "scl",
      Role.SCL),
  /** Snapshot: how many collective operations the process has finished on the communicator. */
  SNAPSHOT_COLLECTIVE_COUNT(
      Category.SNAPSHOTS, "snapshot-collective-count", "comm", Role.COMM, "count", Role.COUNT),
  /** Snapshot: the last sample of a counter. */
  SNAPSHOT_COUNTER(
      Category.SNAPSHOTS,
      "snapshot-counter",
      "since",
      Role.TIME,
      "counter",
      Role.COUNTER,
      "value",
      Role.COUNTER_VALUE),
  /** Snapshot: something is in progress that only the text of a record describes. */
  SNAPSHOT_UNKNOWN(Category.SNAPSHOTS, "snapshot-unknown", "since", Role.TIME, "record", Role.TEXT),
  /** Snapshot: an instance of a scope is open. */
  SNAPSHOT_SCOPE(
      Category.SNAPSHOTS,
      "snapshot-scope",
      "since",
      Role.TIME,
      "scope",
      Role.SCOPE,
      "instance",
      Role.NUMBER,
      "scl",
      Role.SCL),
  /** Snapshot: recording was switched on or off. */
  SNAPSHOT_RECORDING(
      Category.SNAPSHOTS, "snapshot-recording", "since", Role.TIME, "mode", Role.SWITCH),
  /** Snapshot: a send that does not block is under way. */
  SNAPSHOT_ISEND(
      Category.SNAPSHOTS,
      "snapshot-isend",
      "since",
      Role.TIME,
      "receiver",
      Role.LOCATION,
      "length",
      Role.BYTES,
      "tag",
      Role.TAG,
      "comm",
      Role.COMM,
      "request",
      Role.MATCHING_ID),
  /** Snapshot: a send that does not block is complete, its message under way. */
  SNAPSHOT_ISEND_COMPLETE(
      Category.SNAPSHOTS,
      "snapshot-isend-complete",
      "since",
      Role.TIME,
      "request",
      Role.MATCHING_ID),
  /** Snapshot: a message was received that counts as sent later. */
  SNAPSHOT_RECEIVE(
      Category.SNAPSHOTS,
      "snapshot-receive",
      "since",
      Role.TIME,
      "sender",
      Role.LOCATION,
      "length",
      Role.BYTES,
      "tag",
      Role.TAG,
      "comm",
      Role.COMM),
  /** Snapshot: a receive that does not block is posted. */
  SNAPSHOT_IRECEIVE_REQUEST(
      Category.SNAPSHOTS,
      "snapshot-ireceive-request",
      "since",
      Role.TIME,
      "request",
      Role.MATCHING_ID),
  /** Snapshot: a receive that does not block is complete, its message counts as sent later. */
  SNAPSHOT_IRECEIVE(
      Category.SNAPSHOTS,
      "snapshot-ireceive",
      "since",
      Role.TIME,
      "sender",
      Role.LOCATION,
      "length",
      Role.BYTES,
      "tag",
      Role.TAG,
      "comm",
      Role.COMM,
      "request",
      Role.MATCHING_ID),
  /** Snapshot: a collective operation has ended here and not everywhere. */
  SNAPSHOT_COLLECTIVE_END(
      Category.SNAPSHOTS,
      "snapshot-collective-end",
      "since",
      Role.TIME,
      "operation",
      Role.COLLECTIVE,
      "comm",
      Role.COMM,
      "root",
      Role.LOCATION,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES),
  /** Snapshot: a team of threads is forked and not joined. */
  SNAPSHOT_FORK(
      Category.SNAPSHOTS,
      "snapshot-fork",
      "since",
      Role.TIME,
      "paradigm",
      Role.PARADIGM,
      "requested",
      Role.COUNT),
  /** Snapshot: the process holds a lock. */
  SNAPSHOT_LOCK(
      Category.SNAPSHOTS,
      "snapshot-lock",
      "since",
      Role.TIME,
      "paradigm",
      Role.PARADIGM,
      "lock",
      Role.HANDLE,
      "order",
      Role.NUMBER),
  /** Snapshot: a task is created and not finished. */
  SNAPSHOT_TASK_CREATE(
      Category.SNAPSHOTS,
      "snapshot-task-create",
      "since",
      Role.TIME,
      "team",
      Role.COMM,
      "creator",
      Role.NUMBER,
      "generation",
      Role.NUMBER),
  /** Snapshot: the task that runs. */
  SNAPSHOT_TASK_SWITCH(
      Category.SNAPSHOTS,
      "snapshot-task-switch",
      "since",
      Role.TIME,
      "team",
      Role.COMM,
      "creator",
      Role.NUMBER,
      "generation",
      Role.NUMBER),
  /** Snapshot: the last values of a set of metrics. */
  SNAPSHOT_METRICS(
      Category.SNAPSHOTS,
      "snapshot-metrics",
      "since",
      Role.TIME,
      "set",
      Role.METRIC,
      "types",
      Role.NUMBERS,
      "values",
      Role.NUMBERS),
  /** Snapshot: a parameter that is in force. */
  SNAPSHOT_PARAMETER_STRING(
      Category.SNAPSHOTS,
      "snapshot-parameter-string",
      "since",
      Role.TIME,
      "parameter",
      Role.PARAMETER,
      "value",
      Role.TEXT),
  /** Snapshot: a signed parameter that is in force. */
  SNAPSHOT_PARAMETER_INT(
      Category.SNAPSHOTS,
      "snapshot-parameter-int",
      "since",
      Role.TIME,
      "parameter",
      Role.PARAMETER,
      "value",
      Role.SIGNED),
  /** Snapshot: an unsigned parameter that is in force. */
  SNAPSHOT_PARAMETER_UINT(
      Category.SNAPSHOTS,
      "snapshot-parameter-uint",
      "since",
      Role.TIME,
      "parameter",
      Role.PARAMETER,
      "value",
      Role.NUMBER),
  /** Comment within the statistics. */
  SUMMARY_COMMENT(Category.STATISTICS, "summary-comment", "text", Role.TEXT),
  /** Calls and times of a region so far. */
  SUMMARY_REGION(
      Category.STATISTICS,
      "summary-region",
      "region",
      Role.REGION,
      "count",
      Role.COUNT,
      "exclusive",
      Role.DURATION,
      "inclusive",
      Role.DURATION),
  /** Calls and times of a region group so far. */
  SUMMARY_REGION_GROUP(
      Category.STATISTICS,
      "summary-region-group",
      "group",
      Role.REGION_GROUP,
      "count",
      Role.COUNT,
      "exclusive",
      Role.DURATION,
      "inclusive",
      Role.DURATION),
  /** Messages so far; peer, communicator and tag 0 stand for all. */
  SUMMARY_MESSAGE(
      Category.STATISTICS,
      "summary-message",
      "peer",
      Role.LOCATION,
      "comm",
      Role.COMM,
      "tag",
      Role.TAG,
      "sends",
      Role.COUNT,
      "receives",
      Role.COUNT,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES),
  /** Collective operations so far; communicator 0 stands for all. */
  SUMMARY_COLLECTIVE(
      Category.STATISTICS,
      "summary-collective",
      "comm",
      Role.COMM,
      "operation",
      Role.COLLECTIVE,
      "sends",
      Role.COUNT,
      "receives",
      Role.COUNT,
      "sent",
      Role.BYTES,
      "received",
      Role.BYTES),
  /** File operations so far; file 0 stands for all. */
  SUMMARY_FILE_OPERATION(
      Category.STATISTICS,
      "summary-file-operation",
      "file",
      Role.FILE,
      "opens",
      Role.COUNT,
      "closes",
      Role.COUNT,
      "reads",
      Role.COUNT,
      "writes",
      Role.COUNT,
      "seeks",
      Role.COUNT,
      "read",
      Role.BYTES,
      "written",
      Role.BYTES),
  /** File operations of a file group so far. */
  SUMMARY_FILE_GROUP_OPERATION(
      Category.STATISTICS,
      "summary-file-group-operation",
      "group",
      Role.FILE_GROUP,
      "opens",
      Role.COUNT,
      "closes",
      Role.COUNT,
      "reads",
      Role.COUNT,
      "writes",
      Role.COUNT,
      "seeks",
      Role.COUNT,
      "read",
      Role.BYTES,
      "written",
      Role.BYTES),
  /**
   * Calls of a region that communicated in one way, with one peer and one size, and their smallest,
   * largest and total times; {@link Communication} lists the ways.
   */
  SUMMARY_CALLS(
      Category.STATISTICS,
      "summary-calls",
      "region",
      Role.REGION,
      "communication",
      Role.COMMUNICATION,
      "receiver",
      Role.LOCATION,
      "bytes",
      Role.BYTES,
      "processes",
      Role.COUNT,
      "count",
      Role.COUNT,
      "min-exclusive",
      Role.DURATION,
      "max-exclusive",
      Role.DURATION,
      "exclusive",
      Role.DURATION,
      "min-inclusive",
      Role.DURATION,
      "max-inclusive",
      Role.DURATION,
      "inclusive",
      Role.DURATION),
  /** A marker; its process may be a process, a process group, or 0 for none. */
  MARKER(Category.MARKERS, "marker", "marker", Role.MARKER, "text", Role.TEXT),
  /** A record that the reader did not know, as text. */
  UNKNOWN(Category.UNKNOWN, "unknown", "record", Role.TEXT);

  private static final EventKind[] BY_ORDINAL = values();

  private final Category category;
  private final String label;
  private final List<Field> fields;
  private final int fieldCount;
  private final int textField;
  private final int[] pooled;
  private final int[] indexByRole;

  EventKind(Category category, String label, Object... namesAndRoles) {
    this.category = category;
    this.label = label;
    List<Field> list = new ArrayList<>();
    int text = -1;
    int[] inPool = new int[0];
    indexByRole = new int[Role.values().length];
    Arrays.fill(indexByRole, -1);
    for (int i = 0; i < namesAndRoles.length; i += 2) {
      Role role = (Role) namesAndRoles[i + 1];
      int index = list.size();
      if (role == Role.TEXT && text < 0) {
        text = index;
      }
      if (role.isPooled()) {
        inPool = Arrays.copyOf(inPool, inPool.length + 1);
        inPool[inPool.length - 1] = index;
      }
      if (indexByRole[role.ordinal()] < 0) {
        indexByRole[role.ordinal()] = index;
      }
      list.add(new Field((String) namesAndRoles[i], role));
    }
    this.fields = List.copyOf(list);
    this.fieldCount = list.size();
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
}
