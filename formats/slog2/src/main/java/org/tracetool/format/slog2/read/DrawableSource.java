package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.slog2.drawable.Composite;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawingOrder;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.map.InfoValues;
import org.tracetool.format.slog2.map.ModelLabels;
import org.tracetool.format.slog2.map.SlogClock;

/** The drawables of a log as rows in the order of time. */
final class DrawableSource implements EventSource, DrawnCalls.Calls, OvertakenReceives.Visitor {
  private static final int BLOCK_WORDS = 1 << 14;
  private static final int POOL_TARGET = 1 << 20;

  /** Region tokens of states whose category is missing. */
  private static final int UNKNOWN = 1 << 30;

  /** With fewer ticks of a second, most of what happens has the same time. */
  private static final int COARSE = 1000;

  private final LogModel model;
  private final SlogClock clock;
  private final ReadOptions options;
  private final TimeWindow window;
  private final Path file;
  private final TreeWalk walk;
  private final PendingRows pending = new PendingRows();
  private final OvertakenReceives receives;
  private final DrawnCalls states = new DrawnCalls();
  private final InfoValues values = new InfoValues();

  /** Parts of composites that begin later than the composite. */
  private final PriorityQueue<Drawable> parts = new PriorityQueue<>(DrawingOrder.INSTANCE);

  private Drawable ahead;
  private EventBlock block;
  private long composites;
  private long dropped;
  private long unplaced;
  private long unordered;
  private long latest;
  private boolean done;

  DrawableSource(SlogLog log, LogModel model, ReadOptions options) {
    this(log, model, options, options.window());
  }

  /**
   * The rows of drawables that have time in common with an interval, which may be within the window
   * in {@code options}.
   */
  DrawableSource(SlogLog log, LogModel model, ReadOptions options, TimeWindow drawn) {
    this.model = model;
    this.options = options;
    receives = new OvertakenReceives(pending, MessageParties.of(model.definitions()));
    clock = model.clock();
    window = options.window();
    file = log.path();
    walk = walk(log, clock, drawn, this::reportDamage, d -> !isName(d, model));
  }

  /** The wanted drawables that may have time in common with a window; others are not kept. */
  static TreeWalk walk(
      SlogLog log,
      SlogClock clock,
      TimeWindow window,
      TreeWalk.NodeDamageListener damage,
      Predicate<Drawable> wanted) {
    double from = window.isAll() ? Double.NEGATIVE_INFINITY : seconds(clock, window.from(), -1);
    double to =
        window.isAll() || window.to() == -1L
            ? Double.POSITIVE_INFINITY
            : seconds(clock, window.to(), 1);
    return new TreeWalk(log, WalkOrder.START, from, to, damage, wanted);
  }

  /** A time that is surely beyond a tick. */
  private static double seconds(SlogClock clock, long tick, int direction) {
    double exact = clock.seconds(tick);
    return exact + direction * (2.0 / clock.perSecond() + Math.ulp(exact) * 4);
  }

  private void reportDamage(BadBlockException e) {
    options.reportDamage(
        DamageCode.DAMAGED_RECORDS,
        file,
        e.offset(),
        "damaged nodes of the tree",
        e.expected(),
        e.found());
  }

  private Drawable next() throws IOException {
    if (ahead == null) {
      ahead = walk.next();
    }
    Drawable part = parts.peek();
    if (part != null && (ahead == null || DrawingOrder.INSTANCE.compare(part, ahead) <= 0)) {
      return parts.poll();
    }
    Drawable d = ahead;
    ahead = null;
    return d;
  }

  @Override
  public boolean read(EventBlock into) throws IOException {
    into.clear();
    block = into;
    while (!done && into.usedWords() < BLOCK_WORDS && into.usedBytes() < POOL_TARGET) {
      Drawable d = next();
      if (d == null) {
        flush(Long.MAX_VALUE);
        finish();
      } else if (d instanceof Composite c) {
        CategoryUse use = model.use(c.category());
        composites += use == null || !use.sort().isOperation() ? 1 : 0;
        parts.addAll(c.parts());
      } else {
        add((Primitive) d);
      }
    }
    return into.rows() > 0;
  }

