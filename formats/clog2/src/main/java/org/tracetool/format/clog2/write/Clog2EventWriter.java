package org.tracetool.format.clog2.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.CallStacks;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.map.Clog2Clock;
import org.tracetool.format.clog2.map.LogPairKeys;

/** Writes rows as records. */
final class Clog2EventWriter {
  private static final long EXACT = 1L << 53;
  private static final int MAX_TEXT_BYTES = Clog2Type.CARGO_BYTES - Short.BYTES;

  private final WrittenProcesses processes;
  private final Clog2Communicators comms;
  private final WrittenStateCategories categories;
  private final RecordBlocks out;
  private final LogLosses losses;
  private final long rate;
  private final int threadKey;
  private final int commKey;
  private final CallParts parts;
  private final CallStacks stacks = new CallStacks();
  private long last;
  private double time;

  Clog2EventWriter(
      WrittenProcesses processes,
      Clog2Communicators comms,
      WrittenStateCategories categories,
      RecordBlocks out,
      LogLosses losses,
      long rate) {
    this.processes = processes;
    this.comms = comms;
    this.categories = categories;
    this.out = out;
    this.losses = losses;
    this.rate = rate;
    parts = new CallParts(categories.definitions());
    threadKey = categories.key(LogPairKeys.THREAD, KeyValueType.UINT32);
    commKey = categories.key(LogPairKeys.COMMUNICATOR, KeyValueType.COMM);
  }

  /** Writes a row, which is not before the one written last. */
  void accept(EventCursor row) throws IOException {
    EventKind kind = row.kind();
    if (Long.compareUnsigned(row.time(), last) < 0) {
      losses.add(
          UnsupportedKinds.codeOf(kind),
          "records '" + kind.label() + "' that are not in the order of time");
      return;
    }
    int rank = processes.rank(row.location());
    if (rank < 0 && kind == EventKind.MARKER && processes.first() >= 0) {
      losses.add(
          LossCode.PROCESSES,
          "markers of something other than a process, moved to the first process");
      rank = processes.first();
    }
    if (rank < 0) {
      losses.add(
          UnsupportedKinds.codeOf(kind), "records '" + kind.label() + "' of what is no process");
      return;
    }
    last = row.time();
    if (Long.compareUnsigned(last, EXACT) > 0) {
      losses.add(LossCode.TIMES, "times above 2^53 ticks, rounded");
    }
    time = Clog2Clock.seconds(last, rate);
    switch (kind) {
      case ENTER -> enter(row, rank);
      case LEAVE -> leave(row, rank);
      case SEND, RECEIVE -> writeMessage(row, rank);
      case MARKER -> writeMarker(row, rank);
      default -> losses.add(kind);
    }
  }

  private void countSource(long scl, String what) {
    if (scl != 0 && categories.definitions().find(DefinitionKind.SCL, (int) scl) != null) {
      losses.add(LossCode.REFERENCES, what);
    }
  }

  private void enter(EventCursor row, int rank) throws IOException {
    countSource(row.field(1), "source locations of calls");
    stacks.of(processes.place(row.location())).enter(row.time(), row.region(), 0);
    if (parts.isMarked(row)) {
      return; // the state goes on, since states may overlap
    }
    WrittenCategory state = categories.state(row.region(), out, time, rank);
    writeEvent(row, rank, state.start(), state.cargo(), null);
  }

  private void leave(EventCursor row, int rank) throws IOException {
    countSource(row.field(1), "source locations of calls");
    int process = processes.place(row.location());
    CallStack stack = stacks.of(process);
    boolean any = stack.isTopKnown();
    int region = stack.top();
    stack.leave(0);
    stacks.releaseIfEmpty(process);
    if (parts.isMarked(row)) {
      return;
    }
    if (!any) {
      losses.add(LossCode.CALLS, "leaves without an enter");
      return;
    }
    WrittenCategory state = categories.state(region, out, time, rank);
    writeEvent(row, rank, state.end(), state.cargo(), null);
  }

