package org.tracetool.format.nsys.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.timeline.TimelineIntake;

/** Calls of MPI, with their messages and collective operations. */
final class MpiCalls {
  private static final int START = 0;
  private static final int END = 1;
  private static final int THREAD = 2;
  private static final int TEXT = 3;
  private static final int COMMUNICATOR = 4;
  private static final int SIZE = 5;
  private static final int REQUEST = 6;
  private static final int TAG = 7;
  private static final int REMOTE = 8;
  private static final int RECEIVED = 7;
  private static final int ROOT = 8;
  private static final List<String> CALL = List.of("start", "end", "globalTid", "textId");
  private static final List<String> MESSAGE =
      columns("commHandle", "size", "requestHandle", "tag", "remoteRank");
  private static final List<String> COLLECTIVE =
      columns("commHandle", "size", "requestHandle", "recvSize", "rootRank");
  private static final String PREFIX = "MPI_";

  /** What a call does with messages. */
  private enum Sort {
    SEND,
    RECEIVE,
    START_SEND,
    START_RECEIVE,
    OTHER
  }

  /** A function by the number of its name. */
  private record Function(int region, Sort sort, int operation) {}

  private final ExportContext context;
  private final TimelineIntake intake;
  private final Map<Long, Function> functions = new HashMap<>();
  private Communicators communicators;
  private MpiRequests requests;
  private long requestCount;
  private long withoutPartner;
  private long start;
  private long end;
  private long thread;

  /** The columns of a call, and further ones. */
  private static List<String> columns(String... more) {
    List<String> all = new ArrayList<>(CALL);
    all.addAll(List.of(more));
    return all;
  }

  MpiCalls(ExportContext context) {
    this.context = context;
    intake = context.intake;
  }

  /** Reads all tables. */
  void read() throws IOException {
    communicators = new Communicators(context);
    requests = new MpiRequests(context);
    readMessages();
    readCollectives();
    readOthers(EventTables.MPI_WAITS);
    readOthers(EventTables.MPI_OTHERS);
    context
        .tables
        .options()
        .diagnostics()
        .reportLoss(LossCode.MESSAGES, "messages whose partner is not known", withoutPartner);
  }

  private boolean next(CheckedRows rows) throws IOException {
    while (rows.next()) {
      if (!context.hasTime(rows, START, "start")) {
        continue;
      }
      if (rows.isNull(THREAD)) {
        rows.reportRow("row without a thread", "globalTid");
        continue;
      }
      start = rows.number(START);
      end = context.end(rows, END, start);
      thread = rows.number(THREAD);
      return true;
    }
    return false;
  }

  private Function function(long id) {
    Function known = functions.get(id);
    if (known == null) {
      String name = context.texts.get(id);
      int region = intake.region(name, intake.group("MPI"));
      known = new Function(region, sort(name), operation(name));
      functions.put(id, known);
    }
    return known;
  }

  private static Sort sort(String name) {
    return switch (name) {
      case "MPI_Send", "MPI_Ssend", "MPI_Bsend", "MPI_Rsend" -> Sort.SEND;
      case "MPI_Recv", "MPI_Mrecv" -> Sort.RECEIVE;
      case "MPI_Isend", "MPI_Issend", "MPI_Ibsend", "MPI_Irsend" -> Sort.START_SEND;
      case "MPI_Irecv", "MPI_Imrecv" -> Sort.START_RECEIVE;
      default -> Sort.OTHER;
    };
  }

  /** The collective operation of a function that blocks; 0 if it is none. */
  private int operation(String name) {
    if (!name.startsWith(PREFIX) || name.startsWith("MPI_I") || name.endsWith("_init")) {
      return 0;
    }
    CollectiveType type = CollectiveType.ofName(name);
    boolean isOne = type != CollectiveType.UNKNOWN;
    return isOne
        ? intake.operation(name.substring(PREFIX.length()).toUpperCase(Locale.ROOT), type)
        : 0;
  }

  private void readMessages() throws IOException {
    try (CheckedRows rows = context.tables.open(EventTables.MPI_MESSAGES, MESSAGE)) {
      while (next(rows)) {
        Function function = function(rows.number(TEXT));
        int row = context.processes.thread(thread);
        context.addCall(row, start, end, function.region());
        if (function.sort() != Sort.OTHER) {
          addMessage(rows, row, function.sort());
        }
      }
    }
  }

  private void addMessage(CheckedRows rows, int row, Sort sort) throws IOException {
    long remote = rows.number(REMOTE, -1);
    Communicators.Known communicator =
        communicators.of(context.processes.rank(thread), rows.number(COMMUNICATOR, 0));
    int rank = communicator.rank(remote);
    if (rank < 0) {
      withoutPartner++;
      return;
    }
    intake.noteRank(rank);
    long partner = TimelineIntake.ofRank(rank);
    long tag = rows.number(TAG, 0) & 0xffff_ffffL;
    long bytes = Math.max(0, rows.number(SIZE, 0));
    long begin = context.epoch + start;
    int number = communicator.number();
    switch (sort) {
      case SEND -> intake.addSend(row, begin, partner, number, tag, bytes);
      case RECEIVE -> {
        if (end != CheckedRows.NONE) {
          intake.addReceive(row, context.epoch + end, partner, number, tag, bytes);
        }
      }
      default -> addRequest(rows, row, sort, partner, number, tag, bytes);
    }
  }

  private void addRequest(
      CheckedRows rows, int row, Sort sort, long partner, int communicator, long tag, long bytes)
      throws IOException {
    long request = ++requestCount;
    long begin = context.epoch + start;
    int process = context.processes.process(thread);
    boolean isComplete =
        !rows.isNull(REQUEST) && requests.find(process, rows.number(REQUEST), start);
    if (sort == Sort.START_SEND) {
      intake.addPoint(row, begin, EventKind.ISEND, partner, bytes, tag, communicator, request);
      if (isComplete) {
        intake.addPoint(
            requests.row(), context.epoch + requests.end(), EventKind.ISEND_COMPLETE, request);
      }
      return;
    }
    intake.addPoint(row, begin, EventKind.IRECEIVE_REQUEST, request);
    if (isComplete) {
      intake.addPoint(
          requests.row(),
          context.epoch + requests.end(),
          EventKind.IRECEIVE,
          partner,
          bytes,
          tag,
          communicator,
          request);
    }
  }

  private void readCollectives() throws IOException {
    try (CheckedRows rows = context.tables.open(EventTables.MPI_COLLECTIVES, COLLECTIVE)) {
      while (next(rows)) {
        Function function = function(rows.number(TEXT));
        if (function.operation() != 0 && end != CheckedRows.NONE) {
          addOperation(rows, function.operation());
        }
        context.addCall(context.processes.thread(thread), start, end, function.region());
      }
    }
  }

  private void addOperation(CheckedRows rows, int operation) {
    int rank = context.processes.rank(thread);
    Communicators.Known communicator = communicators.of(rank, rows.number(COMMUNICATOR, 0));
    int root = rows.isNull(ROOT) ? -1 : communicator.rank(rows.number(ROOT));
    intake.setCollective(
        operation,
        communicator.number(),
        -1,
        Math.max(0, rows.number(SIZE, 0)),
        Math.max(0, rows.number(RECEIVED, 0)),
        root < 0 ? TimelineIntake.NOBODY : TimelineIntake.ofRank(root));
  }

  private void readOthers(String table) throws IOException {
    try (CheckedRows rows = context.tables.open(table, CALL)) {
      while (next(rows)) {
        Function function = function(rows.number(TEXT));
        context.addCall(context.processes.thread(thread), start, end, function.region());
      }
    }
  }
}
