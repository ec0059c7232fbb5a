package org.tracetool.spark.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.match.Messages;
import org.tracetool.core.match.Waiting;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;

/**
 * Messages, each when its later end has come; those without one come last. All streams are merged
 * by time, so that few ends wait: one task makes the table of a trace.
 */
final class MessageRows implements RowSource {
  static final List<Column> COLUMNS =
      List.of(
          Column.name("sender"),
          Column.number("sender_id"),
          Column.name("receiver"),
          Column.number("receiver_id"),
          Column.number("send_ns"),
          Column.number("receive_ns"),
          Column.number("bytes"),
          Column.number("tag"),
          Column.name("communicator"),
          Column.number("communicator_id"));

  private static final Set<EventKind> ENDS =
      EnumSet.of(EventKind.SEND, EventKind.ISEND, EventKind.RECEIVE, EventKind.IRECEIVE);

  private static final int MOST_WAITING = 1 << 20;
  private static final long MEMORY = 64L << 20;
  private static final int BLOCKS = 8;

  /** What is kept of an end: its time in ticks, and the length. */
  private static final int TIME = 0;

  private static final int BYTES = 1;
  private static final int WIDTH = 2;

  private final ReadAhead ahead = new ReadAhead(1);
  private final SourceSet set;
  private final KWayMerge merge;
  private final Messages messages = new Messages(WIDTH);
  private final Waiting halves = messages.waiting();
  private final Names processes;
  private final Names comms;
  private final Ticks ticks;
  private boolean ended;

  MessageRows(OpenedTrace trace, StreamInfo stream, Batch batch) throws IOException {
    processes = trace.processNames(null);
    comms = trace.names(null, DefinitionKind.GROUP);
    ticks = trace.ticks();
    batch.names(0, processes);
    batch.names(2, processes);
    batch.names(8, comms);
    List<SourceSet.Part> parts = new ArrayList<>();
    for (StreamInfo s : trace.reader().streams()) {
      parts.add(new SourceSet.Part(s, Section.EVENTS));
    }
    ReadOptions options = trace.options().withKinds(ENDS);
    set = SourceSet.open(trace.reader(), parts, options, MEMORY, BLOCKS, ahead);
    List<EventSource> sources = new ArrayList<>(set.sources());
    merge = new KWayMerge(sources);
  }

  @Override
  public boolean fill(Batch batch) throws IOException {
    while (!ended && !batch.isFull()) {
      EventCursor event = merge.next();
      if (event == null) {
        ended = true;
      } else if (ENDS.contains(event.kind())) {
        take(event, batch);
      }
    }
    while (ended && halves.size() > 0 && !batch.isFull()) {
      int oldest = halves.oldest();
      alone(batch, oldest);
      halves.remove(oldest);
    }
    return batch.rows() > 0;
  }

  private void take(EventCursor event, Batch batch) {
    boolean send = event.kind().isSend();
    int sender = send ? event.location() : event.partner();
    int receiver = send ? event.partner() : event.location();
    int slot = messages.partner(send, sender, receiver, event.comm(), event.tag());
    if (slot >= 0) {
      long other = halves.get(slot, TIME);
      long sent = send ? event.time() : other;
      long received = send ? other : event.time();
      long bytes = send ? event.bytes() : halves.get(slot, BYTES);
      row(batch, sender, receiver, event.comm(), event.tag(), bytes);
      batch.set(4, ticks.nanoseconds(sent));
      batch.set(5, ticks.nanoseconds(received));
      batch.next();
    } else if (slot == Messages.LOST) {
      row(batch, sender, receiver, event.comm(), event.tag(), event.bytes());
      batch.set(4, send ? ticks.nanoseconds(event.time()) : Cells.NULL);
      batch.set(5, send ? Cells.NULL : ticks.nanoseconds(event.time()));
      batch.next();
    } else {
      int half = messages.add(send, sender, receiver, event.comm(), event.tag());
      halves.set(half, TIME, event.time());
      halves.set(half, BYTES, event.bytes());
      if (halves.size() > MOST_WAITING) {
        alone(batch, halves.oldest());
        messages.giveUpOldest();
      }
    }
  }

  private void row(Batch batch, int sender, int receiver, int comm, long tag, long bytes) {
    batch.set(0, processes.place(sender));
    batch.set(1, Integer.toUnsignedLong(sender));
    batch.set(2, processes.place(receiver));
    batch.set(3, Integer.toUnsignedLong(receiver));
    batch.set(6, bytes);
    batch.set(7, tag);
    batch.set(8, comm == 0 ? Cells.NULL : comms.place(comm));
    batch.set(9, comm == 0 ? Cells.NULL : Integer.toUnsignedLong(comm));
  }

  /** An end whose other one did not come. */
  private void alone(Batch batch, int slot) {
    boolean send = messages.isSend(slot);
    long peers = halves.key(slot, 0);
    int comm = (int) (halves.key(slot, 1) >> 1);
    row(
        batch,
        (int) (peers >>> 32),
        (int) peers,
        comm,
        halves.key(slot, 2),
        halves.get(slot, BYTES));
    long time = ticks.nanoseconds(halves.get(slot, TIME));
    batch.set(4, send ? time : Cells.NULL);
    batch.set(5, send ? Cells.NULL : time);
    batch.next();
  }

  @Override
  public void close() throws IOException {
    ahead.close();
    set.close();
  }
}
