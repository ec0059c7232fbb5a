package org.tracetool.legacy.otf.print;

import static org.tracetool.core.text.ByteText.ascii;

import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.ByteText;
import org.tracetool.print.lines.ConstantNames;
import org.tracetool.print.lines.RecordFormatter;
import org.tracetool.print.lines.TextEscape;

/** Prints records exactly as otfprint does, its oddities included, without the running number. */
final class OtfprintRecords implements RecordFormatter {
  private static final byte[] NULL = ascii("(null)");
  private static final byte[] ENTER = ascii(" Enter: function ");
  private static final byte[] LEAVE = ascii(" Leave: function ");
  private static final byte[] PROCESS = ascii(", process ");
  private static final byte[] SOURCE = ascii(", source ");

  private final TokenTable<Definition.Counter> counters;
  private final OtfprintPairs pairs;
  private final boolean escape;

  /**
   * @param counters the counters, see {@link #counters(Definitions)}
   * @param escape whether control characters are printed as {@code \xNN}
   */
  OtfprintRecords(TokenTable<Definition.Counter> counters, OtfprintPairs pairs, boolean escape) {
    this.counters = counters;
    this.pairs = pairs;
    this.escape = escape;
  }

  /** The counters by token: the last one with a token counts, whichever stream it is for. */
  static TokenTable<Definition.Counter> counters(Definitions definitions) {
    TokenTable<Definition.Counter> table = new TokenTable<>();
    for (Definition.Counter counter : definitions.all(Definition.Counter.class)) {
      table.put(counter.token(), counter);
    }
    return table;
  }

  /** Whether otfprint prints, and counts, records of this kind. */
  static boolean isPrinted(EventKind kind) {
    return switch (kind) {
      case SUMMARY_COMMENT,
          SUMMARY_FILE_OPERATION,
          SUMMARY_FILE_GROUP_OPERATION,
          SUMMARY_CALLS,
          SNAPSHOT_UNKNOWN ->
          false;
      case UNKNOWN -> true;
      default -> OtfRecordIds.of(kind) >= 0;
    };
  }

  @Override
  public void formatEvent(EventCursor e, ByteText out) {
    EventKind kind = e.kind();
    if (kind == EventKind.ENTER || kind == EventKind.LEAVE) {
      out.unsigned(e.time());
      appendEnterOrLeave(e, kind, out);
    } else if (isPrinted(kind)) {
      out.unsigned(e.time()).put(' ');
      appendOther(e, kind, out);
      if (kind != EventKind.UNKNOWN) {
        pairs.put(out, e);
      }
      out.put('\n');
    }
  }

  private void appendEnterOrLeave(EventCursor e, EventKind kind, ByteText out) {
    out.put(kind == EventKind.ENTER ? ENTER : LEAVE).unsigned(e.field(0));
    out.put(PROCESS).unsigned(e.location()).put(SOURCE).unsigned(e.field(1));
    pairs.put(out, e);
    out.put('\n');
  }

  private void appendOther(EventCursor e, EventKind kind, ByteText out) {
    switch (kind) {
      case NO_OP, COUNTER, COMMENT, PROCESS_BEGIN, PROCESS_END -> appendProcessEvent(e, kind, out);
      case SEND,
          RECEIVE,
          COLLECTIVE,
          COLLECTIVE_BEGIN,
          COLLECTIVE_END,
          RMA_PUT,
          RMA_PUT_REMOTE_END,
          RMA_GET,
          RMA_END ->
          appendCommunication(e, kind, out);
      case FILE_OPERATION, FILE_OPERATION_BEGIN, FILE_OPERATION_END ->
          appendFileOperation(e, kind, out);
      case SNAPSHOT_COMMENT,
          SNAPSHOT_ENTER,
          SNAPSHOT_SEND,
          SNAPSHOT_OPEN_FILE,
          SNAPSHOT_COLLECTIVE_BEGIN,
          SNAPSHOT_FILE_OPERATION_BEGIN,
          SNAPSHOT_COLLECTIVE_COUNT,
          SNAPSHOT_COUNTER ->
          appendSnapshot(e, kind, out);
      case SUMMARY_REGION, SUMMARY_REGION_GROUP, SUMMARY_MESSAGE, SUMMARY_COLLECTIVE ->
          appendSummary(e, kind, out);
      case MARKER, UNKNOWN -> appendNote(e, kind, out);
      default -> throw new IllegalStateException(kind + " is not printed");
    }
  }

