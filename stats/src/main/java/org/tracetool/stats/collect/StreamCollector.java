package org.tracetool.stats.collect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;

/** Takes the events of one stream, block by block, and adds them to the sums of a thread. */
public final class StreamCollector {
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();

  private static final int COUNTER = EventKind.COUNTER.ordinal();
  private static final int METRICS = EventKind.METRICS.ordinal();

  private static final int PLAIN_ROW = EventBlock.FIELDS + EventKind.ENTER.fieldCount();

  /** Words of a block that {@link #plain} takes at a call. */
  private static final int PIECE = 64 * PLAIN_ROW;

  /** The head of no row, since there is no such kind. */
  private static final long NO_HEAD = -1L;

  private final PartialSums sums;
  private final StatsIndex index;
  private final SpillStore store;
  private final ChosenProcesses chosen;
  private final TimeWindow window;
  private final long from;

  /** Whether ends of messages are noted apart from sums, since these are of a part of the time. */
  private final boolean followsAll;

  private final PlaceIndex processIndex;
  private final PlaceIndex regionIndex;
  private final PlaceIndex counterIndex;
  private final CounterSamples samples;

  /** The records that are taken. */
  private EventBlock taken;

  private final PlaceIndex contextIndex;
  private final StreamEnds ends;
  private final boolean causes;
  private final CachedWaits waits;
  private final StreamMessages messages;
  private final StreamOperations operations;
  private final StreamCollectives collectives;
  private final StreamFiles files;
  private final StreamTransfers transfers;

  private final TokenTable<StreamProcess> known = new TokenTable<>();
  private final List<StreamProcess> all = new ArrayList<>();

  /** The shared state of processes that are not kept separate; null before the first of them. */
  private StreamProcess others;

  private SharedCallFollower otherCalls;

  /** Whether the one of them that is current is chosen. */
  private boolean isOtherChosen;

  private StreamProcess current;
  private int currentToken;
  private final CallParts parts;
  private final long[] kinds;

  /** The heads of the current process's enters and leaves without pairs. */
  private long enterHead = NO_HEAD;

  private long leaveHead = NO_HEAD;
  private ProcessCollector currentCalls;
  private long entered;
  private long left;

  /**
   * For one stream.
   *
   * @param store keeps the ends of messages; null if not needed
   * @param chosen the processes that are summed up
   * @param waits of times that are not read
   */
  public StreamCollector(
      PartialSums sums, int stream, SpillStore store, ChosenProcesses chosen, CachedWaits waits) {
    this.waits = waits;
    this.sums = sums;
    this.index = sums.index;
    this.store = store;
    this.chosen = chosen;
    window = sums.options.reading().window();
    from = window.from();
    followsAll = store != null && !window.isAll();
    processIndex = index.processes().of(stream);
    regionIndex = index.regions().of(stream);
    counterIndex = index.counters().of(stream);
    samples = new CounterSamples(index.definitions(), stream);
    parts = new CallParts(index.definitions());
    contextIndex = index.contexts().of(stream);
    causes = sums.options.parts().contains(StatsOptions.Part.CAUSES);
    ends = new StreamEnds(index, stream, causes);
    messages = new StreamMessages(sums, stream, chosen, ends);
    operations = new StreamOperations(sums);
    collectives = new StreamCollectives(sums, stream, operations);
    files = new StreamFiles(sums, stream, operations);
    transfers = new StreamTransfers(sums, stream, operations);
    kinds = sums.kinds;
  }

  private StreamProcess process(int token, long time) {
    if (current != null && token == currentToken) {
      return current;
    }
    StreamProcess p = known.get(token);
    if (p == null) {
      int place = processIndex.of(token);
      if (place == index.processes().undefined() && index.processes().others() > 0) {
        return other(token);
      }
      p = member(place, token, time);
      known.put(token, p);
      all.add(p);
    }
    current = p;
    currentToken = token;
    return p;
  }

  private StreamProcess member(int place, int token, long time) {
    boolean isChosen = chosen.is(place);
    boolean follows = followsAll || store != null && !isChosen;
    CommunicationFollower follower = follows ? ends.follower(store, place, token, time) : null;
    CommunicationEnds own =
        store == null || follows ? null : new CommunicationEnds(store, time, causes);
    ProcessCollector calls = isChosen ? new ProcessCollector(sums, place, token, time, own) : null;
    boolean counts = isChosen && from == 0 && !window.isBehind(time);
    StreamProcess made = new StreamProcess(place, token, calls, follower, counts);
    made.isPlain = isPlain(made);
    return made;
  }