  private void finish() {
    done = true;
    Diagnostics d = options.diagnostics();
    if (composites > 0) {
      d.add(
          WarningCode.SIMPLIFIED_RECORDS,
          "composites read as separate parts",
          composites,
          file.toString());
    }
    if (states.split() > 0) {
      d.add(
          WarningCode.UNBALANCED_CALLS,
          "overlapping states, split where the outer one ends",
          states.split(),
          file.toString());
    }
    if (states.cut() > 0) {
      d.add(
          WarningCode.LIMIT_REACHED,
          "states that overlap very many others without nesting; they end where one of these does",
          states.cut(),
          file.toString());
    }
    if (dropped > 0) {
      d.add(
          DamageCode.IMPOSSIBLE_TIMES,
          "drawables left out: outside the time range of the log, or with a wrong number of"
              + " vertices",
          dropped,
          file.toString());
    }
    if (clock.perSecond() < COARSE) {
      d.add(
          WarningCode.CHANGED_TIMES,
          "times so far apart that a second has less than " + COARSE + " ticks",
          1,
          file.toString());
    }
    if (unordered > 0) {
      d.add(
          DamageCode.IMPOSSIBLE_TIMES,
          "drawables left out: they start before those of an earlier node",
          unordered,
          file.toString());
    }
    if (unplaced > 0) {
      d.add(
          DamageCode.MISPLACED_RECORDS,
          "drawables left out: on a line that no line map names, or too many open at once",
          unplaced,
          file.toString());
    }
  }

  /** Gives the ends up to a time. */
  private void flush(long time) {
    while (!pending.isEmpty() && Long.compareUnsigned(pending.time(), time) <= 0) {
      long at = pending.time();
      int location = pending.location();
      if (pending.row() == PendingRows.STATE) {
        pending.remove();
        states.end(location, at, this);
      } else {
        if (pending.kind() == EventKind.RECEIVE) {
          receives.handleReceive(at, this);
        }
        EventKind kind = pending.kind();
        if (wants(at, location, kind)) {
          block.add(at, kind, location, fields(kind));
        }
        pending.remove();
      }
    }
  }

