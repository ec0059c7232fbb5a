package org.tracetool.unify.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OperationState;

/**
 * Collective operations and messages of all files, as pairs of what belongs together. Times are on
 * the clock of the trace of all. If there are too many, some are left out and counted: the same
 * operations of all members, and both sides of the same messages.
 */
public final class RankOperations {
  private static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.COLLECTIVE_BEGIN, EventKind.COLLECTIVE_END, EventKind.SEND, EventKind.RECEIVE);

  /** Part of the heap that operations may take, and messages as much. */
  private static final int HEAP_PART = 16;

  /** Bytes that are kept for each byte of a buffer. */
  private static final int SOURCE_WEIGHT = 2;

  private static final int MIN_SHARED = 4;

  // Longs of a member's part in an operation.
  private static final int COMM = 0;
  private static final int NUMBER = 1;
  private static final int FILE = 2;
  private static final int BEGIN = 3;
  private static final int END = 4;
  private static final int WHAT = 5;
  private static final int WIDTH = 6;

  /** Takes what belongs together. */
  public interface Taker {
    /**
     * Members of an operation, each of another file, in the order of the files.
     *
     * @param hasCommonEnd whether all of them end together
     * @param begins and ends: as many as files
     */
    void takeOperation(boolean hasCommonEnd, int[] files, long[] begins, long[] ends);

    /** A message between two files. */
    void takeMessage(int sender, long sent, int receiver, long received);
  }

  private final List<RankFile> files;
  private LongList parts = new LongList();
  private final long maxLongs;

  /** Operations are kept if their hash has zeros there. */
  private long mask;

  /** Names of communicators whose operations do not fit each other. */
  private final Set<String> unfit = new TreeSet<>();

  private final Map<Integer, String> names = new HashMap<>();
  private final RankMessages messages;
  private long callCount;
  private long unfollowed;

  RankOperations(List<RankFile> files) {
    this(files, Runtime.getRuntime().maxMemory() / HEAP_PART / Long.BYTES);
  }

  /**
   * @param maxLongs longs that operations may take
   */
  RankOperations(List<RankFile> files, long maxLongs) {
    this.files = files;
    this.maxLongs = Math.min(maxLongs, 1 << 27);
    messages = new RankMessages(this.maxLongs);
  }

  /** Reads a file. */
  void add(int number, TraceReader reader, ReadOptions options) throws IOException {
    for (Definition.Group g : reader.definitions().all(Definition.Group.class)) {
      names.put(g.token(), g.name());
    }
    List<SourceSet.Part> streams = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      streams.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    CollectiveCalls calls =
        new CollectiveCalls(
            members(reader.definitions(), files.get(number).facet().hasSequenceNumbers()),
            0,
            CollectiveCalls.MAX_OPEN);
    ReadOptions what = options.reread().withKinds(KINDS);
    try (ReadAhead ahead = new ReadAhead(1);
        SourceSet set =
            SourceSet.open(reader, streams, what, maxLongs * Long.BYTES, SOURCE_WEIGHT, ahead)) {
      KWayMerge merge = new KWayMerge(set.sources());
      for (EventCursor event = merge.next(); event != null; event = merge.next()) {
        if (event.kind().isMessage()) {
          messages.add(number, event);
          continue;
        }
        calls.take(event);
        for (int call = calls.next(); call != CollectiveCalls.NONE; call = calls.next()) {
          if (calls.state(call) == OperationState.WHOLE) {
            keep(number, reader.definitions(), calls, call);
          }
        }
      }
    }
    unfollowed += calls.givenUp();
  }

  /** The members of a file, whose operations are counted unless the file numbers all of them. */
  private static CollectiveCalls.Members members(Definitions definitions, boolean isNumbered) {
    CollectiveCalls.Members all = CollectiveCalls.Members.of(definitions, 0);
    return isNumbered
        ? all
        : new CollectiveCalls.Members() {
          @Override
          public int process(int location) {
            return all.process(location);
          }

          @Override
          public long member(int comm, int location) {
            return all.member(comm, location);
          }
        };
  }

  /** Class of the operation in the low bits, and a hash of what it is and of how many bytes. */
  private static long what(Definitions definitions, CollectiveCalls calls, int call) {
    Definition operation = definitions.find(DefinitionKind.COLLECTIVE, calls.operation(call));
    long hash = operation == null ? 0 : String.valueOf(operation.name()).hashCode();
    hash = (hash * 31 + calls.sent(call)) * 31 + calls.received(call);
    return hash << 8 | CollectiveType.of(operation).ordinal();
  }

  private void keep(int file, Definitions definitions, CollectiveCalls calls, int call) {
    callCount++;
    if (isKept(calls.comm(call), calls.number(call))) {
      parts.add(calls.comm(call));
      parts.add(calls.number(call));
      parts.add(file);
      parts.add(calls.begin(call));
      parts.add(calls.end(call));
      parts.add(what(definitions, calls, call));
    }
    while (parts.size() > maxLongs) {
      mask = 2 * mask + 1;
      LongList fewer = new LongList();
      for (int at = 0; at < parts.size(); at += WIDTH) {
        if (isKept(parts.get(at + COMM), parts.get(at + NUMBER))) {
          for (int i = 0; i < WIDTH; i++) {
            fewer.add(parts.get(at + i));
          }
        }
      }
      parts = fewer;
    }
  }

  private boolean isKept(long comm, long number) {
    long hash = (comm * 0x9e37_79b9_7f4a_7c15L + number) * 0xbf58_476d_1ce4_e5b9L;
    return (hash >>> 32 & mask) == 0;
  }

  /** Names of communicators whose operations on different ranks do not fit each other. */
  public Set<String> unfit() {
    return unfit;
  }

  /** Calls of collective operations that were left out since there were too many. */
  public long omittedCalls() {
    return callCount - parts.size() / WIDTH + unfollowed;
  }

  /** Sends and receives that were left out since there were too many. */
  public long omittedMessages() {
    return messages.omitted();
  }

  /** Gives all that belongs together. */
  public void forEach(Taker taker) {
    int count = parts.size() / WIDTH;
    Integer[] order = new Integer[count];
    Arrays.setAll(order, i -> i * WIDTH);
    Arrays.sort(
        order,
        (a, b) -> {
          int byComm = Long.compare(parts.get(a + COMM), parts.get(b + COMM));
          int byFile = Long.compare(parts.get(a + FILE), parts.get(b + FILE));
          int first = byComm != 0 ? byComm : byFile;
          return first != 0 ? first : Long.compare(parts.get(a + BEGIN), parts.get(b + BEGIN));
        });
    for (int from = 0; from < count; ) {
      int to = from;
      while (to < count && parts.get(order[to] + COMM) == parts.get(order[from] + COMM)) {
        to++;
      }
      giveOperations(order, from, to, taker);
      from = to;
    }
    messages.forEach(taker);
  }

  /** Operations of a communicator. */
  private void giveOperations(Integer[] order, int from, int to, Taker taker) {
    boolean isNumbered = true;
    for (int i = from; i < to; i++) {
      isNumbered &= files.get((int) parts.get(order[i] + FILE)).facet().hasSequenceNumbers();
    }
    if (!isNumbered && !shift(order, from, to)) {
      unfit.add(names.get((int) parts.get(order[from] + COMM)));
      return;
    }
    Arrays.sort(
        order,
        from,
        to,
        (a, b) -> {
          int byNumber = Long.compare(parts.get(a + NUMBER), parts.get(b + NUMBER));
          return byNumber != 0 ? byNumber : Long.compare(parts.get(a + FILE), parts.get(b + FILE));
        });
    for (int first = from; first < to; ) {
      int end = first;
      while (end < to && parts.get(order[end] + NUMBER) == parts.get(order[first] + NUMBER)) {
        end++;
      }
      give(order, first, end, taker);
      first = end;
    }
  }

  private void give(Integer[] order, int first, int end, Taker taker) {
    int[] members = new int[end - first];
    long[] begins = new long[end - first];
    long[] ends = new long[end - first];
    int count = 0;
    for (int i = first; i < end; i++) {
      int file = (int) parts.get(order[i] + FILE);
      if (count > 0 && members[count - 1] == file) {
        continue; // several operations in one kernel
      }
      members[count] = file;
      begins[count] = parts.get(order[i] + BEGIN);
      ends[count++] = parts.get(order[i] + END);
    }
    CollectiveType type = CollectiveType.values()[(int) (parts.get(order[first] + WHAT) & 0xff)];
    boolean hasCommonEnd = type == CollectiveType.ALL2ALL || type == CollectiveType.BARRIER;
    if (count > 1) {
      taker.takeOperation(
          hasCommonEnd,
          Arrays.copyOf(members, count),
          Arrays.copyOf(begins, count),
          Arrays.copyOf(ends, count));
    }
  }

  /**
   * Numbers the operations of each file so that they fit those of the first one; they are in the
   * order of files, and of each of their begins. False if that is not possible in one way only.
   */
  private boolean shift(Integer[] order, int from, int to) {
    int firstEnd = end(order, from, to);
    for (int begin = firstEnd; begin < to; ) {
      int end = end(order, begin, to);
      Integer shift = shift(order, from, firstEnd, begin, end);
      if (shift == null) {
        return false;
      }
      for (int i = begin; i < end; i++) {
        parts.set(order[i] + NUMBER, parts.get(order[i] + NUMBER) + shift);
      }
      begin = end;
    }
    return true;
  }

  private int end(Integer[] order, int from, int to) {
    int end = from;
    while (end < to && parts.get(order[end] + FILE) == parts.get(order[from] + FILE)) {
      end++;
    }
    return end;
  }

  private Integer shift(Integer[] order, int a, int endA, int b, int endB) {
    int lengthA = endA - a;
    int lengthB = endB - b;
    if (lengthA == lengthB && fits(order, a, endA, b, endB, 0)) {
      return 0;
    }
    Integer found = null;
    for (int shift = 1 - lengthB; shift < lengthA; shift++) {
      int shared = Math.min(lengthA, lengthB + shift) - Math.max(0, shift);
      if (shared >= Math.min(MIN_SHARED, Math.min(lengthA, lengthB))
          && fits(order, a, endA, b, endB, shift)) {
        if (found != null) {
          return null;
        }
        found = shift;
      }
    }
    return found;
  }

  /** Whether operation i of the second file is operation i + shift of the first one. */
  private boolean fits(Integer[] order, int a, int endA, int b, int endB, int shift) {
    for (int i = Math.max(0, -shift); b + i < endB && a + i + shift < endA; i++) {
      if (parts.get(order[a + i + shift] + WHAT) != parts.get(order[b + i] + WHAT)) {
        return false;
      }
    }
    return true;
  }
}