  /** One of the processes that are not kept separate, which share one member. */
  private StreamProcess other(int token) {
    if (others == null) {
      int place = index.processes().undefined();
      otherCalls = new SharedCallFollower(sums);
      others =
          new StreamProcess(place, 0, new ProcessCollector(sums, place, 0, 0, null), null, true);
    }
    IntPredicate wanted = sums.options.reading().locations();
    isOtherChosen = wanted == null || wanted.test(token);
    if (isOtherChosen) {
      otherCalls.choose(token);
    }
    others.token = token;
    current = others;
    currentToken = token;
    return others;
  }

  private void takeOther(EventKind what, long time, long[] w, int f, long head) throws IOException {
    if (!isOtherChosen) {
      return;
    }
    if (window.isBehind(time)) {
      if (!what.isSnapshot()) {
        otherCalls.passes(time);
      }
      handleAfter(others, what, time, w, f);
      return;
    }
    if (what == EventKind.ENTER) {
      otherCalls.enter(time, regionIndex.of((int) w[f]));
    } else if (what == EventKind.LEAVE) {
      int region = (int) w[f] == 0 ? -1 : regionIndex.of((int) w[f]);
      otherCalls.leave(time, from, region, parts.isMarked(w, f - EventBlock.FIELDS));
    } else {
      otherCalls.passes(time);
    }
    if (Long.compareUnsigned(time, from) < 0 || what.isSnapshot()) {
      return;
    }
    otherCalls.countEvent(time);
    kinds[what.ordinal()]++;
    if (what == EventKind.COUNTER || what == EventKind.METRICS) {
      sums.otherSamples++;
    } else if (what != EventKind.ENTER && what != EventKind.LEAVE) {
      handleOther(others, what, time, w, f, head);
    }
  }

  /** Returns whether nothing that comes can count any more. */
  public boolean isDone(EventBlock coming) {
    if (coming.usedWords() == 0 || !isBehind(coming.words()[0])) {
      return false;
    }
    for (StreamProcess p : all) {
      if (p.isPending()) {
        return false;
      }
    }
    return others == null || !others.isPending() && !otherCalls.isWaiting(window.to());
  }

  private boolean isBehind(long time) {
    return store == null ? window.isBehind(time) : waits.isOver(time);
  }

  /** Takes all events of a block. */
  public void take(EventBlock block) throws IOException {
    taken = block;
    long[] words = block.words();
    int end = block.usedWords();
    int at = 0;
    while (at < end) {
      at = plain(words, at, Math.min(end, at + PIECE));
      if (at < end) {
        long head = words[at + 1];
        takeAny(words, at, head);
        at += EventBlock.length(head);
      }
    }
    kinds[ENTER] += entered;
    kinds[LEAVE] += left;
    entered = 0;
    left = 0;
    if (sums.paths != null && sums.paths.isFull()) {
      sums.paths.limitNodes();
      all.forEach(StreamCollector::renumberPaths);
      if (otherCalls != null) {
        otherCalls.renumberPaths();
      }
    }
    sums.messagePairs.limitRows();
    sums.messageTags.limitRows();
    if (sums.messageLengths != null) {
      sums.messageLengths.limitRows();
    }
    sums.rma.limitRows();
  }

  /**
   * Takes enters and leaves of the current process, which nearly all records are. A small piece at
   * a time, so that the JVM compiles this early and as a whole.
   *
   * @return where a row begins that is anything else, or a later one than {@code to}
   */
  private int plain(long[] words, int from, int to) throws IOException {
    ProcessCollector calls = currentCalls;
    long enter = enterHead;
    long leave = leaveHead;
    int at = from;
    while (at < to) {
      long head = words[at + 1];
      if (head == enter) {
        int token = (int) words[at + EventBlock.FIELDS]; // other rows may end before a field
        entered++;
        calls.enter(words[at], token, regionIndex.of(token));
      } else if (head == leave) {
        left++;
        calls.leave(words[at], (int) words[at + EventBlock.FIELDS]);
      } else {
        break;
      }
      at += PLAIN_ROW;
    }
    return at;
  }

  private static void renumberPaths(StreamProcess p) {
    if (p.calls != null) {
      p.calls.renumberPaths();
    }
  }

  private boolean isPlain(StreamProcess p) {
    return p.counts && p.follower == null && window.to() == -1L;
  }

