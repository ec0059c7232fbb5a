package org.tracetool.format.slog2.write;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.Messages;
import org.tracetool.format.slog2.drawable.Primitive;

/** Makes an arrow of the two halves of a message when the second one comes. */
final class MessageArrows {
  /** More halves that wait than that go without their pairs. */
  private static final int MOST_TOLD = 1 << 16;

  private final LineTable lines;
  private final CategoryTable categories;
  private final LogSeconds seconds;
  private final InfoPacker packer;
  private final DrawableLosses losses;
  private final Messages messages;
  private final Map<Integer, Told> told = new HashMap<>();

  /** Pairs of the first half of a message. */
  private record Told(int category, byte[] info) {}

  MessageArrows(
      LineTable lines,
      CategoryTable categories,
      LogSeconds seconds,
      InfoPacker packer,
      DrawableLosses losses,
      Definitions definitions) {
    messages = new Messages(3, MessageParties.of(definitions));
    this.lines = lines;
    this.categories = categories;
    this.seconds = seconds;
    this.packer = packer;
    this.losses = losses;
  }

  /** Takes a half; returns the arrow that it completes, or null. */
  Primitive add(EventCursor row, long time) {
    boolean send = row.kind() == EventKind.SEND;
    int partner = messages.partner(row);
    if (partner == Messages.LOST) {
      losses.unmatched(send);
      losses.pairs += row.pairs();
      return null;
    }
    if (partner < 0) {
      hold(row, time);
      return null;
    }
    long otherTime = messages.waiting().get(partner, 0);
    long otherSize = messages.waiting().get(partner, 1);
    losses.sizes += otherSize != row.bytes() ? 1 : 0; // an arrow has one size
    long size = send ? row.bytes() : otherSize;
    int own = lines.line(row.location());
    int other = lines.line((int) messages.waiting().get(partner, 2));
    packer.start().i32(row.tag()).i64(size).i32(row.comm());
    int category;
    Told before = told.isEmpty() ? null : told.remove(partner);
    if (before != null) {
      category = before.category();
      packer.raw(before.info());
      losses.pairs += row.pairs();
    } else if (categories.tellsPairs(row)) {
      category = categories.message(row);
      PairLabels.pack(row, packer);
      losses.movedPairs += PairLabels.told(row);
    } else {
      category = categories.message();
      losses.pairs += row.pairs();
    }
    byte[] info = packer.done();
    double here = seconds.of(time);
    double there = seconds.of(otherTime);
    return send
        ? Primitive.arrow(category, info, here, own, there, other)
        : Primitive.arrow(category, info, there, other, here, own);
  }

  private void hold(EventCursor row, long time) {
    if (messages.waiting().size() == DrawableLosses.MOST_WAITING) {
      int oldest = messages.waiting().oldest();
      losses.unmatched(messages.isSend(oldest));
      told.remove(oldest);
      messages.giveUpOldest();
    }
    int slot = messages.add(row);
    messages.waiting().set(slot, 0, time);
    messages.waiting().set(slot, 1, row.bytes());
    messages.waiting().set(slot, 2, row.location());
    if (row.pairs() > 0) {
      tell(slot, row);
    }
  }

  /** Keeps the pairs of a half that waits. */
  private void tell(int slot, EventCursor row) {
    if (!categories.tellsPairs(row) || told.size() == MOST_TOLD) {
      losses.pairs += row.pairs();
      return;
    }
    int category = categories.message(row);
    packer.start();
    PairLabels.pack(row, packer);
    told.put(slot, new Told(category, packer.done()));
  }

  /** No more records: halves that still wait have no other one. */
  void complete() {
    while (messages.waiting().size() > 0) {
      losses.unmatched(messages.isSend(messages.waiting().oldest()));
      messages.waiting().remove(messages.waiting().oldest());
    }
  }
}
