package org.tracetool.format.otf2.map;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf2.map.FieldRule.ConversionKind;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.SnapshotRecord;
import org.tracetool.format.otf2.record.WireType;

/** What a record of an event or snapshot file is in the model, and which of its fields is which. */
public final class EventMapping {
  /** A pair that holds what the kind has no field for. */
  public record PairRule(ArchivePairKeys key, int field) {}

  private final RecordType type;
  private final EventKind kind;
  private final boolean marked;
  private final FieldRule[] rules;
  private final List<PairRule> pairs;
  private final int rankField;

  private EventMapping(
      RecordType type, EventKind kind, boolean marked, String fields, List<PairRule> pairs) {
    this.type = type;
    this.kind = kind;
    this.marked = marked;
    this.pairs = pairs;
    String[] words = fields.isEmpty() ? new String[0] : fields.split(" ");
    if (words.length != kind.fieldCount()) {
      throw new IllegalStateException(type.label() + ": " + fields);
    }
    rules = new FieldRule[words.length];
    int rank = -1;
    for (int i = 0; i < words.length; i++) {
      rules[i] = rule(words[i], kind.fields().get(i).role());
      rank = rules[i].way() == ConversionKind.RANK ? i : rank;
    }
    rankField = rank;
  }

  private FieldRule rule(String word, Role role) {
    if (word.equals("-")) {
      return FieldRule.NOTHING;
    }
    if (word.startsWith("=")) {
      return new FieldRule(ConversionKind.CONSTANT, -1, -1, Long.parseLong(word.substring(1)));
    }
    if (word.startsWith("region:")) {
      return new FieldRule(ConversionKind.REGION_OF, type.position(word.substring(7)), -1, 0);
    }
    if (word.startsWith("scl:")) {
      return new FieldRule(ConversionKind.SCL_OF, type.position(word.substring(4)), -1, 0);
    }
    int position = type.position(word);
    if (position < 0) {
      int item = type.repeatedPosition(word);
      RecordField field = type.repeated()[item];
      ConversionKind way =
          role == Role.TEXTS
              ? ConversionKind.TEXTS
              : field.codes() == EnumNames.TYPE ? ConversionKind.TYPES : ConversionKind.NUMBERS;
      return new FieldRule(way, item, -1, 0);
    }
    RecordField field = type.fields()[position];
    return new FieldRule(way(field, role), position, communicator(), 0);
  }

  private static ConversionKind way(RecordField field, Role role) {
    if (field.space() == IdSpace.STRING) {
      return ConversionKind.TEXT;
    }
    if (field.space() == IdSpace.COMM) {
      return ConversionKind.COMM;
    }
    if (field.space() != null || role == Role.COLLECTIVE) {
      return field.space() == IdSpace.IO_PARADIGM ? ConversionKind.TOKEN_8 : ConversionKind.TOKEN;
    }
    return switch (role) {
      case LOCATION -> ConversionKind.RANK;
      case TIME -> field.wire() == WireType.T64 ? ConversionKind.TIME : ConversionKind.NUMBER;
      case ACCESS_MODE -> ConversionKind.ACCESS;
      default -> ConversionKind.NUMBER;
    };
  }

  /** The field that ranks of the record belong to. */
  private int communicator() {
    for (int i = 0; i < type.fields().length; i++) {
      IdSpace space = type.fields()[i].space();
      if (space == IdSpace.COMM || space == IdSpace.RMA_WIN) {
        return i;
      }
    }
    return -1;
  }

  /** The record. */
  public RecordType type() {
    return type;
  }

  /** The kind of its rows. */
  public EventKind kind() {
    return kind;
  }

  /** Whether rows need the code of the record, since the kind usually stands for another one. */
  public boolean isMarked() {
    return marked;
  }

  /** For each field of the kind where it comes from. */
  public FieldRule[] rules() {
    return rules;
  }

  /** What pairs hold. */
  public List<PairRule> pairs() {
    return pairs;
  }