  /** Takes a row that is not an enter or leave of the current process. */
  private void takeAny(long[] words, int at, long head) throws IOException {
    long time = words[at];
    int kind = EventBlock.kindOrdinal(head);
    StreamProcess p = process(EventBlock.location(head), time);
    if (p == others) {
      takeOther(EventKind.of(kind), time, words, at + EventBlock.FIELDS, head);
      enterHead = NO_HEAD;
      leaveHead = NO_HEAD;
      return;
    }
    if (!p.isPlain) {
      takeWithCare(p, words, at, head);
    } else if (kind == ENTER) {
      entered++;
      enter(p.calls, words, at);
    } else if (kind == LEAVE) {
      left++;
      leave(p.calls, words, at);
    } else {
      takeOfKind(p, EventKind.of(kind), words, at, head);
    }
    currentCalls = p.calls;
    enterHead = p.isPlain ? EventBlock.head(EventKind.ENTER, currentToken, 0) : NO_HEAD;
    leaveHead = p.isPlain ? EventBlock.head(EventKind.LEAVE, currentToken, 0) : NO_HEAD;
  }

  private void enter(ProcessCollector calls, long[] words, int at) throws IOException {
    int token = (int) words[at + EventBlock.FIELDS];
    if (parts.isMarked(words, at)) {
      calls.resume(words[at], token, regionIndex.of(token));
    } else {
      calls.enter(words[at], token, regionIndex.of(token));
    }
  }

  private void leave(ProcessCollector calls, long[] words, int at) throws IOException {
    int token = (int) words[at + EventBlock.FIELDS];
    if (parts.isMarked(words, at)) {
      calls.interrupt(words[at], token);
    } else {
      calls.leave(words[at], token);
    }
  }

  private void takeOfKind(StreamProcess p, EventKind kind, long[] words, int at, long head)
      throws IOException {
    if (!kind.isSnapshot()) { // these repeat data of events
      kinds[kind.ordinal()]++;
      handleOther(p, kind, words[at], words, at + EventBlock.FIELDS, head);
    }
  }

  /** Takes a row that may be outside of the part summed up, or of which others may need to know. */
  private void takeWithCare(StreamProcess p, long[] words, int at, long head) throws IOException {
    long time = words[at];
    int kind = EventBlock.kindOrdinal(head);
    if (p.follower != null) {
      ends.follow(p.follower, EventKind.of(kind), time, words, at + EventBlock.FIELDS, head);
    }
    if (p.calls == null) {
      if (window.contains(time)) {
        handlePartner(p, EventKind.of(kind), time, words, at + EventBlock.FIELDS, head);
      }
    } else if (!p.counts && !counts(p, time)) {
      if (!window.isBehind(time)) {
        handleBefore(p, kind, time, words, at + EventBlock.FIELDS);
      }
    } else if (window.isBehind(time)) {
      handleAfter(p, EventKind.of(kind), time, words, at + EventBlock.FIELDS);
    } else if (kind == ENTER) {
      kinds[ENTER]++;
      enter(p.calls, words, at);
    } else if (kind == LEAVE) {
      kinds[LEAVE]++;
      leave(p.calls, words, at);
    } else {
      takeOfKind(p, EventKind.of(kind), words, at, head);
    }
  }

  /**
   * Whether a process has part in the window. How far is read after the window depends on what
   * others do there, so a record there does not make it one that has.
   */
  private boolean counts(StreamProcess p, long time) {
    boolean isInside = p.calls.depth() > 0 || !window.isBehind(time);
    if (Long.compareUnsigned(time, from) >= 0 && isInside) {
      p.calls.begin(from);
      p.counts = true;
      p.isPlain = isPlain(p);
    }
    return p.counts;
  }

  private void handleBefore(StreamProcess p, int kind, long time, long[] w, int f)
      throws IOException {
    int token = (int) w[f];
    if (kind == ENTER) {
      p.calls.enterBefore(time, token, regionIndex.of(token));
    } else if (kind == LEAVE) {
      p.calls.leaveBefore(time);
    } else if (kind == COUNTER || kind == METRICS) {
      for (int i = 0, n = samples.read(taken, f - EventBlock.FIELDS, EventKind.of(kind));
          i < n;
          i++) {
        CounterSeries s = samples.at(i);
        p.calls.handleSampleBefore(time, s, counterIndex.of(s.token()), samples.raw(i));
      }
    }
  }

  private void handleSamples(StreamProcess p, EventKind kind, long time, int f) {
    int count = samples.read(taken, f - EventBlock.FIELDS, kind);
    for (int i = 0; i < count; i++) {
      CounterSeries s = samples.at(i);
      if (s.isCounter()) {
        p.calls.handleSample(time, s, counterIndex.of(s.token()), samples.raw(i));
      }
    }
  }

