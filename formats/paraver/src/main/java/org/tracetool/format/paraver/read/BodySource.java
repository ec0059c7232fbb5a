package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.NumberFields;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.PairKey;
import org.tracetool.format.paraver.names.ParaverMpiCalls;

/** The records of a trace as rows in order of time: its lines, and the sides of messages. */
final class BodySource extends RecordLoop implements EventSource {
  private static final int BLOCK_WORDS = 1 << 14;
  private static final int POOL_TARGET = 1 << 18;
  private static final long UNKNOWN = CollectiveFields.UNKNOWN;
  private final TypeTable types;
  private final LineContext facts;
  private final CommLines comms;
  private final TimeWindow window;
  private final BodyRows rows;
  private final NestedCallBuilder calls;
  private final CollectiveFields fields = new CollectiveFields();
  private CollectiveRoots roots;
  private SideRows sends;
  private SideRows receives;

  /** Receives that are posted before they are complete. */
  private SideRows posts;

  /** Numbers of messages whose receives were posted. */
  private final LongMap posted = new LongMap();

  private final NumberFields noteFields = new NumberFields();

  /** How many collective calls each thread has begun. */
  private final int[] begun;

  private final OperationCounts operations = new OperationCounts();
  private long collectives;
  private boolean done;

  /** Key of the side of a message that comes next; the largest number if there is none. */
  private long nextMessage = Long.MAX_VALUE;

  /** Visits all lines; null if not needed. */
  private PrvSeekPointSearch search;

  /** What reads ahead of a part of the trace; null if all is known. */
  private LookaheadScan ahead;

  /**
   * Needs {@link #link} before it is read.
   *
   * @param follows whether lines before the window count for what rows tell, as if all were read
   */
  BodySource(LineFeed feed, PrvTrace trace, ReadOptions options, boolean follows)
      throws IOException {
    super(feed, trace.objects(), null);
    facts = trace.facts();
    types = trace.types();
    comms = trace.comms();
    window = options.window();
    begun = new int[objects.count() + 1];
    int[] cpus = trace.header().usualCpus();
    rows = new BodyRows(options, cpus, objects.count(), follows);
    calls = new NestedCallBuilder(rows, types, objects.count());
  }

  /** What lines are linked by, all over the trace. */
  void link(LinkedLines links) throws IOException {
    roots = links.roots();
    sends = links.sends();
    receives = links.receives();
    posts = links.posted().rows();
    nextMessage = nextKey();
  }

  /**
   * What lines are linked by is found on the way by something that is closed with this.
   *
   * @param known receives of the whole trace that are posted before they are complete
   * @param time of the first line of the part
   */
  void link(LookaheadScan found, SideRows known, long time) throws IOException {
    ahead = found;
    roots = found.roots();
    sends = found.sends();
    receives = found.receives();
    posts = known;
    while (posts.key() < 2 * time) {
      posted.put(posts.get(PostedReceives.ID), 1);
      posts.advance();
    }
  }

  private long nextKey() {
    return Math.min(Math.min(sends.key(), receives.key()), posts.key());
  }

  /** Has all lines looked at for places, and gives no sides of messages. */
  void setSearch(PrvSeekPointSearch by, CollectiveRoots known) {
    search = by;
    roots = known;
  }

  /** Adds what has to be known to go on before the line that has just come. */
  void save(LongList to) {
    operations.save(to);
    to.add(collectives);
    int count = 0;
    for (int thread = 1; thread <= objects.count(); thread++) {
      count += isNew(thread) ? 0 : 1;
    }
    to.add(count);
    for (int thread = 1; thread <= objects.count(); thread++) {
      if (!isNew(thread)) {
        to.add(thread);
        to.add(rows.cpu(thread));
        to.add(begun[thread]);
        calls.save(thread, to);
      }
    }
  }

  private boolean isNew(int thread) {
    return begun[thread] == 0 && calls.isIdle(thread) && !rows.isMoved(thread);
  }

  /**
   * Goes on from a place.
   *
   * @param areCpusKnown whether rows before said on which CPUs threads are
   */
  void restore(SavedNumberReader from, boolean areCpusKnown) {
    operations.restore(from);
    collectives = from.next();
    for (int rest = from.count(); rest > 0; rest--) {
      int thread = from.next(1, objects.count());
      int cpu = from.next(0, Integer.MAX_VALUE);
      if (areCpusKnown) {
        rows.emitCpu(thread, cpu);
      }
      begun[thread] = from.next(0, Integer.MAX_VALUE);
      calls.restore(thread, from);
    }
  }

  /** The operations that were begun before the next line. */
  OperationCounts operations() {
    return operations;
  }

  @Override
  public boolean read(EventBlock into) throws IOException {
    into.clear();
    rows.setTarget(into);
    while (!done && into.usedWords() < BLOCK_WORDS && into.usedBytes() < POOL_TARGET) {
      if (!step()) {
        lookAhead(RecordLoop.LATEST);
        emitMessagesUpTo(Long.MAX_VALUE - 1);
        emitEnd();
        done = true;
      }
    }
    return into.rows() > 0;
  }

