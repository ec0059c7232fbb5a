package org.tracetool.format.clog2.draw;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tracetool.core.operation.RecordOrderMatcher;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.file.FileCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.file.Preamble;
import org.tracetool.format.clog2.map.LogCategories;
import org.tracetool.format.clog2.map.LogCategory;
import org.tracetool.format.slog2.drawable.DrawableSink;
import org.tracetool.format.slog2.drawable.LineMap;
import org.tracetool.format.slog2.drawable.Primitive;

/**
 * Makes drawables of a log, each when its last record is read: states of their oldest open start,
 * arrows of the oldest partner, as the converters of the Java kit do.
 */
public final class LogDrawables {
  /** Told what is odd and does not stop the conversion. */
  @FunctionalInterface
  public interface OddityListener {
    /** A remark, without end of line. */
    void say(String remark) throws IOException;
  }

  private static final int CARGO_WORDS = Clog2Type.CARGO_BYTES / Long.BYTES;

  /** So many records wait for their partners; then the oldest one stays without. */
  private static final int MAX_WAITING = 1 << 20;

  private static final int TIME = 0;
  private static final int LINE = 1;
  private static final int SIZE = 2;
  private static final int HAS_CARGO = 1;
  private static final int CARGO = 2;

  private final FileCursor in;
  private final DrawableSink sink;
  private final OddityListener remarks;
  private final LogCategories categories;
  private final LegendEntries legend;

  /** Null in CLOG, whose lines are ranks. */
  private final LogLines lines;

  private final WaitingRows starts = new WaitingRows(CARGO + CARGO_WORDS);
  private final RecordOrderMatcher halves = new RecordOrderMatcher(SIZE + 1);

  /** Records that were given up. */
  private long lost;

  private LogDrawables(
      FileCursor in,
      LogCategories categories,
      LogLines lines,
      DrawableSink sink,
      OddityListener remarks)
      throws IOException {
    this.in = in;
    this.categories = categories;
    this.lines = lines;
    this.sink = sink;
    this.remarks = remarks;
    legend = new LegendEntries(categories, sink, remarks);
  }

  /** The drawables of a log of CLOG-2. */
  public static LogDrawables clog2(
      FileCursor in, Preamble preamble, DrawableSink sink, OddityListener remarks)
      throws IOException {
    return new LogDrawables(in, LogCategories.of(preamble), new LogLines(preamble), sink, remarks);
  }

  /** The drawables of a log of CLOG. */
  public static LogDrawables clog(FileCursor in, DrawableSink sink, OddityListener remarks)
      throws IOException {
    return new LogDrawables(in, LogCategories.ofClog(), null, sink, remarks);
  }

  /**
   * Reads the log to its end.
   *
   * @throws LogConversionException if a number of an event is unknown, or a line
   */
  public void run() throws IOException {
    while (in.next()) {
      switch (in.sort()) {
        case STATE -> legend.define(in, lines == null);
        case EVENT -> {
          if (lines != null) {
            legend.define(in, false);
          }
        }
        case COMMUNICATOR -> {
          if (lines != null) {
            lines.add(in);
          }
        }
        case BARE -> {
          if (in.checkTime()) {
            handleEvent();
          }
        }
        case MESSAGE -> {
          if (in.checkTime()) {
            handleMessage();
          }
        }
        default -> {
          // is not drawn
        }
      }
    }
    if (lines != null) {
      for (LineMap map : lines.maps()) {
        sink.addLineMap(map);
      }
    }
  }

  /** How many records have no partner. */
  public long unmatched() {
    return lost + starts.size() + halves.waiting().size();
  }

  private int line() {
    return lines == null ? in.rank() : lines.line(in.comm(), in.rank(), in.thread());
  }