  // What is not summed up, and yet matters

  /** Operations that began in the window may end after it; they are complete nevertheless. */
  private void handleAfter(StreamProcess p, EventKind kind, long time, long[] w, int f) {
    p.lasts |= !kind.isSnapshot();
    if (kind.endsById() || kind == EventKind.COLLECTIVE_COMPLETE) {
      handleOperation(p, kind, time, w, f);
    } else {
      if (kind == EventKind.COLLECTIVE_REQUEST) {
        collectives.share(p, kind, w, f);
      }
      operations.forget(p, kind, w, f);
    }
  }

  /** A process that is not chosen is the partner of a chosen one. */
  private void handlePartner(
      StreamProcess p, EventKind kind, long time, long[] w, int f, long head) {
    int self = p.place;
    switch (kind) {
      case ISEND_COMPLETE, REQUEST -> messages.request(p, kind, w, f);
      case SEND, ISEND -> {
        int to = processIndex.of((int) w[f]);
        if (chosen.is(to)) {
          messages.addSend(self, to, time, w, f, EventBlock.pairs(head));
          if (kind == EventKind.ISEND) {
            messages.remember(p, to, w, f);
          }
        }
      }
      case RECEIVE, IRECEIVE -> {
        int sender = processIndex.of((int) w[f]);
        if (chosen.is(sender)) {
          messages.addReceive(self, sender, w, f);
        }
      }
      case COLLECTIVE_REQUEST, COLLECTIVE_COMPLETE -> collectives.takePartner(p, kind, time, w, f);
      default -> {
        if (kind.family().isOneSided()) { // all else concerns that process alone
          transfers.handlePartner(p, kind, w, f, chosen);
        }
      }
    }
  }

  private void handleOther(StreamProcess p, EventKind kind, long time, long[] w, int f, long head)
      throws IOException {
    long t = p.calls.advance(time);
    if (p.calls.endpoints != null) {
      ends.note(p.calls, kind, t, w, f, head);
    }
    switch (kind.family()) {
      case MESSAGE -> handleMessage(p, kind, time, w, f, head);
      case COUNTER -> handleSamples(p, kind, time, f);
      case COLLECTIVE, FILE, IO, RMA, WINDOW, LOCK, LIFETIME -> handleOperation(p, kind, t, w, f);
      case REQUEST -> {
        collectives.request(p, kind, t, w, f);
        messages.request(p, kind, w, f);
      }
      case CALL -> {
        if (kind == EventKind.CONTEXT_SAMPLE) {
          int row = sums.samples.row(contextIndex.of((int) w[f]));
          sums.samples.values()[row]++;
        }
      }
      case TASK, THREAD, SCOPE, MEASUREMENT, NOTE, SNAPSHOT, SUMMARY -> {
        // count as records alone
      }
    }
  }

  private void handleMessage(
      StreamProcess p, EventKind kind, long time, long[] w, int f, long head) {
    if (kind.isSend()) {
      messages.send(p, kind, time, w, f, EventBlock.pairs(head));
    } else if (kind.isReceive()) {
      messages.addReceive(p.place, processIndex.of((int) w[f]), w, f);
    } else {
      messages.request(p, kind, w, f);
    }
  }

  /** Takes a part of an operation that is no message. */
  private void handleOperation(StreamProcess p, EventKind kind, long t, long[] w, int f) {
    switch (kind.family()) {
      case COLLECTIVE -> collectives.take(p, kind, t, w, f);
      case RMA, WINDOW -> transfers.take(p, kind, t, w, f);
      default -> files.take(p, kind, t, w, f);
    }
  }

  // End

  /**
   * No more events.
   *
   * @param end time until which open calls count, 0 for the last event of each process
   */
  public void end(long end) throws IOException {
    collectives.end(known);
    for (StreamProcess p : all) {
      if (p.follower != null) {
        p.follower.finish(waits);
        sums.add(p.follower.endpoints, p.follower.process);
      }
      if (p.calls == null) {
        continue;
      }
      if (!p.counts) {
        continue; // no part of it is in the window
      }
      sums.beginsWithoutEnd += p.open();
      p.calls.end(p.lasts ? end : 0);
      if (p.calls.endpoints != null) {
        sums.add(p.calls.endpoints, p.calls.process);
      }
    }
    if (others != null) {
      sums.beginsWithoutEnd += others.open();
      otherCalls.end(end, from);
    }
  }
}