  /** The end of the state that ends last, where no line begins then or later. */
  private void emitEnd() {
    int thread = facts.lasting();
    if (thread != 0 && search == null && rows.wants(facts.last(), thread, EventKind.COUNTER)) {
      rows.words()[rows.add(facts.last(), EventKind.COUNTER, thread, 1)] = TypeTable.STATES;
      rows.addPair(PairKey.IMPLIED, 1);
    }
  }

  /** Makes sure that all is known that is not later than a time. */
  private void lookAhead(long time) throws IOException {
    if (ahead != null) {
      ahead.readUpTo(time);
      nextMessage = nextKey();
    }
  }

  /** A line of a thread begins. */
  private void beginLine(int thread, long at, long cpu, boolean event) throws IOException {
    if (search != null) {
      search.offerLine(at, feed.offset(from()), this);
    }
    rows.setTime(at);
    lookAhead(at);
    if (nextMessage <= 2 * at) {
      emitMessagesUpTo(2 * at);
    }
    rows.beginLine(thread, cpu, event);
    if (window.isBehind(at)) {
      done = true;
    }
  }

  @Override
  void handleState(int thread, long[] f) throws IOException {
    beginLine(thread, f[5], f[1], false);
    int at = rows.row(EventKind.COUNTER, thread, 1, true);
    if (at >= 0) {
      rows.words()[at] = TypeTable.STATES;
      rows.words()[at + 1] = f[7];
      rows.addPair(PairKey.STATE_LENGTH, f[6] - f[5]);
    }
  }

  @Override
  void handleEvent(int thread, long[] f, int count) throws IOException {
    beginLine(thread, f[5], f[1], true);
    for (int i = 6; i < count; i += 2) {
      EventTypeUse type = types.find(f[i]);
      if (type == null || type.isMarker()) {
        continue;
      }
      long value = f[i + 1];
      boolean isPart = i + 3 < count && f[i + 2] == EventTypes.CALL_PART;
      if (!type.areCalls()) {
        emitSample(thread, type, value);
      } else if (value == 0) {
        if (!calls.leave(thread, type, isPart)) {
          emitSample(thread, type, 0);
        }
      } else {
        int region = EventTypes.isToldByFunction(f, i, count) ? 0 : type.region(value);
        if (region == 0 || !calls.enter(thread, type, region, isPart)) {
          emitSample(thread, type, value);
        }
        if (f[i] == ParaverMpiCalls.COLLECTIVE) {
          i += collective(thread, f, i, count);
        }
      }
    }
  }

  private void emitSample(int thread, EventTypeUse type, long value) {
    int at = rows.row(EventKind.COUNTER, thread, 0, true);
    if (at >= 0) {
      rows.words()[at] = type.counter();
      rows.words()[at + 1] = value;
    }
  }

  /**
   * A call of a collective operation.
   *
   * @param i where its type is in the line
   * @return how many fields behind the call say what the row says
   */
  private int collective(int thread, long[] f, int i, int count) {
    fields.read(f, count);
    long sent = fields.sent();
    long received = fields.received();
    boolean root = fields.isRoot();
    int number = ++begun[thread];
    int application = objects.application(thread);
    int token = comms.token(application, fields.comm());
    boolean isNamed = token != 0;
    int of = 0;
    if (isNamed) {
      long n = operations.next(thread, token);
      of = roots.of(token, n);
      if (search != null) {
        search.handleOperation(token, n, of, root);
      }
    } else if (fields.comm() == 0 && facts.isJoint(application)) {
      token = comms.ofAll(application);
    } else {
      return 0;
    }
    ParaverMpiCalls.Call call = ParaverMpiCalls.numbered(f[i + 1]);
    if (call == null || !call.isBlockingCollective()) {
      return 0;
    }
    int own = objects.master(thread);
    int taken = usual(f, i, count, root);
    // Formats that tell sizes at the end keep those of a call without an end as samples.
    boolean usual =
        isNamed
            && taken == 2 * fields.found()
            && sent >= UNKNOWN
            && received >= UNKNOWN
            && root == (of == own)
            && !facts.isUnended(thread, number);
    calls.beginOperation(thread, ++collectives);
    int at = rows.row(EventKind.COLLECTIVE_BEGIN, thread, usual ? 0 : 1, false);
    if (at >= 0) {
      long[] words = rows.words();
      words[at] = call.value();
      words[at + 1] = collectives;
      words[at + 2] = token;
      words[at + 3] = of;
      words[at + 4] = bytes(call, usual, sent);
      words[at + 5] = bytes(call, usual, received);
      words[at + 6] = 0;
      if (!usual) {
        rows.addPair(PairKey.IMPLIED, 1);
      }
    }
    return usual ? taken : 0;
  }

  /** What a row says of bytes; a barrier has none, also where the line does not tell. */
  private static long bytes(ParaverMpiCalls.Call call, boolean usual, long bytes) {
    boolean none = !usual && call.collective() == CollectiveType.BARRIER;
    return none || bytes < UNKNOWN ? Math.max(bytes, 0) : bytes;
  }

