package org.tracetool.format.slog2.write;

import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.OpenOperations;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.map.ModelLabels;

/** Makes states of collective operations. */
final class CollectiveStates {
  private final LineTable lines;
  private final CategoryTable categories;
  private final LogSeconds seconds;
  private final InfoPacker packer;
  private final DrawableLosses losses;
  private final OpenOperations open = new OpenOperations(6);

  CollectiveStates(
      LineTable lines,
      CategoryTable categories,
      LogSeconds seconds,
      InfoPacker packer,
      DrawableLosses losses) {
    this.lines = lines;
    this.categories = categories;
    this.seconds = seconds;
    this.packer = packer;
    this.losses = losses;
  }

  private InfoPacker operation(long comm, long root, long sent, long received) {
    return packer.start().i32(comm).i32(root).i64(sent).i64(received);
  }

  /** When an operation that is one record ends; not before {@code time}, when it begins. */
  static long end(EventCursor row, long time) {
    long end = time + row.field(5);
    return Long.compareUnsigned(end, time) < 0 ? time : end; // a duration beyond all times
  }

  /** The state of an operation that is one record. */
  Primitive whole(EventCursor row, long time) {
    int category = categories.collective((int) row.field(0), ModelLabels.COLLECTIVE);
    byte[] info = operation(row.field(1), row.field(2), row.field(3), row.field(4)).done();
    int line = lines.line(row.location());
    return Primitive.state(category, info, seconds.of(time), seconds.of(end(row, time)), line);
  }

  /** An operation begins. */
  void begin(EventCursor row, long time) {
    if (open.waiting().size() == DrawableLosses.MOST_WAITING) {
      open.remove(open.waiting().oldest());
      losses.openOperations++;
    }
    int slot = open.begin(row);
    open.waiting().set(slot, 0, time);
    open.waiting().set(slot, 1, row.field(0));
    open.waiting().set(slot, 2, row.field(2));
    open.waiting().set(slot, 3, row.field(3));
    open.waiting().set(slot, 4, row.field(4));
    open.waiting().set(slot, 5, row.field(5));
  }

  /** An operation ends; returns its state, null if it has not begun. */
  Primitive ended(EventCursor row, long time) {
    int slot = open.find(row);
    if (slot == OpenOperations.NONE) {
      losses.endsWithoutBegin++;
      return null;
    }
    long begin = open.waiting().get(slot, 0);
    int token = (int) open.waiting().get(slot, 1);
    InfoPacker info =
        operation(
            open.waiting().get(slot, 2),
            open.waiting().get(slot, 3),
            open.waiting().get(slot, 4),
            open.waiting().get(slot, 5));
    open.remove(slot);
    int category = categories.collective(token, ModelLabels.COLLECTIVE_WITH_ID);
    byte[] told = info.i64(row.field(0)).done();
    int line = lines.line(row.location());
    return Primitive.state(category, told, seconds.of(begin), seconds.of(time), line);
  }

  /** No more records: what is open has no end. */
  void complete() {
    losses.openOperations += open.waiting().size();
  }
}
