package org.tracetool.format.slog2.write;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.MessageVisitor;
import org.tracetool.core.operation.OperationState;
import org.tracetool.format.slog2.drawable.Primitive;

/** Makes an arrow of the two halves of a message when both are known to belong together. */
final class MessageArrows implements MessageVisitor {
  /** More halves with pairs that wait than that go without their pairs. */
  private static final int MAX_HALVES_WITH_PAIRS = 1 << 16;

  /** Bytes for halves that wait. */
  private static final long MEMORY = 96L * DrawableLosses.MAX_WAITING;

  // Longs of a half.
  private static final int TIME = 0;
  private static final int SIZE = 1;

  /** Counts halves in the order in which they come. */
  private static final int NUMBER = 2;

  private final SlogFile file;
  private final LineTable lines;
  private final CategoryTable categories;
  private final LogSeconds seconds;
  private final InfoPacker packer;
  private final DrawableLosses losses;
  private final MessageMatcher matcher;
  private final long[] words = new long[3];
  private final Map<Long, HalfPairs> told = new HashMap<>();

  /** Pairs of a half of a message. */
  private record HalfPairs(int category, byte[] info, int count, int pairs) {}

  MessageArrows(
      SlogFile file,
      LineTable lines,
      CategoryTable categories,
      LogSeconds seconds,
      InfoPacker packer,
      DrawableLosses losses,
      Definitions definitions) {
    matcher = new MessageMatcher(words.length, MEMORY, MessageParties.of(definitions), this);
    this.file = file;
    this.lines = lines;
    this.categories = categories;
    this.seconds = seconds;
    this.packer = packer;
    this.losses = losses;
  }

  /** Takes a send or a receive. */
  void add(EventCursor row, long time) throws IOException {
    words[TIME] = time;
    words[SIZE] = row.bytes();
    words[NUMBER]++;
    if (row.pairs() > 0) {
      tell(row);
    }
    matcher.take(row, words);
  }

  /** Takes a record of a request. */
  void request(EventCursor row) throws IOException {
    matcher.take(row, words);
  }

  /** Keeps the pairs of a half. */
  private void tell(EventCursor row) {
    if (!categories.tellsPairs(row) || told.size() == MAX_HALVES_WITH_PAIRS) {
      losses.pairs += row.pairs();
      return;
    }
    int category = categories.message(row);
    packer.start();
    PairLabels.pack(row, packer);
    HalfPairs pairs = new HalfPairs(category, packer.done(), PairLabels.told(row), row.pairs());
    told.put(words[NUMBER], pairs);
  }

  @Override
  public void visitMessage(MessageResult m) throws IOException {
    if (m.isWhole()) {
      drawArrow(m);
      return;
    }
    if (!told.isEmpty()) {
      HalfPairs lost = told.remove(m.hasSend() ? m.send(NUMBER) : m.receive(NUMBER));
      losses.pairs += lost == null ? 0 : lost.pairs();
    }
    if (m.state() == OperationState.CANCELLED) {
      losses.cancelled++;
    } else {
      losses.countUnmatched(m.hasSend());
    }
  }

  private void drawArrow(MessageResult m) throws IOException {
    losses.sizes += m.send(SIZE) != m.receive(SIZE) ? 1 : 0; // an arrow has one size
    HalfPairs pairs = told.isEmpty() ? null : told(m);
    packer.start().i32(m.tag()).i64(m.bytes(SIZE)).i32(m.comm());
    if (pairs != null) {
      packer.raw(pairs.info());
    }
    file.add(
        Primitive.arrow(
            pairs == null ? categories.message() : pairs.category(),
            packer.done(),
            seconds.of(m.send(TIME)),
            lines.line(m.sendLocation()),
            seconds.of(m.receive(TIME)),
            lines.line(m.receiveLocation())));
  }

  /** The pairs of the half that came first, or else of the other one. */
  private HalfPairs told(MessageResult m) {
    long first = Math.min(m.send(NUMBER), m.receive(NUMBER));
    HalfPairs before = told.remove(first);
    HalfPairs after = told.remove(Math.max(m.send(NUMBER), m.receive(NUMBER)));
    if (after == null) {
      return before;
    }
    if (before != null) {
      losses.pairs += after.pairs();
      return before;
    }
    losses.movedPairs += after.count();
    return after;
  }

  /** No more records: halves that still wait have no other one. */
  void complete() throws IOException {
    matcher.finish();
  }
}