  /** How many fields behind a call are those of an operation in the order of the tracer. */
  private static int usual(long[] f, int i, int count, boolean root) {
    int at = i + 2;
    at += at + 1 < count && f[at] == EventTypes.COLLECTIVE_SENT ? 2 : 0;
    at += at + 1 < count && f[at] == EventTypes.COLLECTIVE_RECEIVED ? 2 : 0;
    if (at + 1 >= count || f[at] != EventTypes.COLLECTIVE_COMM) {
      return 0;
    }
    at += 2;
    boolean withRoot =
        root && at + 1 < count && f[at] == EventTypes.COLLECTIVE_ROOT && f[at + 1] == 1;
    return at + (withRoot ? 2 : 0) - (i + 2);
  }

  @Override
  void handleMessage(int sender, int receiver, long[] f) throws IOException {
    // its sides come when it is their time
    if (search != null) {
      search.handleMessage(sender, receiver, f);
    }
  }

  private void emitMessagesUpTo(long key) throws IOException {
    while (nextMessage <= key) {
      long at = nextMessage >> 1;
      if (nextMessage == posts.key()) {
        post(at);
      } else {
        emitSide(at, nextMessage == sends.key()); // keys of sends and receives are never equal
      }
      nextMessage = nextKey();
    }
  }

  private void post(long at) throws IOException {
    int thread = (int) posts.get(MessageSplitter.THREAD);
    long id = posts.get(PostedReceives.ID);
    posted.put(id, 1);
    if (rows.wants(at, thread, EventKind.IRECEIVE_REQUEST)) {
      rows.words()[rows.add(at, EventKind.IRECEIVE_REQUEST, thread, 1)] = id;
      rows.addPair(PairKey.IMPLIED, 1);
    }
    posts.advance();
  }

  private void emitSide(long at, boolean send) throws IOException {
    SideRows side = send ? sends : receives;
    EventKind kind = send ? EventKind.SEND : EventKind.RECEIVE;
    if (!send && posted.size() > 0 && posted.get(side.get(MessageSplitter.ID)) > 0) {
      kind = EventKind.IRECEIVE;
      posted.put(side.get(MessageSplitter.ID), LongMap.ABSENT);
    }
    int thread = (int) side.get(MessageSplitter.THREAD);
    if (rows.wants(at, thread, kind)) {
      emitSide(at, thread, kind, side);
    }
    side.advance();
  }

  private void emitSide(long at, int thread, EventKind kind, SideRows messages) {
    long physical = messages.get(MessageSplitter.PHYSICAL);
    long line = messages.get(MessageSplitter.PLACE_LINE);
    long cpu = messages.get(MessageSplitter.CPU);
    long tag = messages.get(MessageSplitter.TAG);
    boolean cpuTold = rows.tells(thread, cpu);
    boolean longTag = tag >>> Integer.SIZE != 0;
    int pairs =
        1 + (physical == 0 ? 0 : 1) + (line < 0 ? 0 : 2) + (cpuTold ? 1 : 0) + (longTag ? 1 : 0);
    int row = rows.add(at, kind, thread, pairs);
    long[] words = rows.words();
    words[row] = messages.get(MessageSplitter.PARTNER);
    words[row + 1] = messages.get(MessageSplitter.SIZE);
    words[row + 2] = tag;
    words[row + 3] = messages.get(MessageSplitter.COMM);
    words[row + 4] = kind == EventKind.IRECEIVE ? messages.get(MessageSplitter.ID) : 0;
    rows.addPair(PairKey.MESSAGE, messages.get(MessageSplitter.ID));
    if (physical != 0) {
      rows.addPair(PairKey.PHYSICAL, physical);
    }
    if (line >= 0) {
      rows.addPair(PairKey.PLACE, messages.get(MessageSplitter.PLACE));
      rows.addPair(PairKey.PLACE_LINE, line);
    }
    if (cpuTold) {
      rows.addPair(PairKey.CPU, cpu);
    }
    if (longTag) {
      rows.addPair(PairKey.TAG, tag);
    }
  }

  @Override
  void note(byte[] bytes, int begin, int end) throws IOException {
    int thread = 1;
    if (bytes[begin] == '4') {
      noteFields.parse(bytes, begin);
      long[] f = noteFields.values();
      if (noteFields.wrong() < 0 && noteFields.count() > 4) {
        int own = objects.thread(f[2], f[3], f[4]);
        thread = own == 0 ? thread : own;
      }
    }
    int at = rows.row(EventKind.UNKNOWN, thread, 0, false);
    if (at >= 0) {
      long text = rows.text(bytes, begin, end - begin);
      rows.words()[at] = text;
    }
  }

  @Override
  void handleCommunicator(byte[] bytes, int begin, int end) {
    // is a definition
  }

  @Override
  public void close() throws IOException {
    try (LookaheadScan closed = ahead) {
      feed.close();
    }
  }
}