  /** The field of the kind that is a rank in the record; -1 if none is. */
  public int rankField() {
    return rankField;
  }

  private static final EventMapping[] EVENTS = new EventMapping[256];
  private static final EventMapping[] SNAPSHOTS = new EventMapping[256];
  private static final Map<EventKind, List<EventMapping>> BY_KIND = new EnumMap<>(EventKind.class);

  private static void add(EventRecord record, EventKind kind, String fields) {
    add(record, kind, false, fields, List.of());
  }

  /** A record of which the kind usually stands for another one. */
  private static void mapSecond(EventRecord record, EventKind kind, String fields) {
    add(record, kind, true, fields, List.of());
  }

  private static void add(
      EventRecord record, EventKind kind, boolean marked, String fields, List<PairRule> pairs) {
    EventMapping mapping = new EventMapping(record.type(), kind, marked, fields, pairs);
    EVENTS[record.type().code()] = mapping;
    BY_KIND.computeIfAbsent(kind, k -> new ArrayList<>()).add(mapping);
  }

  private static void add(SnapshotRecord record, EventKind kind, String fields) {
    EventMapping mapping = new EventMapping(record.type(), kind, false, fields, List.of());
    SNAPSHOTS[record.type().code()] = mapping;
    BY_KIND.computeIfAbsent(kind, k -> new ArrayList<>()).add(mapping);
  }