  private void handleEvent() throws IOException {
    int number = in.event();
    if (number == LogCursor.UNDEFINED) {
      return;
    }
    LogCategory category = categories.find(number);
    if (category == null) {
      throw new LogConversionException(
          "event " + number + " at " + in.time() + " s is neither announced nor defined before it");
    }
    byte[] cargo = in.cargo();
    int line = line();
    switch (categories.part(number)) {
      case SOLO -> draw(category, Primitive.event(category.index(), cargo, in.time(), line));
      case START -> start(category.index(), line, cargo);
      default -> end(category, line, cargo);
    }
  }

  private void start(int category, int line, byte[] cargo) {
    if (starts.size() >= MAX_WAITING) {
      starts.remove(starts.oldest());
      lost++;
    }
    int slot = starts.add(category, line, 0);
    starts.set(slot, TIME, Double.doubleToRawLongBits(in.time()));
    if (cargo != null) {
      starts.set(slot, HAS_CARGO, 1);
      ByteBuffer bytes = ByteBuffer.wrap(cargo);
      for (int i = 0; i < CARGO_WORDS; i++) {
        starts.set(slot, CARGO + i, bytes.getLong());
      }
    }
  }

  private void end(LogCategory category, int line, byte[] cargo) throws IOException {
    int slot = starts.find(category.index(), line, 0);
    if (slot == WaitingRows.NONE) {
      remarks.say("the state that ends at " + in.time() + " s has not begun; left out");
      return;
    }
    double start = Double.longBitsToDouble(starts.get(slot, TIME));
    byte[] info = cargo;
    if (info == null && starts.get(slot, HAS_CARGO) != 0) {
      ByteBuffer bytes = ByteBuffer.allocate(Clog2Type.CARGO_BYTES);
      for (int i = 0; i < CARGO_WORDS; i++) {
        bytes.putLong(starts.get(slot, CARGO + i));
      }
      info = bytes.array();
    }
    starts.remove(slot);
    draw(category, Primitive.state(category.index(), info, start, in.time(), line));
  }

  private void handleMessage() throws IOException {
    boolean send = in.event() == LogCursor.SEND;
    if (!send && in.event() != LogCursor.RECEIVE) {
      if (in.event() != LogCursor.UNDEFINED) {
        throw new LogConversionException(
            "message of kind "
                + in.event()
                + " at "
                + in.time()
                + " s is neither sent nor received");
      }
      return;
    }
    int own = lines == null ? in.rank() : lines.process(in.comm(), in.rank());
    int other = lines == null ? in.otherRank() : lines.process(in.otherComm(), in.otherRank());
    int sender = send ? own : other;
    int receiver = send ? other : own;
    int line = line();
    int slot = halves.partner(send, sender, receiver, 0, in.tag());
    WaitingRows waiting = halves.waiting();
    if (slot < 0) {
      if (waiting.size() >= MAX_WAITING) {
        halves.giveUpOldest();
        lost++;
      }
      slot = halves.add(send, sender, receiver, 0, in.tag());
      waiting.set(slot, TIME, Double.doubleToRawLongBits(in.time()));
      waiting.set(slot, LINE, line);
      waiting.set(slot, SIZE, send ? in.size() : 0);
      return;
    }
    double time = Double.longBitsToDouble(waiting.get(slot, TIME));
    int otherLine = (int) waiting.get(slot, LINE);
    int size = (int) waiting.get(slot, SIZE);
    byte[] info = ByteBuffer.allocate(2 * Integer.BYTES).putInt(in.tag()).putInt(size).array();
    draw(
        null,
        send
            ? Primitive.arrow(LegendEntries.MESSAGE, info, in.time(), line, time, otherLine)
            : Primitive.arrow(LegendEntries.MESSAGE, info, time, otherLine, in.time(), line));
  }

  private void draw(LogCategory category, Primitive drawable) throws IOException {
    if (lines != null && !(lines.use(drawable.firstLine()) && lines.use(drawable.lastLine()))) {
      throw new LogConversionException(
          "line "
              + drawable.firstLine()
              + " or "
              + drawable.lastLine()
              + ": no communicator of it is known at "
              + in.time()
              + " s");
    }
    if (category != null) {
      legend.use(category);
    }
    sink.add(drawable);
  }
}
