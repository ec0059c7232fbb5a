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
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.OperationState;

/**
 * Collective operations and messages of all files, as pairs of what belongs together. Times are on
 * the clock of the trace of all. If there are too many, some are left out and counted: the same
 * operations of all members, and both sides of the same messages.
 */
public final class RankOperations {
  private static final Set<EventKind> KINDS = EnumSet.copyOf(MessageMatcher.KINDS);

  static {
    KINDS.add(EventKind.COLLECTIVE_BEGIN);
    KINDS.add(EventKind.COLLECTIVE_END);
  }

  /** Part of the heap that operations may take, and messages as much. */
  private static final int HEAP_PART = 16;

  /** Bytes that are kept for each byte of a buffer. */
  private static final int SOURCE_WEIGHT = 2;

  // Longs of a member's part in an operation.
  private static final int COMM = 0;
  private static final int NUMBER = 1;
  private static final int FILE = 2;
  private static final int BEGIN = 3;
  private static final int END = 4;
  private static final int WHAT = 5;
  private static final int WIDTH = 6;

  /** Takes operations. */
  @FunctionalInterface
  public interface OperationTaker {
    /**
     * Members of an operation, each of another file, in the order of the files.
     *
     * @param hasCommonEnd whether all of them end together
     * @param begins and ends: as many as files
     */
    void take(boolean hasCommonEnd, int[] files, long[] begins, long[] ends);
  }

  /** Takes messages between two files. */
  @FunctionalInterface
  public interface MessageTaker {
    /** A message, with its times on the clocks of the files. */
    void take(int sender, long sent, int receiver, long received);
  }

  private final List<RankFile> files;
  private LongList parts = new LongList();
  private final long maxLongs;

  /** Operations are kept if their hash has zeros there. */
  private long mask;

  private final Map<Integer, String> names = new HashMap<>();
  private final boolean areNumbered;
  private final OperationSequences sequences;
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
    areNumbered = files.stream().allMatch(f -> f.facet().hasSequenceNumbers());
    sequences = new OperationSequences(this.maxLongs);
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
    boolean isNumbered = files.get(number).facet().hasSequenceNumbers();
    CollectiveCalls.Members members = members(reader.definitions(), isNumbered);
    CollectiveCalls calls = new CollectiveCalls(members, 0, CollectiveCalls.MAX_OPEN);
    MessageMatcher matcher =
        new MessageMatcher(
            1, maxLongs * Long.BYTES, members::process, message -> messages.add(number, message));
    long[] time = new long[1];
    ReadOptions what = options.reread().withKinds(KINDS);
    try (ReadAhead ahead = new ReadAhead(1);
        SourceSet set =
            SourceSet.open(reader, streams, what, maxLongs * Long.BYTES, SOURCE_WEIGHT, ahead)) {
      KWayMerge merge = new KWayMerge(set.sources());
      for (EventCursor event = merge.next(); event != null; event = merge.next()) {
        if (MessageMatcher.KINDS.contains(event.kind())) {
          time[0] = event.time();
          matcher.take(event, time);
          continue;
        }
        calls.take(event);
        for (int call = calls.next(); call != CollectiveCalls.NONE; call = calls.next()) {
          if (calls.state(call) == OperationState.WHOLE) {
            add(number, reader.definitions(), calls, call);
          }
        }
      }
    }
    matcher.finish();
    sequences.finishFile(
        isNumbered, (comm, place, begin, end, kind) -> keep(number, comm, place, begin, end, kind));
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

  private void add(int file, Definitions definitions, CollectiveCalls calls, int call) {
    int comm = calls.comm(call);
    long what = what(definitions, calls, call);
    if (areNumbered) {
      keep(file, comm, calls.number(call), calls.begin(call), calls.end(call), what);
    } else {
      sequences.add(comm, calls.number(call), calls.begin(call), calls.end(call), what);
    }
  }

  /**
   * @param number the same in all files; so that what is left out is left out of all
   */
  private void keep(int file, int comm, long number, long begin, long end, long what) {
    callCount++;
    if (isKept(comm, number)) {
      parts.add(comm);
      parts.add(number);
      parts.add(file);
      parts.add(begin);
      parts.add(end);
      parts.add(what);
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

  /** Names of communicators whose operations on different ranks do not agree. */
  public Set<String> different() {
    return names(sequences.different());
  }

  /**
   * Names of communicators whose operations on different ranks agree in several ways, of which
   * nothing says which is right.
   */
  public Set<String> ambiguous() {
    return names(sequences.ambiguous());
  }

  private Set<String> names(Set<Integer> communicators) {
    Set<String> found = new TreeSet<>();
    communicators.forEach(comm -> found.add(String.valueOf(names.get(comm))));
    return found;
  }

  /** Calls of collective operations that were left out since there were too many. */
  public long omittedCalls() {
    return callCount - parts.size() / WIDTH + unfollowed + sequences.omitted();
  }

  /** Sends and receives that were left out since there were too many. */
  public long omittedMessages() {
    return messages.omitted();
  }

  /** Gives all that belongs together: operations, then messages. */
  public void forEach(OperationTaker operations, MessageTaker pairs) {
    int count = parts.size() / WIDTH;
    Integer[] order = new Integer[count];
    Arrays.setAll(order, i -> i * WIDTH);
    Arrays.sort(
        order,
        (a, b) -> {
          int byComm = Long.compare(parts.get(a + COMM), parts.get(b + COMM));
          int byNumber = Long.compare(parts.get(a + NUMBER), parts.get(b + NUMBER));
          int first = byComm != 0 ? byComm : byNumber;
          return first != 0 ? first : Long.compare(parts.get(a + FILE), parts.get(b + FILE));
        });
    for (int from = 0; from < count; ) {
      int to = from;
      while (to < count
          && parts.get(order[to] + COMM) == parts.get(order[from] + COMM)
          && parts.get(order[to] + NUMBER) == parts.get(order[from] + NUMBER)) {
        to++;
      }
      int comm = (int) parts.get(order[from] + COMM);
      if (!sequences.different().contains(comm) && !sequences.ambiguous().contains(comm)) {
        give(order, from, to, operations);
      }
      from = to;
    }
    messages.forEach(pairs);
  }

  private void give(Integer[] order, int first, int end, OperationTaker taker) {
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
    if (count > 1) {
      taker.take(
          SequenceFit.hasCommonEnd(parts.get(order[first] + WHAT)),
          Arrays.copyOf(members, count),
          Arrays.copyOf(begins, count),
          Arrays.copyOf(ends, count));
    }
  }
}
