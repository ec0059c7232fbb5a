package org.tracetool.format.stf.pair;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.Collectives;
import org.tracetool.core.operation.Waiting;
import org.tracetool.format.stf.bytes.ByteOut;
import org.tracetool.format.stf.bytes.EncodedPairs;
import org.tracetool.format.stf.bytes.FileNumbers;
import org.tracetool.format.stf.index.AnchorOut;
import org.tracetool.format.stf.index.IndexSort;

/**
 * Brings the calls of the members of a communicator together: the k-th call of each belongs to the
 * k-th operation, if operation and root agree. Others are operations of their own. Takes calls in
 * order of time; operations that wait longest are stored incomplete when very many calls wait.
 */
public final class CollectiveMatcher {
  private static final int MOST_WAITING = 1 << 18;

  // Longs of a call that waits: a participant as in the table, then the fields on which all agree.
  private static final int OPERATION = CollectiveTable.PART_WORDS;
  private static final int ROOT = OPERATION + 1;
  private static final int WIDTH = ROOT + 1;

  private final CollectiveOut out;
  private final int mostWaiting;
  private long gaveUp;
  private final ByteOut scratch = new ByteOut();

  /** Tokens of the members of each communicator, ascending. */
  private final TokenTable<int[]> members = new TokenTable<>();

  private final Collectives collectives = new Collectives(WIDTH);
  private final Waiting calls = collectives.waiting();
  private final EncodedPairs pairs = new EncodedPairs();

  public CollectiveMatcher(CollectiveOut out, Definitions definitions) {
    this(out, definitions, MOST_WAITING);
  }

  public CollectiveMatcher(CollectiveOut out, Definitions definitions, int mostWaiting) {
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
      single(event, file);
      return;
    }
    long number = collectives.turn(comm, 0, member);
    int first = collectives.find(comm, 0, number);
    boolean fits =
        first == Waiting.NONE
            ? !collectives.hasBegun(comm, 0, number)
            : calls.get(first, OPERATION) == event.field(0)
                && calls.get(first, ROOT) == event.field(2);
    if (!fits) {
      single(event, file);
      return;
    }
    int slot = collectives.add(comm, 0, number);
    fill(slot, event, file);
    first = first == Waiting.NONE ? slot : first;
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
  private void single(EventCursor event, int file) throws IOException {
    int slot = collectives.add(event.comm(), 1, 0);
    fill(slot, event, file);
    write(slot, false);
  }

  private void fill(int slot, EventCursor event, int file) {
    long[] w = calls.words();
    int at = calls.at(slot);
    w[at + CollectiveTable.CPU] = FileNumbers.cpu(event.location());
    w[at + CollectiveTable.START] = event.time();
    w[at + CollectiveTable.SENT] = event.field(3);
    w[at + CollectiveTable.RECEIVED] = event.field(4);
    w[at + CollectiveTable.DURATION] = event.field(5);
    w[at + CollectiveTable.SCL] = FileNumbers.scl(event.field(6));
    w[at + CollectiveTable.POSITION] = StoredPairs.position(event);
    w[at + CollectiveTable.FILE] = file;
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
      cpus[i] = calls.get(slot, CollectiveTable.CPU);
      key = AnchorOut.unsignedMin(key, calls.get(slot, CollectiveTable.START));
      slot = calls.next(slot);
    }
    CollectiveTable table = out.table();
    int at = table.add();
    table.words[at + CollectiveTable.KEY] = key;
    table.words[at + CollectiveTable.FLAGS] = complete ? CollectiveTable.COMPLETE : 0;
    table.words[at + CollectiveTable.OPERATION] = FileNumbers.token(calls.get(first, OPERATION));
    table.words[at + CollectiveTable.COMM] = FileNumbers.communicator(calls.key(first, 0));
    table.words[at + CollectiveTable.ROOT] = FileNumbers.cpu(calls.get(first, ROOT));
    table.words[at + CollectiveTable.COUNT] = n;
    for (int i : IndexSort.sorted(cpus, n)) {
      int row = table.partRows;
      int to = table.addPart();
      int from = calls.at(slots[i]);
      System.arraycopy(calls.words(), from, table.parts, to, CollectiveTable.PART_WORDS);
      table.setPairs(row, pairs.get(slots[i]));
      pairs.remove(slots[i]);
    }
    collectives.remove(first);
    out.added();
  }

  /** Stores incomplete operations. */
  public void end() throws IOException {
    while (calls.size() > 0) {
      write(calls.oldest(), false);
    }
    out.end();
  }
}