  /** Adds the text of a record of a process itself, of a counter or of a comment. */
  private void appendProcessEvent(EventCursor e, EventKind kind, ByteText out) {
    int p = e.location();
    switch (kind) {
      case NO_OP -> out.put("NoOp: process ").unsigned(p);
      case COUNTER -> {
        out.put("Counter: process ").unsigned(p);
        appendCounter(e, 0, out);
      }
      case COMMENT -> appendComment(e, "EventComment: process ", out);
      case PROCESS_BEGIN -> out.put("BeginProcess: process ").unsigned(p);
      case PROCESS_END -> out.put("EndProcess: process ").unsigned(p);
      default -> throw new IllegalStateException(kind + " is not printed here");
    }
  }

  /** Adds the text of a record of a message, a collective operation or an RMA operation. */
  private static void appendCommunication(EventCursor e, EventKind kind, ByteText out) {
    int p = e.location();
    switch (kind) {
      case SEND -> appendMessage(e, out.put("SendMessage: sender ").unsigned(p).put(", receiver "));
      case RECEIVE ->
          appendMessage(e, out.put("ReceiveMessage: receiver ").unsigned(p).put(", sender "));
      case COLLECTIVE -> {
        out.put("Collective: process ").unsigned(p);
        appendFields(e, out, ", collective ", 0, ", group ", 1, ", root ", 2, ", sent ", 3);
        appendFields(e, out, ", received ", 4, ", duration ", 5, ", source ", 6);
      }
      case COLLECTIVE_BEGIN -> {
        out.put("BeginCollective: process ").unsigned(p);
        appendFields(e, out, ", collective ", 0, ", group ", 2, ", matchingId ", 1, ", root ", 3);
        appendFields(e, out, ", sent ", 4, ", received ", 5, ", source ", 6);
      }
      case COLLECTIVE_END -> {
        out.put("EndCollective: process ").unsigned(p);
        appendFields(e, out, ", matchingId ", 0);
      }
      case RMA_PUT -> appendRma(e, "RMAPut: ", out);
      case RMA_PUT_REMOTE_END -> appendRma(e, "RMAPutRemoteEnd: ", out);
      case RMA_GET -> appendRma(e, "RMAGet: ", out);
      case RMA_END -> {
        out.put("RMAEnd: ").put(e.field(0) == 0 ? "process " : "initiator ").unsigned(p);
        if (e.field(0) != 0) {
          appendFields(e, out, ", remote ", 0);
        }
        appendFields(e, out, ", communicator ", 1, ", tag ", 2, ", source ", 3);
      }
      default -> throw new IllegalStateException(kind + " is not printed here");
    }
  }

  /** Adds the text of a record of an operation on a file. */
  private static void appendFileOperation(EventCursor e, EventKind kind, ByteText out) {
    int p = e.location();
    switch (kind) {
      case FILE_OPERATION -> {
        out.put("FileOperation: file ID ").unsigned(e.field(0)).put(PROCESS).unsigned(p);
        out.put(", handle ID ").unsigned((int) e.field(1));
        appendOperation(e, 2, out);
        appendFields(e, out, ", bytes ", 3, ", duration ", 4, ", source ", 5);
      }
      case FILE_OPERATION_BEGIN -> {
        out.put("BeginFileOperation: process ").unsigned(p);
        appendFields(e, out, ", matching ID ", 0, ", source ", 1);
      }
      case FILE_OPERATION_END -> {
        out.put("EndFileOperation: process ").unsigned(p);
        appendFields(e, out, ", file ID ", 0, ", matching ID ", 1, ", handle ID ", 2);
        appendOperation(e, 3, out);
        appendFields(e, out, ", bytes ", 4, ", source ", 5);
      }
      default -> throw new IllegalStateException(kind + " is not printed here");
    }
  }