  /** Writes an event, with its information if it has any. */
  private void writeEvent(EventCursor row, int rank, int event, CargoLayout layout, byte[] text)
      throws IOException {
    int comm = Clog2Communicators.WORLD;
    int commRank = rank;
    byte[] cargo = text;
    if (row.pairs() > 0) {
      cargo = text == null ? layout.encode(row) : text;
      for (int i = 0; i < row.pairs(); i++) {
        Clog2Communicators.Communicator named =
            row.pairKey(i) == commKey && commKey != 0
                ? comms.comm((int) row.pairValue(i), time)
                : null;
        if (named != null && named.rank(rank) >= 0) {
          comm = named.number();
          commRank = named.rank(rank);
        } else if (cargo == null || text == null && !layout.takes(row, i)) {
          losses.add(LossCode.PAIRS, "key-value pairs");
        }
      }
    }
    int thread = Math.max(0, processes.thread(row.location()));
    Clog2Type type = cargo == null ? Clog2Type.BARE : Clog2Type.CARGO;
    ByteBuffer body = out.begin(type, time, comm, commRank, thread);
    body.putInt(event).putInt(0);
    if (cargo != null) {
      body.put(cargo);
    }
  }

  private void writeMarker(EventCursor row, int rank) throws IOException {
    int marker = (int) row.field(0);
    WrittenCategory solo = categories.solo(marker);
    if (solo == null) {
      losses.add(LossCode.MARKERS, "markers of a class without definition");
      return;
    }
    long word = row.field(1);
    int length = word == EventBlock.NO_TEXT ? 0 : (int) word;
    if (!categories.hasText(marker)) {
      if (length > 0 && row.pairs() == 0) {
        losses.add(LossCode.TEXTS, "texts of markers whose class has a label");
      }
      writeEvent(row, rank, solo.start(), solo.cargo(), null);
      return;
    }
    if (row.pairs() > 0) {
      losses.add(LossCode.PAIRS, "key-value pairs of markers, such as durations");
    }
    byte[] text = null;
    if (length > 0) {
      int fitting = length;
      byte[] pool = row.block().pool();
      int from = (int) (word >>> 32);
      if (length > MAX_TEXT_BYTES) {
        losses.add(
            LossCode.TEXTS, "texts of markers of more than " + MAX_TEXT_BYTES + " bytes, cut");
        fitting = MAX_TEXT_BYTES;
        while (fitting > 0 && (pool[from + fitting] & 0xc0) == 0x80) {
          fitting--;
        }
      }
      text = CargoLayout.text(pool, from, fitting);
    }
    writeEvent(row, rank, solo.start(), solo.cargo(), text);
  }

  private void writeMessage(EventCursor row, int rank) throws IOException {
    int partner = processes.rank(row.partner());
    if (partner < 0) {
      losses.add(LossCode.MESSAGES, "messages whose partner is not a process");
      return;
    }
    countSource(row.field(4), "source locations of messages");
    int token = row.comm();
    Clog2Communicators.Communicator comm = token == 0 ? comms.world() : comms.comm(token, time);
    if (comm == null || comm.rank(rank) < 0 || comm.rank(partner) < 0) {
      losses.add(
          LossCode.MESSAGES,
          "communicators that lack the sender or receiver of a"
              + " message, replaced by MPI_COMM_WORLD");
      comm = comms.world();
    }
    int thread = processes.thread(row.location());
    for (int i = 0; i < row.pairs(); i++) {
      if (row.pairKey(i) == threadKey && threadKey != 0 && row.pairValue(i) >= 0) {
        thread = (int) Math.min(row.pairValue(i), processes.threadCount() - 1);
      } else {
        losses.add(LossCode.PAIRS, "key-value pairs");
      }
    }
    long size = row.bytes();
    if (size < 0 || size > Integer.MAX_VALUE) {
      losses.add(LossCode.MESSAGES, "sizes of messages above 2^31, limited to it");
      size = Integer.MAX_VALUE;
    }
    if (row.tag() >>> 32 != 0) {
      losses.add(LossCode.MESSAGES, "tags of messages above 2^32, cut");
    }
    ByteBuffer body = out.begin(Clog2Type.MESSAGE, time, comm.number(), comm.rank(rank), thread);
    body.putInt(row.kind() == EventKind.SEND ? LogCursor.SEND : LogCursor.RECEIVE);
    body.putInt(comm.number()).putInt(comm.rank(partner));
    body.putInt((int) row.tag()).putInt((int) size).putInt(0);
  }
}
