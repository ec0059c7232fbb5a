package org.tracetool.format.slog2.write;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.Primitive;

/**
 * Makes drawables of rows that come in the order of time: a state when its call ends, an arrow when
 * both halves of its message are known. So they come about in the order of their ends.
 */
final class EventDrawables {
  private static final int MAX_NAME_LENGTH = 10_000;

  private static final Comparator<Drawable> BY_END = Comparator.comparingDouble(Drawable::end);

  private final SlogFile file;
  private final Diagnostics diagnostics;
  private final Definitions definitions;
  private final LineTable lines;
  private final CategoryTable categories;
  private final long perSecond;
  private final CallStacks calls = new CallStacks(1);

  private final CallParts parts;

  /** The calls of each line that were left and go on, the one that goes on first on top. */
  private final Map<Integer, ArrayDeque<Part>> aside = new HashMap<>();

  private final OpenCallInfos infos = new OpenCallInfos();
  private final MessageArrows messages;
  private final CollectiveStates collectives;
  private final PriorityQueue<Drawable> later = new PriorityQueue<>(BY_END);
  private final List<EarlyMarker> early = new ArrayList<>();
  private final InfoPacker packer = new InfoPacker();
  private final MarkerDuration durations;

  private int lastLocation;
  private int lastLine = -1;
  private boolean begun;
  private int named;
  private long first;
  private long last;
  private boolean completed;

  private final DrawableLosses losses = new DrawableLosses();
  private final LogSeconds seconds;

  /** A call that was left and goes on. */
  private record Part(int region, long begin, int category, byte[] info) {}

  /** A marker before the first record, by which it is known how ticks become seconds. */
  private record EarlyMarker(long time, long end, int category, byte[] info, int line) {}

  EventDrawables(SlogFile file, Definitions definitions, LineTable lines, Diagnostics diagnostics) {
    this.file = file;
    this.definitions = definitions;
    this.lines = lines;
    this.diagnostics = diagnostics;
    categories = new CategoryTable(file, definitions);
    parts = new CallParts(definitions);
    durations = MarkerDuration.of(definitions);
    perSecond = definitions.ticksPerSecond();
    seconds = new LogSeconds(perSecond, losses);
    messages = new MessageArrows(file, lines, categories, seconds, packer, losses, definitions);
    collectives =
        new CollectiveStates(
            lines, categories, seconds, packer, losses, definitions, this::writeOperation);
  }

  /** The first record: names of processes come before it. */
  private void begin(long time) throws IOException {
    begun = true;
    long start = time;
    for (EarlyMarker m : early) {
      start = Long.compareUnsigned(m.time(), start) < 0 ? m.time() : start;
    }
    first = start;
    last = start;
    if (seconds.begin(start)) {
      diagnostics.reportLoss(
          LossCode.TIMES, "absolute times; the output counts from the start of the trace", 1);
    }
    for (EarlyMarker m : early) {
      later.add(drawn(m));
    }
    early.clear();
    double at = seconds.of(start);
    int category = categories.process();
    for (int line = 0; line < lines.tokens().size(); line++) {
      setName(category, at, line);
    }
    named = lines.tokens().size();
  }

  /** Tells which process a line is of. */
  private void setName(int category, double at, int line) throws IOException {
    int token = lines.tokens().get(line);
    byte[] name = TraceText.encode(lines.name(token));
    packer.start().text(name, 0, name.length).i32(token).i32(lines.toldParent(token));
    file.add(Primitive.event(category, packer.i64(perSecond).done(), at, line));
  }

