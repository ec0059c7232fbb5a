package org.tracetool.format.stf;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.TokenTable;
import org.tracetool.core.event.EventCursor;

/**
 * Brings the calls of the members of a communicator together: the k-th call of each belongs to the
 * k-th operation, if operation and root agree. Others are operations of their own. Takes calls in
 * order of time; operations that wait longest are stored incomplete when very many calls wait.
 */
final class CollectiveMatcher {
  private static final int MOST_WAITING = 1 << 18;

  private final CollectiveOut out;
  private final int mostWaiting;
  private final ByteOut scratch = new ByteOut();
  private final TokenTable<Communicator> communicators = new TokenTable<>();
  private final ArrayDeque<Operation> inOrder = new ArrayDeque<>();
  private int waiting;

  CollectiveMatcher(CollectiveOut out, Definitions definitions) {
    this(out, definitions, MOST_WAITING);
  }

  CollectiveMatcher(CollectiveOut out, Definitions definitions, int mostWaiting) {
    this.out = out;
    this.mostWaiting = mostWaiting;
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      communicators.put(g.token(), new Communicator(g.members()));
    }
  }

  /** One operation and those who took part so far. */
  private static final class Operation {
    private Communicator on;
    private long operation;
    private long comm;
    private long root;
    private long[] parts = new long[CollectiveTable.PART_WORDS * 2];
    private byte[][] pairs;
    private int count;
    private boolean complete;
    private boolean written;

    private int add() {
      int at = count * CollectiveTable.PART_WORDS;
      if (at == parts.length) {
        parts = Arrays.copyOf(parts, at * 2);
      }
      count++;
      return at;
    }
  }

  /** A communicator with the operations on it that are not complete. */
  private static final class Communicator {
    private final int[] members;
    private final long[] calls;
    private Operation[] ring = new Operation[4];
    private long firstOpen;
    private long nextNew;

    private Communicator(int[] tokens) {
      members = Arrays.stream(tokens).sorted().distinct().toArray();
      calls = new long[members.length];
    }

    private Operation find(long number) {
      return number < firstOpen || number >= nextNew ? null : ring[(int) (number % ring.length)];
    }

    private Operation begin() {
      if (nextNew - firstOpen == ring.length) {
        Operation[] larger = new Operation[ring.length * 2];
        for (long i = firstOpen; i < nextNew; i++) {
          larger[(int) (i % larger.length)] = ring[(int) (i % ring.length)];
        }
        ring = larger;
      }
      Operation o = new Operation();
      ring[(int) (nextNew % ring.length)] = o;
      nextNew++;
      return o;
    }

    private void forgetWritten() {
      while (firstOpen < nextNew && ring[(int) (firstOpen % ring.length)].written) {
        ring[(int) (firstOpen % ring.length)] = null;
        firstOpen++;
      }
    }
  }

  void accept(EventCursor event, int file) throws IOException {
    long operation = Numbers.token(event.field(0));
    long comm = Numbers.communicator(event.field(1));
    long root = Numbers.cpu(event.field(2));
    Communicator c = communicators.get((int) event.field(1));
    int member = c == null ? -1 : Arrays.binarySearch(c.members, event.location());
    Operation o = null;
    if (member >= 0) {
      long call = c.calls[member]++;
      if (call == c.nextNew) {
        o = c.begin();
        o.operation = operation;
        o.root = root;
        o.comm = comm;
        o.on = c;
        inOrder.add(o);
      } else {
        o = c.find(call);
        if (o != null && (o.written || o.operation != operation || o.root != root)) {
          o = null;
        }
      }
    }
    if (o == null) {
      Operation single = new Operation();
      single.operation = operation;
      single.comm = comm;
      single.root = root;
      add(single, event, file);
      write(single);
      return;
    }
    add(o, event, file);
    waiting++;
    if (o.count == c.members.length) {
      o.complete = true;
      write(o);
      waiting -= o.count;
      c.forgetWritten();
      forgetWritten();
    } else if (waiting > mostWaiting) {
      Operation oldest = inOrder.remove();
      write(oldest);
      waiting -= oldest.count;
      oldest.on.forgetWritten();
      forgetWritten();
    }
  }

  private void forgetWritten() {
    while (!inOrder.isEmpty() && inOrder.peek().written) {
      inOrder.remove();
    }
  }

  private void add(Operation o, EventCursor event, int file) {
    int at = o.add();
    o.parts[at + CollectiveTable.CPU] = Numbers.cpu(event.location());
    o.parts[at + CollectiveTable.START] = event.time();
    o.parts[at + CollectiveTable.SENT] = event.field(3);
    o.parts[at + CollectiveTable.RECEIVED] = event.field(4);
    o.parts[at + CollectiveTable.DURATION] = event.field(5);
    o.parts[at + CollectiveTable.SCL] = Numbers.scl(event.field(6));
    o.parts[at + CollectiveTable.POSITION] = StoredPairs.position(event);
    o.parts[at + CollectiveTable.FILE] = file;
    byte[] encoded = StoredPairs.encoded(event, scratch);
    if (encoded != null) {
      if (o.pairs == null || o.pairs.length < o.count) {
        o.pairs =
            o.pairs == null
                ? new byte[o.parts.length / CollectiveTable.PART_WORDS][]
                : Arrays.copyOf(o.pairs, o.parts.length / CollectiveTable.PART_WORDS);
      }
      o.pairs[o.count - 1] = encoded;
    }
  }

  private void write(Operation o) throws IOException {
    o.written = true;
    long[] cpus = new long[o.count];
    long key = -1L;
    for (int i = 0; i < o.count; i++) {
      int at = i * CollectiveTable.PART_WORDS;
      cpus[i] = o.parts[at + CollectiveTable.CPU];
      key = AnchorOut.unsignedMin(key, o.parts[at + CollectiveTable.START]);
    }
    CollectiveTable table = out.table();
    int at = table.add();
    table.words[at + CollectiveTable.KEY] = key;
    table.words[at + CollectiveTable.FLAGS] = o.complete ? CollectiveTable.COMPLETE : 0;
    table.words[at + CollectiveTable.OPERATION] = o.operation;
    table.words[at + CollectiveTable.COMM] = o.comm;
    table.words[at + CollectiveTable.ROOT] = o.root;
    table.words[at + CollectiveTable.COUNT] = o.count;
    for (int i : IndexSort.sorted(cpus, o.count)) {
      int row = table.partRows;
      int to = table.addPart();
      int from = i * CollectiveTable.PART_WORDS;
      System.arraycopy(o.parts, from, table.parts, to, CollectiveTable.PART_WORDS);
      if (o.pairs != null && i < o.pairs.length) {
        table.setPairs(row, o.pairs[i]);
      }
    }
    out.added();
  }

  /** Stores what is not complete. */
  void end() throws IOException {
    while (!inOrder.isEmpty()) {
      Operation o = inOrder.remove();
      if (!o.written) {
        write(o);
      }
    }
    out.end();
  }
}
