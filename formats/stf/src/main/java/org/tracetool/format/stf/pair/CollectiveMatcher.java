package org.tracetool.format.stf.pair;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.CollectiveSequences;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.format.stf.bytes.EncodedPairs;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.index.StableIndexSort;

/**
 * Brings the calls of the members of a communicator together: the k-th call of each belongs to the
 * k-th operation, if operation and root agree. Others are operations of their own. Takes calls in
 * order of time; operations that wait longest are stored incomplete when very many calls wait.
 */
public final class CollectiveMatcher {
  private static final int MAX_WAITING = 1 << 18;

  // Longs of a call that waits: a participant as in the table, then the fields on which all agree.
  private static final int OPERATION = StfCollectives.PART_WORDS;
  private static final int ROOT = OPERATION + 1;
  private static final int WIDTH = ROOT + 1;

  private final CollectiveFileWriter out;
  private final int mostWaiting;
  private long gaveUp;
  private final StfByteWriter scratch = new StfByteWriter();

  /** Tokens of the members of each communicator, ascending. */
  private final TokenTable<int[]> members = new TokenTable<>();

  private final CollectiveSequences collectives = new CollectiveSequences(WIDTH);
  private final WaitingRows calls = collectives.waiting();
  private final EncodedPairs pairs = new EncodedPairs();

  public CollectiveMatcher(CollectiveFileWriter out, Definitions definitions) {
    this(out, definitions, MAX_WAITING);
  }

  public CollectiveMatcher(CollectiveFileWriter out, Definitions definitions, int mostWaiting) {
    this.out = out;
    this.mostWaiting = mostWaiting;
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      members.put(g.token(), Arrays.stream(g.members()).sorted().distinct().toArray());
    }
  }

  public void accept(EventCursor event, int file) throws IOException {
    int comm = event.comm();
    int[] of = members.get(comm);
    int member = of == null ? -1 : Arrays.binarySearch(of, event.location());
    if (member < 0) {
      addSingle(event, file);
      return;
    }
    long number = collectives.turn(comm, 0, member);
    int first = collectives.find(comm, 0, number);
    boolean fits =
        first == WaitingRows.NONE
            ? !collectives.hasBegun(comm, 0, number)
            : calls.get(first, OPERATION) == event.field(0)
                && calls.get(first, ROOT) == event.field(2);
    if (!fits) {
      addSingle(event, file);
      return;
    }
    int slot = collectives.add(comm, 0, number);
    fill(slot, event, file);
    first = first == WaitingRows.NONE ? slot : first;
    if (collectives.count(first) == of.length) {
      write(first, true);
    } else if (calls.size() > mostWaiting) {
      gaveUp++;
      write(calls.oldest(), false);
    }
  }

  /** Operations that were stored without some of their calls since too many waited. */
  public long gaveUp() {
    return gaveUp;
  }

  /** An operation of which this call is all. */
  private void addSingle(EventCursor event, int file) throws IOException {
    int slot = collectives.add(event.comm(), 1, 0);
    fill(slot, event, file);
    write(slot, false);
  }

  private void fill(int slot, EventCursor event, int file) {
    long[] w = calls.words();
    int at = calls.at(slot);
    w[at + StfCollectives.CPU] = StfNumberMapping.cpu(event.location());
    w[at + StfCollectives.START] = event.time();
    w[at + StfCollectives.SENT] = event.field(3);
    w[at + StfCollectives.RECEIVED] = event.field(4);
    w[at + StfCollectives.DURATION] = event.field(5);
    w[at + StfCollectives.SCL] = StfNumberMapping.scl(event.field(6));
    w[at + StfCollectives.POSITION] = StoredPairs.position(event);
    w[at + StfCollectives.FILE] = file;
    w[at + OPERATION] = event.field(0);
    w[at + ROOT] = event.field(2);
    pairs.set(slot, StoredPairs.encoded(event, scratch), w.length / WIDTH);
  }

  /** Takes an operation out, given its first call, and stores it. */
  private void write(int first, boolean complete) throws IOException {
    int n = collectives.count(first);
    int[] slots = new int[n];
    long[] cpus = new long[n];
    long key = -1L;
    int slot = first;
    for (int i = 0; i < n; i++) {
      slots[i] = slot;
      cpus[i] = calls.get(slot, StfCollectives.CPU);
      key = AnchorWriter.unsignedMin(key, calls.get(slot, StfCollectives.START));
      slot = calls.next(slot);
    }
    StfCollectives table = out.table();
    int at = table.add();
    table.words[at + StfCollectives.KEY] = key;
    table.words[at + StfCollectives.FLAGS] = complete ? StfCollectives.COMPLETE : 0;
    table.words[at + StfCollectives.OPERATION] =
        StfNumberMapping.token(calls.get(first, OPERATION));
    table.words[at + StfCollectives.COMM] = StfNumberMapping.communicator(calls.key(first, 0));
    table.words[at + StfCollectives.ROOT] = StfNumberMapping.cpu(calls.get(first, ROOT));
    table.words[at + StfCollectives.COUNT] = n;
    for (int i : StableIndexSort.sorted(cpus, n)) {
      int row = table.partRows;
      int to = table.addPart();
      int from = calls.at(slots[i]);
      System.arraycopy(calls.words(), from, table.parts, to, StfCollectives.PART_WORDS);
      table.setPairs(row, pairs.get(slots[i]));
      pairs.remove(slots[i]);
    }
    collectives.remove(first);
    out.addRow();
  }

  /** Stores incomplete operations. */
  public void end() throws IOException {
    while (calls.size() > 0) {
      write(calls.oldest(), false);
    }
    out.end();
  }
}