  private long[] fields(EventKind kind) {
    long[] fields = new long[Math.min(kind.fieldCount(), 5)];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = pending.field(i);
    }
    return fields;
  }

  @Override
  public void visitPost(long at, int receiver, long request) {
    if (wants(at, receiver, EventKind.IRECEIVE_REQUEST)) {
      block.add(at, EventKind.IRECEIVE_REQUEST, receiver, request);
    }
  }

  private boolean wants(long time, int location, EventKind kind) {
    return window.contains(time) && options.wants(location) && options.wants(kind);
  }

  @Override
  public void enter(long time, int location, int region, boolean isPart) {
    call(time, EventKind.ENTER, location, region, isPart);
  }

  private void call(long time, EventKind kind, int location, int region, boolean isPart) {
    if (wants(time, location, kind)) {
      int at = block.addRow(time, kind, location, isPart ? 1 : 0);
      long[] words = block.words();
      words[at] = Integer.toUnsignedLong(region);
      words[at + 1] = 0;
      if (isPart) {
        words[at + 2] = EventBlock.pairHead(model.partKey(), CallParts.TYPE);
        words[at + 3] = 1;
      }
    }
  }

  @Override
  public void leave(long time, int location, int region, boolean isPart) {
    call(time, EventKind.LEAVE, location, region, isPart);
  }

  private void add(Primitive p) {
    CategoryUse use = model.use(p.category());
    boolean two = use == null || vertices(use) == 2;
    if (!isSound(p, two ? 2 : 1, model)) {
      dropped++;
      return;
    }
    if (use != null && use.sort().isReadElsewhere()) {
      // others may be of no process
      unplaced +=
          use.sort() == CategoryUse.UseKind.EVENT && model.lines().known(p.firstLine()) == 0
              ? 1
              : 0;
      return;
    }
    int location = model.lines().known(p.firstLine());
    boolean one = p.lastLine() == p.firstLine();
    int other = one ? location : model.lines().known(p.lastLine());
    if (location == 0 || other == 0) {
      unplaced++;
      return;
    }
    long start = clock.ticks(p.start());
    if (start < latest) {
      unordered++; // rows after it are given already
      return;
    }
    latest = start;
    flush(start);
    long end = clock.ticks(p.end());
    if (use == null) {
      emitState(start, end, location, UNKNOWN | p.category() & UNKNOWN - 1);
      return;
    }
    values.read(use.types(), p.info());
    switch (use.sort()) {
      case CALL -> call(use, start, end, location);
      case MESSAGE -> emitMessage(use, p, location, other);
      case COMMENT -> emitComment(start, location);
      case COUNTER -> {
        if (wants(start, location, EventKind.COUNTER)) {
          block.add(start, EventKind.COUNTER, location, use.token(), value(0));
        }
      }
      case COLLECTIVE -> emitCollective(use, start, end, location);
      case COLLECTIVE_WITH_ID -> emitBegun(use, start, end, location);
      default -> {
        // names and markers are read elsewhere
      }
    }
  }

  /** Whether a drawable only names a process: there may be a million at the start. */
  private static boolean isName(Drawable d, LogModel model) {
    CategoryUse use = model.use(d.category());
    return use != null && use.sort() == CategoryUse.UseKind.PROCESS && isSound(d, 1, model);
  }

  /** Whether a drawable has its vertices and times of the log. */
  static boolean isSound(Drawable d, int vertices, LogModel model) {
    return d instanceof Primitive p && p.vertices() == vertices && model.times().holds(p);
  }

  private static int vertices(CategoryUse use) {
    return switch (use.sort()) {
      case CALL, MESSAGE, COLLECTIVE, COLLECTIVE_WITH_ID -> 2;
      case MARKER -> use.durationKey() == 0 ? 1 : 2;
      default -> 1;
    };
  }

  private long value(int index) {
    return index < values.count() ? values.value(index) : 0;
  }

  private byte[] text() {
    return values.count() > 0 ? values.text(0) : new byte[0];
  }

  private void emitState(long start, long end, int location, int region) {
    if (!pending.state(end, location)) {
      unplaced++;
      return;
    }
    enter(start, location, region, false);
    states.begin(location, region, end);
  }

  private void call(CategoryUse use, long start, long end, int location) {
    if (!pending.state(end, location)) {
      unplaced++;
      return;
    }
    if (wants(start, location, EventKind.ENTER)) {
      int at = use.row(block, start, EventKind.ENTER, location, values);
      long[] words = block.words();
      words[at] = use.token();
      words[at + 1] = 0;
    }
    states.begin(location, use.token(), end);
  }

  private void emitMessage(CategoryUse use, Primitive p, int sender, int receiver) {
    long tag = 0;
    long size = 0;
    long comm = 0;
    for (int i = 0; i < values.count(); i++) {
      switch (use.places()[i]) {
        case CategoryUse.TAG -> tag = values.value(i) & 0xffff_ffffL;
        case CategoryUse.SIZE -> size = values.value(i);
        case CategoryUse.COMM -> comm = values.value(i) & 0xffff_ffffL;
        default -> {
          // a pair
        }
      }
    }
    long sent = clock.ticks(p.time(0));
    long received = clock.ticks(p.time(1));
    boolean usual = p.time(0) <= p.time(1);
    boolean open =
        usual
            ? pending.row(received, receiver, EventKind.RECEIVE, sender, size, tag, comm)
            : pending.row(sent, sender, EventKind.SEND, receiver, size, tag, comm);
    if (!open) {
      unplaced++;
      return;
    }
    if (usual) {
      receives.add(sender, receiver, comm, tag, sent, received);
    }
    EventKind kind = usual ? EventKind.SEND : EventKind.RECEIVE;
    int location = usual ? sender : receiver;
    long time = usual ? sent : received;
    if (wants(time, location, kind)) {
      int at = use.row(block, time, kind, location, values);
      long[] words = block.words();
      words[at] = usual ? receiver : sender;
      words[at + 1] = size;
      words[at + 2] = tag;
      words[at + 3] = comm;
      words[at + 4] = 0;
    }
  }

  private void emitComment(long time, int location) {
    if (!wants(time, location, EventKind.COMMENT)) {
      return;
    }
    byte[] text = text();
    block.add(time, EventKind.COMMENT, location, block.text(text, 0, text.length));
  }

  private void emitCollective(CategoryUse use, long start, long end, int location) {
    if (wants(start, location, EventKind.COLLECTIVE)) {
      block.add(
          start,
          EventKind.COLLECTIVE,
          location,
          use.token(),
          token(0),
          token(1),
          value(2),
          value(3),
          end - start);
    }
  }

  private long token(int index) {
    return value(index) & 0xffff_ffffL;
  }

  private void emitBegun(CategoryUse use, long start, long end, int location) {
    long id = value(ModelLabels.COLLECTIVE_WITH_ID.types().length() - 1);
    if (!pending.row(end, location, EventKind.COLLECTIVE_END, id, 0, 0, 0)) {
      unplaced++;
      return;
    }
    if (wants(start, location, EventKind.COLLECTIVE_BEGIN)) {
      block.add(
          start,
          EventKind.COLLECTIVE_BEGIN,
          location,
          use.token(),
          id,
          token(0),
          token(1),
          value(2),
          value(3));
    }
  }

  @Override
  public void close() {
    // the log is closed by its reader
  }
}
