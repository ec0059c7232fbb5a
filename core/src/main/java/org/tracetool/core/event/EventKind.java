package org.tracetool.core.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The one place that says what an event is made of: for each kind its name and its fields in order.
 * A row of an {@link EventBlock} holds exactly these fields, each as one {@code long}.
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
  /**
   * Snapshot: something is going on that only a record kept as text tells of, such as an open scope
   * or that recording is off; the text is that of the record.
   */
  SNAPSHOT_UNKNOWN(Category.SNAPSHOTS, "snapshot-unknown", "since", Role.TIME, "record", Role.TEXT),
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
   * largest and total times; {@link Communication} says in which way.
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
  private final int[] indexByRole;

  EventKind(Category category, String label, Object... namesAndRoles) {
    this.category = category;
    this.label = label;
    List<Field> list = new ArrayList<>();
    int text = -1;
    indexByRole = new int[Role.values().length];
    Arrays.fill(indexByRole, -1);
    for (int i = 0; i < namesAndRoles.length; i += 2) {
      Role role = (Role) namesAndRoles[i + 1];
      int index = list.size();
      if (role == Role.TEXT) {
        text = index;
      }
      if (indexByRole[role.ordinal()] < 0) {
        indexByRole[role.ordinal()] = index;
      }
      list.add(new Field((String) namesAndRoles[i], role));
    }
    this.fields = List.copyOf(list);
    this.fieldCount = list.size();
    this.textField = text;
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

  /** Index of the field that holds text, or -1. No kind has more than one. */
  public int textField() {
    return textField;
  }

  /** Index of the first field in this role, or -1. */
  public int indexOf(Role role) {
    return indexByRole[role.ordinal()];
  }

  /** Whether a record of this kind describes state at a snapshot's time and not an event. */
  public boolean isSnapshot() {
    return category == Category.SNAPSHOTS;
  }
}