  /** Adds the text of a record of a snapshot. */
  private void appendSnapshot(EventCursor e, EventKind kind, ByteText out) {
    int p = e.location();
    switch (kind) {
      case SNAPSHOT_COMMENT -> appendComment(e, "SnapComment: process ", out);
      case SNAPSHOT_ENTER -> {
        out.put("SnapEnter: otime ").unsigned(e.field(1)).put(PROCESS).unsigned(p);
        appendFields(e, out, ", function ", 0, ", source ", 2);
      }
      case SNAPSHOT_SEND -> {
        out.put("SnapSend: otime ").unsigned(e.field(1)).put(", sender ").unsigned(p);
        appendFields(e, out, ", receiver ", 0, ", group ", 2, ", tag ", 3, ", length ", 4);
        appendFields(e, out, ", source ", 5);
      }
      case SNAPSHOT_OPEN_FILE -> {
        out.put("SnapOpenFile: otime ").unsigned(e.field(1)).put(PROCESS).unsigned(p);
        appendFields(e, out, ", fileid ", 0);
        out.put(", handle ID ").unsigned((int) e.field(2));
        appendFields(e, out, ", source ", 3);
      }
      case SNAPSHOT_COLLECTIVE_BEGIN -> {
        out.put("SnapBeginCollop: otime ").unsigned(e.field(0)).put(PROCESS).unsigned(p);
        appendFields(e, out, ", collOp ", 1, ", matchingID ", 2, ", group ", 3, ", root ", 4);
        appendFields(e, out, ", sent ", 5, ", received ", 6, ", source ", 7);
      }
      case SNAPSHOT_FILE_OPERATION_BEGIN -> {
        out.put("SnapBeginFileOp: otime ").unsigned(e.field(0)).put(PROCESS).unsigned(p);
        appendFields(e, out, ", matchingID ", 1, ", source ", 2);
      }
      case SNAPSHOT_COLLECTIVE_COUNT -> {
        out.put("SnapCollopCount: process ").unsigned(p);
        appendFields(e, out, ", communicator ", 0, ", count ", 1);
      }
      case SNAPSHOT_COUNTER -> {
        // otfprint exchanges the two.
        out.put("SnapCounter: otime ").unsigned(p).put(PROCESS).unsigned((int) e.field(0));
        appendCounter(e, 1, out);
      }
      default -> throw new IllegalStateException(kind + " is not printed here");
    }
  }

  /** Adds the text of a record of a summary. */
  private static void appendSummary(EventCursor e, EventKind kind, ByteText out) {
    int p = e.location();
    switch (kind) {
      case SUMMARY_REGION -> {
        out.put("StatFunction: process ").unsigned(p);
        appendFields(e, out, ", function ", 0, ", invocations ", 1);
        appendFields(e, out, ", excltime ", 2, ", incltime ", 3);
      }
      case SUMMARY_REGION_GROUP -> {
        out.put("StatFunctionGroup: process ").unsigned(p);
        appendFields(e, out, ", group ", 0, ", invocations ", 1);
        appendFields(e, out, ", excltime ", 2, ", incltime ", 3);
      }
      case SUMMARY_MESSAGE -> {
        out.put("StatMessage: process ").unsigned(p);
        appendFields(e, out, ", peer ", 0, ", group ", 1, ", type ", 2);
        appendFields(e, out, ", numsent ", 3, ", numreceived ", 4);
        appendFields(e, out, ", bytessent ", 5, ", bytesreceived ", 6);
      }
      case SUMMARY_COLLECTIVE -> {
        out.put("StatCollOp: process ").unsigned(p);
        appendFields(e, out, ", group ", 0, ", col ", 1);
        appendFields(e, out, ", numsent ", 2, ", numreceived ", 3);
        appendFields(e, out, ", bytessent ", 4, ", bytesreceived ", 5);
      }
      default -> throw new IllegalStateException(kind + " is not printed here");
    }
  }