  private static void mapContext(EventRecord record, EventKind kind, ArchivePairKeys... keys) {
    List<PairRule> pairs = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      pairs.add(new PairRule(keys[i], i));
    }
    add(record, kind, false, "region:callingContext scl:callingContext", List.copyOf(pairs));
  }

  static {
    add(EventRecord.BUFFER_FLUSH, EventKind.BUFFER_FLUSH, "stopTime");
    add(EventRecord.MEASUREMENT_ON_OFF, EventKind.RECORDING, "measurementMode");
    add(EventRecord.ENTER, EventKind.ENTER, "region -");
    add(EventRecord.LEAVE, EventKind.LEAVE, "region -");
    add(EventRecord.MPI_SEND, EventKind.SEND, "receiver msgLength msgTag communicator -");
    add(EventRecord.MPI_ISEND, EventKind.ISEND, "receiver msgLength msgTag communicator requestID");
    add(EventRecord.MPI_ISEND_COMPLETE, EventKind.ISEND_COMPLETE, "requestID");
    add(EventRecord.MPI_IRECV_REQUEST, EventKind.IRECEIVE_REQUEST, "requestID");
    add(EventRecord.MPI_RECV, EventKind.RECEIVE, "sender msgLength msgTag communicator -");
    add(
        EventRecord.MPI_IRECV,
        EventKind.IRECEIVE,
        "sender msgLength msgTag communicator requestID");
    add(EventRecord.MPI_REQUEST_TEST, EventKind.REQUEST, "requestID =3 -");
    add(EventRecord.MPI_REQUEST_CANCELLED, EventKind.REQUEST, "requestID =5 -");
    add(EventRecord.MPI_COLLECTIVE_BEGIN, EventKind.COLLECTIVE_BEGIN, "- - - - - - -");
    // The end has the data; begins take theirs from it, and an end without begin stands alone.
    mapSecond(
        EventRecord.MPI_COLLECTIVE_END,
        EventKind.COLLECTIVE,
        "collectiveOp communicator root sizeSent sizeReceived - -");
    mapSecond(EventRecord.OMP_FORK, EventKind.THREAD_FORK, "=3 numberOfRequestedThreads");
    mapSecond(EventRecord.OMP_JOIN, EventKind.THREAD_JOIN, "=3");
    mapSecond(EventRecord.OMP_ACQUIRE_LOCK, EventKind.LOCK_ACQUIRE, "=3 lockID acquisitionOrder");
    mapSecond(EventRecord.OMP_RELEASE_LOCK, EventKind.LOCK_RELEASE, "=3 lockID acquisitionOrder");
    mapSecond(EventRecord.OMP_TASK_CREATE, EventKind.TASK_CREATE, "- - taskID");
    mapSecond(EventRecord.OMP_TASK_SWITCH, EventKind.TASK_SWITCH, "- - taskID");
    mapSecond(EventRecord.OMP_TASK_COMPLETE, EventKind.TASK_COMPLETE, "- - taskID");
    add(EventRecord.METRIC, EventKind.METRICS, "metric typeIDs metricValues");
    add(EventRecord.PARAMETER_STRING, EventKind.PARAMETER_STRING, "parameter string");
    add(EventRecord.PARAMETER_INT64, EventKind.PARAMETER_INT, "parameter value");
    add(EventRecord.PARAMETER_UINT64, EventKind.PARAMETER_UINT, "parameter value");
    add(EventRecord.RMA_WIN_CREATE, EventKind.WINDOW_CREATE, "win");
    add(EventRecord.RMA_WIN_DESTROY, EventKind.WINDOW_DESTROY, "win");
    add(EventRecord.RMA_COLLECTIVE_BEGIN, EventKind.WINDOW_COLLECTIVE_BEGIN, "");
    add(
        EventRecord.RMA_COLLECTIVE_END,
        EventKind.WINDOW_COLLECTIVE_END,
        "collectiveOp syncLevel win root bytesSent bytesReceived");
    add(EventRecord.RMA_GROUP_SYNC, EventKind.WINDOW_GROUP_SYNC, "syncLevel win group");
    add(EventRecord.RMA_REQUEST_LOCK, EventKind.WINDOW_LOCK_REQUEST, "win remote lockId lockType");
    add(EventRecord.RMA_ACQUIRE_LOCK, EventKind.WINDOW_LOCK_ACQUIRE, "win remote lockId lockType");
    add(EventRecord.RMA_TRY_LOCK, EventKind.WINDOW_LOCK_TRY, "win remote lockId lockType");
    add(EventRecord.RMA_RELEASE_LOCK, EventKind.WINDOW_LOCK_RELEASE, "win remote lockId");
    add(EventRecord.RMA_SYNC, EventKind.WINDOW_SYNC, "win remote syncType");
    add(EventRecord.RMA_WAIT_CHANGE, EventKind.WINDOW_WAIT_CHANGE, "win");
    add(EventRecord.RMA_PUT, EventKind.WINDOW_PUT, "win remote bytes matchingId");
    add(EventRecord.RMA_GET, EventKind.WINDOW_GET, "win remote bytes matchingId");
    add(
        EventRecord.RMA_ATOMIC,
        EventKind.WINDOW_ATOMIC,
        "win remote type bytesSent bytesReceived matchingId");
    add(EventRecord.RMA_OP_COMPLETE_BLOCKING, EventKind.WINDOW_COMPLETE, "win matchingId");
    add(
        EventRecord.RMA_OP_COMPLETE_NON_BLOCKING,
        EventKind.WINDOW_COMPLETE_NON_BLOCKING,
        "win matchingId");
    add(EventRecord.RMA_OP_TEST, EventKind.WINDOW_TEST, "win matchingId");
    add(EventRecord.RMA_OP_COMPLETE_REMOTE, EventKind.WINDOW_COMPLETE_REMOTE, "win matchingId");
    add(EventRecord.THREAD_FORK, EventKind.THREAD_FORK, "model numberOfRequestedThreads");
    add(EventRecord.THREAD_JOIN, EventKind.THREAD_JOIN, "model");
    add(EventRecord.THREAD_TEAM_BEGIN, EventKind.TEAM_BEGIN, "threadTeam");
    add(EventRecord.THREAD_TEAM_END, EventKind.TEAM_END, "threadTeam");
    add(EventRecord.THREAD_ACQUIRE_LOCK, EventKind.LOCK_ACQUIRE, "model lockID acquisitionOrder");
    add(EventRecord.THREAD_RELEASE_LOCK, EventKind.LOCK_RELEASE, "model lockID acquisitionOrder");
    String task = "threadTeam creatingThread generationNumber";
    add(EventRecord.THREAD_TASK_CREATE, EventKind.TASK_CREATE, task);
    add(EventRecord.THREAD_TASK_SWITCH, EventKind.TASK_SWITCH, task);
    add(EventRecord.THREAD_TASK_COMPLETE, EventKind.TASK_COMPLETE, task);
    String thread = "threadContingent sequenceCount";
    add(EventRecord.THREAD_CREATE, EventKind.THREAD_CREATE, thread);
    add(EventRecord.THREAD_BEGIN, EventKind.THREAD_BEGIN, thread);
    add(EventRecord.THREAD_WAIT, EventKind.THREAD_WAIT, thread);
    add(EventRecord.THREAD_END, EventKind.THREAD_END, thread);
    mapContext(
        EventRecord.CALLING_CONTEXT_ENTER,
        EventKind.ENTER,
        ArchivePairKeys.CONTEXT,
        ArchivePairKeys.UNWOUND);
    mapContext(EventRecord.CALLING_CONTEXT_LEAVE, EventKind.LEAVE, ArchivePairKeys.CONTEXT);
    add(
        EventRecord.CALLING_CONTEXT_SAMPLE,
        EventKind.CONTEXT_SAMPLE,
        "callingContext unwindDistance interruptGenerator");
    add(
        EventRecord.IO_CREATE_HANDLE,
        EventKind.IO_HANDLE_CREATE,
        "handle mode creationFlags statusFlags");
    add(EventRecord.IO_DESTROY_HANDLE, EventKind.IO_HANDLE_DESTROY, "handle");
    add(
        EventRecord.IO_DUPLICATE_HANDLE,
        EventKind.IO_HANDLE_DUPLICATE,
        "oldHandle newHandle statusFlags");
    add(EventRecord.IO_SEEK, EventKind.IO_SEEK, "handle offsetRequest whence offsetResult");
    add(EventRecord.IO_CHANGE_FLAGS, EventKind.IO_STATUS, "handle statusFlags");
    add(EventRecord.IO_DELETE_FILE, EventKind.IO_FILE_DELETE, "ioParadigm file");
    add(
        EventRecord.IO_OPERATION_BEGIN,
        EventKind.IO_BEGIN,
        "handle mode operationFlags bytesRequest matchingId");
    add(EventRecord.IO_OPERATION_TEST, EventKind.IO_TEST, "handle matchingId");
    add(EventRecord.IO_OPERATION_ISSUED, EventKind.IO_ISSUED, "handle matchingId");
    add(EventRecord.IO_OPERATION_COMPLETE, EventKind.IO_COMPLETE, "handle bytesResult matchingId");
    add(EventRecord.IO_OPERATION_CANCELLED, EventKind.IO_CANCELLED, "handle matchingId");
    add(EventRecord.IO_ACQUIRE_LOCK, EventKind.IO_LOCK_ACQUIRE, "handle lockType");
    add(EventRecord.IO_RELEASE_LOCK, EventKind.IO_LOCK_RELEASE, "handle lockType");
    add(EventRecord.IO_TRY_LOCK, EventKind.IO_LOCK_TRY, "handle lockType");
    add(EventRecord.PROGRAM_BEGIN, EventKind.PROGRAM_BEGIN, "programName programArguments");
    add(EventRecord.PROGRAM_END, EventKind.PROGRAM_END, "exitStatus");
    add(EventRecord.NON_BLOCKING_COLLECTIVE_REQUEST, EventKind.COLLECTIVE_REQUEST, "requestID");
    add(
        EventRecord.NON_BLOCKING_COLLECTIVE_COMPLETE,
        EventKind.COLLECTIVE_COMPLETE,
        "collectiveOp communicator root sizeSent sizeReceived requestID");
    add(EventRecord.COMM_CREATE, EventKind.COMM_CREATE, "communicator");
    add(EventRecord.COMM_DESTROY, EventKind.COMM_DESTROY, "communicator");

    String since = "origEventTime";
    add(
        SnapshotRecord.MEASUREMENT_ON_OFF,
        EventKind.SNAPSHOT_RECORDING,
        since + " measurementMode");
    add(SnapshotRecord.ENTER, EventKind.SNAPSHOT_ENTER, "region origEventTime -");
    add(
        SnapshotRecord.MPI_SEND,
        EventKind.SNAPSHOT_SEND,
        "receiver origEventTime communicator msgTag msgLength -");
    add(
        SnapshotRecord.MPI_ISEND,
        EventKind.SNAPSHOT_ISEND,
        since + " receiver msgLength msgTag communicator requestID");
    add(SnapshotRecord.MPI_ISEND_COMPLETE, EventKind.SNAPSHOT_ISEND_COMPLETE, since + " requestID");
    add(
        SnapshotRecord.MPI_RECV,
        EventKind.SNAPSHOT_RECEIVE,
        since + " sender msgLength msgTag communicator");
    add(
        SnapshotRecord.MPI_IRECV_REQUEST,
        EventKind.SNAPSHOT_IRECEIVE_REQUEST,
        since + " requestID");
    add(
        SnapshotRecord.MPI_IRECV,
        EventKind.SNAPSHOT_IRECEIVE,
        since + " sender msgLength msgTag communicator requestID");
    add(
        SnapshotRecord.MPI_COLLECTIVE_BEGIN,
        EventKind.SNAPSHOT_COLLECTIVE_BEGIN,
        since + " - - - - - - -");
    add(
        SnapshotRecord.MPI_COLLECTIVE_END,
        EventKind.SNAPSHOT_COLLECTIVE_END,
        since + " collectiveOp communicator root sizeSent sizeReceived");
    add(SnapshotRecord.OMP_FORK, EventKind.SNAPSHOT_FORK, since + " =3 numberOfRequestedThreads");
    add(
        SnapshotRecord.OMP_ACQUIRE_LOCK,
        EventKind.SNAPSHOT_LOCK,
        since + " =3 lockID acquisitionOrder");
    add(SnapshotRecord.OMP_TASK_CREATE, EventKind.SNAPSHOT_TASK_CREATE, since + " - - taskID");
    add(SnapshotRecord.OMP_TASK_SWITCH, EventKind.SNAPSHOT_TASK_SWITCH, since + " - - taskID");
    add(SnapshotRecord.METRIC, EventKind.SNAPSHOT_METRICS, since + " metric typeIDs metricValues");
    add(
        SnapshotRecord.PARAMETER_STRING,
        EventKind.SNAPSHOT_PARAMETER_STRING,
        since + " parameter string");
    add(
        SnapshotRecord.PARAMETER_INT64,
        EventKind.SNAPSHOT_PARAMETER_INT,
        since + " parameter value");
    add(
        SnapshotRecord.PARAMETER_UINT64,
        EventKind.SNAPSHOT_PARAMETER_UINT,
        since + " parameter value");
  }

  /** What an event record is; null for codes of newer releases. */
  public static EventMapping ofEvent(int code) {
    return EVENTS[code];
  }

  /** What a snapshot record is; null for its begin and end, and for codes of newer releases. */
  public static EventMapping ofSnapshot(int code) {
    return SNAPSHOTS[code];
  }

  /** What records of a kind can become; none if there is nothing. */
  public static List<EventMapping> of(EventKind kind) {
    return BY_KIND.getOrDefault(kind, List.of());
  }

  /** The kinds that archives have records for as they are. */
  public static Set<EventKind> kinds() {
    return BY_KIND.keySet();
  }
}