  /** Tells the members of groups. */
  private void writeGroups(double at) throws IOException {
    int most = 0;
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (lines.tokens().size() == 0 || most++ == DrawableLosses.MAX_GROUPS) {
        losses.groups++;
        continue;
      }
      StringBuilder members = new StringBuilder();
      for (int m : g.members()) {
        members.append(members.length() == 0 ? "" : ",").append(Integer.toUnsignedString(m));
      }
      byte[] name = TraceText.encode(g.named().name());
      byte[] list = TraceText.encode(members.toString());
      packer.start().text(name, 0, Math.min(name.length, MAX_NAME_LENGTH)).i32(g.token());
      byte[] info = packer.text(list, 0, list.length).done();
      file.add(Primitive.event(categories.group(), info, at, 0));
    }
  }

  /** A marker, before all other records. */
  void writeMarker(EventCursor row) throws IOException {
    long end = durations.end(row);
    losses.pairs += row.pairs() - (end == row.time() && durations.isKnown(row) ? 0 : 1);
    byte[] info = text(row);
    int line = lines.line(row.location());
    int category = categories.marker((int) row.field(0), end != row.time());
    EarlyMarker marker = new EarlyMarker(row.time(), end, category, info, line);
    if (begun) {
      file.add(drawn(marker));
    } else if (early.size() < DrawableLosses.MAX_WAITING) {
      early.add(marker);
    } else {
      losses.bounded++;
    }
  }

  private Primitive drawn(EarlyMarker m) {
    double start = seconds.of(m.time());
    return m.end() == m.time()
        ? Primitive.event(m.category(), m.info(), start, m.line())
        : Primitive.state(m.category(), m.info(), start, seconds.of(m.end()), m.line());
  }

  private byte[] text(EventCursor row) {
    long word = row.field(row.kind().textField());
    EventBlock block = row.block();
    packer.start();
    if (word == EventBlock.NO_TEXT) {
      packer.text(new byte[0], 0, 0);
    } else {
      packer.text(block.pool(), (int) (word >>> 32), (int) word);
    }
    return packer.done();
  }

  private int line(int location) {
    if (lastLine < 0 || location != lastLocation) {
      lastLine = lines.line(location);
      lastLocation = location;
    }
    return lastLine;
  }

  /** Any other record. */
  void accept(EventCursor row) throws IOException {
    long time = row.time();
    if (!begun) {
      begin(time);
    }
    if (Long.compareUnsigned(time, first) < 0) {
      losses.early++;
      time = first;
    }
    last = Long.compareUnsigned(time, last) > 0 ? time : last;
    double now = seconds.of(time);
    while (!later.isEmpty() && later.peek().end() <= now) {
      file.add(later.poll());
    }
    switch (row.kind()) {
      case ENTER -> enter(row, time);
      case LEAVE -> leave(row, time);
      case SEND, RECEIVE -> {
        losses.scls += row.field(4) != 0 ? 1 : 0;
        messages.add(row, time);
      }
      case ISEND, IRECEIVE -> {
        losses.requests++;
        messages.add(row, time);
      }
      case ISEND_COMPLETE, IRECEIVE_REQUEST, REQUEST -> {
        countLostPairs(row);
        messages.request(row);
        if (row.kind() == EventKind.REQUEST) {
          collectives.take(row, first);
        }
      }
      case COUNTER -> writeCounter(row, now);
      case COMMENT -> {
        countLostPairs(row);
        file.add(Primitive.event(categories.comment(), text(row), now, line(row)));
      }
      case COLLECTIVE, COLLECTIVE_BEGIN -> {
        losses.scls += row.field(6) != 0 ? 1 : 0;
        writeCollective(row);
      }
      case COLLECTIVE_END -> writeCollective(row);
      case COLLECTIVE_REQUEST, COLLECTIVE_COMPLETE -> {
        losses.requests++;
        writeCollective(row);
      }
      default -> throw new IllegalArgumentException(row.kind().label());
    }
    calls.noteRecord(line(row), time);
  }

  private int line(EventCursor row) {
    return line(row.location());
  }

  private void countLostPairs(EventCursor row) {
    losses.pairs += row.pairs();
  }

  private void enter(EventCursor row, long time) {
    int line = line(row);
    CallStack open = calls.of(line);
    if (parts.isMarked(row) && goOn(line, row.region(), open)) {
      return;
    }
    boolean pairs = row.pairs() > 0 && categories.tellsPairs(row);
    losses.scls += row.field(1) != 0 ? 1 : 0;
    int category = categories.region(row, pairs);
    int level = open.depth();
    int place = open.enter(time, row.region(), 0);
    if (place == CallStack.NONE) {
      return;
    }
    open.words()[place + CallStack.WIDTH] = category;
    if (pairs) {
      packer.start();
      PairLabels.pack(row, packer);
      infos.keep(line, level, packer.done());
      losses.pairs += row.pairs() - PairLabels.told(row);
    } else {
      countLostPairs(row);
    }
  }

  private void leave(EventCursor row, long time) throws IOException {
    int line = line(row);
    losses.scls += row.field(1) != 0 ? 1 : 0;
    CallStack open = calls.of(line);
    int place = open.leave(row.region());
    if (place == CallStack.NONE) {
      countLostPairs(row);
    } else if (parts.isMarked(row)) {
      putAside(line, open, place);
      return;
    } else {
      if (row.pairs() > 0) {
        tellAtEnd(row, line, open, place);
      }
      close(line, open, place, time);
    }
    calls.releaseIfEmpty(line);
  }

  /** A call is left that goes on: its parts become one state, since states may overlap. */
  private void putAside(int line, CallStack open, int place) {
    long[] words = open.words();
    int region = (int) (words[place + CallStack.REGION] >>> Integer.SIZE);
    byte[] info = infos.take(line, open.depth());
    Part part =
        new Part(region, words[place + CallStack.TIME], (int) words[place + CallStack.WIDTH], info);
    aside.computeIfAbsent(line, l -> new ArrayDeque<>(2)).push(part);
  }

  /** A call goes on; false if it was not put aside. */
  private boolean goOn(int line, int region, CallStack open) {
    ArrayDeque<Part> waiting = aside.get(line);
    if (waiting == null || waiting.isEmpty() || waiting.peek().region() != region) {
      return false;
    }
    Part part = waiting.pop();
    int level = open.depth();
    int place = open.enter(part.begin(), region, 0);
    if (place != CallStack.NONE) {
      open.words()[place + CallStack.WIDTH] = part.category();
      if (part.info() != null) {
        infos.keep(line, level, part.info());
      }
    }
    return true;
  }

  /** The pairs of a leave are those of the call, unless its enter had some. */
  private void tellAtEnd(EventCursor row, int line, CallStack open, int place) {
    int level = open.depth();
    if (infos.has(line, level) || !categories.tellsPairs(row)) {
      countLostPairs(row);
      return;
    }
    int region = (int) (open.words()[place + CallStack.REGION] >>> Integer.SIZE);
    open.words()[place + CallStack.WIDTH] = categories.region(region, row);
    packer.start();
    PairLabels.pack(row, packer);
    infos.keep(line, level, packer.done());
    losses.leavePairs += PairLabels.told(row);
    losses.pairs += row.pairs() - PairLabels.told(row);
  }

  private void close(int line, CallStack open, int place, long time) throws IOException {
    long[] words = open.words();
    file.add(
        Primitive.state(
            (int) words[place + CallStack.WIDTH],
            infos.take(line, open.depth()),
            seconds.of(words[place + CallStack.TIME]),
            seconds.of(time),
            line));
  }

  private void writeCounter(EventCursor row, double now) throws IOException {
    countLostPairs(row);
    int token = row.counter();
    int category = categories.counter(token);
    losses.largeSamples += categories.fits(token, row.field(1)) ? 0 : 1;
    byte[] info = packer.start().i64(categories.wide(token, row.field(1))).done();
    file.add(Primitive.event(category, info, now, line(row)));
  }

  private void writeCollective(EventCursor row) throws IOException {
    countLostPairs(row);
    collectives.take(row, first);
  }

  /** A collective operation, or the state of a member of it, which may end later than now. */
  private void writeOperation(Drawable operation, long end) throws IOException {
    if (Long.compareUnsigned(end, last) > 0 && later.size() < DrawableLosses.MAX_WAITING) {
      later.add(operation);
    } else {
      file.add(operation);
    }
    last = Long.compareUnsigned(end, last) > 0 ? end : last;
  }

  /** No more records: what is open ends now. */
  void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    if (!begun) {
      begin(early.isEmpty() ? 0 : early.get(0).time());
    }
    double now = seconds.of(last);
    while (!later.isEmpty() && later.peek().end() <= now) {
      file.add(later.poll());
    }
    for (int line = 0; line < calls.end(); line++) {
      CallStack open = calls.find(line);
      while (open != null && open.depth() > 0 && open.beyond() == 0) {
        losses.openAtEnd++;
        close(line, open, open.leave(0), calls.last(line));
      }
    }
    messages.complete();
    collectives.complete();
    double latest = now;
    while (!later.isEmpty()) {
      latest = later.peek().end();
      file.add(later.poll());
    }
    double end = Math.max(now, latest);
    for (int line = named; line < lines.tokens().size(); line++) {
      setName(categories.process(), seconds.of(first), line);
    }
    writeGroups(end);
    report();
  }

  private void report() {
    for (int line = 0; line < calls.end(); line++) {
      CallStack stack = calls.find(line);
      if (stack != null) {
        losses.add(stack);
      }
    }
    losses.regions = definitions.count(DefinitionKind.REGION) - categories.regions();
    losses.cutTexts = packer.cut();
    losses.definitionPairs = categories.lostDefinitionPairs();
    losses.exchangedTypes = categories.exchangedTypes();
    losses.report(diagnostics);
  }
}