  /** Adds the text of a record of a marker, or one that is not known. */
  private void appendNote(EventCursor e, EventKind kind, ByteText out) {
    int p = e.location();
    switch (kind) {
      case MARKER -> {
        out.put("Marker: ID ").unsigned(e.field(0)).put(PROCESS).unsigned(p).put(", text \"");
        appendText(e, 1, out);
        out.put('"');
      }
      case UNKNOWN -> {
        out.put("Unknown: process ").unsigned(p).put(", record \"");
        appendText(e, 0, out);
        out.put('"');
      }
      default -> throw new IllegalStateException(kind + " is not printed here");
    }
  }

  private static void appendMessage(EventCursor e, ByteText out) {
    out.unsigned(e.field(0));
    appendFields(e, out, ", group ", 3, ", type ", 2, ", length ", 1, ", source ", 4);
  }

  private static void appendRma(EventCursor e, String name, ByteText out) {
    out.put(name);
    if (e.field(0) == 0) {
      out.put("origin ").unsigned(e.location());
    } else {
      out.put("initiator ").unsigned(e.location()).put(", origin ").unsigned(e.field(0));
    }
    appendFields(e, out, ", target ", 1, ", communicator ", 2, ", tag ", 3);
    appendFields(e, out, ", bytes ", 4, ", source ", 5);
  }

  private static void appendOperation(EventCursor e, int index, ByteText out) {
    out.put(", operation ");
    ConstantNames.appendFileOperation(out, e.field(index));
    out.put(", flags ");
    ConstantNames.appendFileFlags(out, e.field(index));
  }

  private void appendComment(EventCursor e, String name, ByteText out) {
    out.put(name).unsigned(e.location()).put(", comment \"");
    appendText(e, 0, out);
    out.put('"');
  }

  private void appendText(EventCursor e, int index, ByteText out) {
    long word = e.field(index);
    if (word == EventBlock.NO_TEXT) {
      out.put(NULL);
    } else {
      TextEscape.appendPlain(out, e.block().pool(), (int) (word >>> 32), (int) word, escape);
    }
  }

  private void appendCounter(EventCursor e, int index, ByteText out) {
    int token = (int) e.field(index);
    long raw = e.field(index + 1);
    out.put(", counter ").unsigned(token).put(", value ");
    Definition.Counter counter = counters.get(token);
    int type = counter == null ? 0 : counter.properties() & CounterProperties.VALUE_MASK;
    switch (type) {
      case CounterProperties.UNSIGNED8, CounterProperties.UNSIGNED4, CounterProperties.UNSIGNED2 ->
          out.unsigned(raw);
      case CounterProperties.SIGNED8, CounterProperties.SIGNED4, CounterProperties.SIGNED2 ->
          out.signed(raw);
      case CounterProperties.FLOAT, CounterProperties.DOUBLE ->
          out.fixed(CounterProperties.toDouble(type, raw), 6);
      default -> {
        String digits = Long.toHexString(raw);
        out.put("INVALID TYPE <").put("0".repeat(Math.max(0, 8 - digits.length())));
        out.put(digits).put('>');
      }
    }
  }

  private static void appendFields(EventCursor e, ByteText out, String name, int index) {
    out.put(name).unsigned(e.field(index));
  }

  private static void appendFields(
      EventCursor e, ByteText out, String name, int index, String name2, int index2) {
    appendFields(e, out, name, index);
    appendFields(e, out, name2, index2);
  }

  private static void appendFields(
      EventCursor e,
      ByteText out,
      String name,
      int index,
      String name2,
      int index2,
      String name3,
      int index3) {
    appendFields(e, out, name, index, name2, index2);
    appendFields(e, out, name3, index3);
  }

  private static void appendFields(
      EventCursor e,
      ByteText out,
      String name,
      int index,
      String name2,
      int index2,
      String name3,
      int index3,
      String name4,
      int index4) {
    appendFields(e, out, name, index, name2, index2);
    appendFields(e, out, name3, index3, name4, index4);
  }
}
