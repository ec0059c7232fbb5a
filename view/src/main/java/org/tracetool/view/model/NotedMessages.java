package org.tracetool.view.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.collect.BinarySearch;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/**
 * Messages that are under way at some moments, from the notes {@code waits} of an index, whose
 * numbers docs/formats/index.md explains.
 */
final class NotedMessages {
  private static final String NAME = "waits";

  // Numbers of the notes of the whole trace.
  private static final int PROCESSES = 0;
  private static final int COMMUNICATORS = 2;
  private static final int SIZES = 5;

  // Kinds of items, and the numbers of those that are messages.
  private static final int MESSAGE = 0;
  private static final int RECEIVE_ALONE = 2;
  private static final int OPERATION = 3;
  private static final int BARRIER = 5;
  private static final int SENDER = 1;
  private static final int RECEIVER = 2;
  private static final int COMM = 3;
  private static final int TAG = 4;
  private static final int BYTES = 5;
  private static final int SENT = 9;
  private static final int RECEIVED = 12;
  private static final int OF_MESSAGE = 14;

  // Numbers of an operation.
  private static final int CALLS = 3;
  private static final int FIRST_CALL = 4;
  private static final int OF_CALL = 7;

  private final TraceReader reader;

  /** Times at which it is noted what is under way, in order. */
  private final long[] moments;

  private final int[] processes;
  private final int[] communicators;

  private NotedMessages(TraceReader reader, long[] moments, int[] processes, int[] communicators) {
    this.reader = reader;
    this.moments = moments;
    this.processes = processes;
    this.communicators = communicators;
  }

  /** The notes of a trace; empty ones if it has none, or none that can be used. */
  static NotedMessages of(ViewedTrace trace) throws IOException {
    NotedMessages none = new NotedMessages(null, new long[0], new int[0], new int[0]);
    TraceReader reader = trace.reader();
    long[] whole = reader.notes(NAME, new Diagnostics());
    int[] locations = tokens(trace.definitions(), DefinitionKind.LOCATION);
    int[] groups = tokens(trace.definitions(), DefinitionKind.GROUP);
    if (whole == null || locations == null || groups == null) {
      return none;
    }
    try {
      // Groups of processes count as processes as well, behind these.
      boolean isOfTrace =
          whole[PROCESSES] == locations.length + groups.length + 1L
              && whole[COMMUNICATORS] == groups.length + 1L;
      int at = SIZES;
      at += 1 + Math.toIntExact(whole[at]);
      at += 1 + Math.multiplyExact(2, Math.toIntExact(whole[at]));
      int count = Math.toIntExact(whole[at++]);
      long[] moments = Arrays.copyOfRange(whole, at, Math.addExact(at, count));
      return isOfTrace && at + count <= whole.length
          ? new NotedMessages(reader, moments, joined(locations, groups), groups)
          : none;
    } catch (ArithmeticException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return none; // fewer numbers than they say
    }
  }

  /** The tokens of definitions by their places; null if they depend on the stream. */
  private static int[] tokens(Definitions definitions, DefinitionKind kind) {
    Set<Integer> tokens = new LinkedHashSet<>();
    for (Definitions.Entry entry : definitions.entries(kind)) {
      if (entry.stream() != 0) {
        return null;
      }
      tokens.add(entry.definition().token());
    }
    return tokens.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[] joined(int[] first, int[] second) {
    int[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  boolean isEmpty() {
    return moments.length == 0;
  }

  /**
   * Messages that are under way at the moments in and around a window that are nearest its ends.
   */
  List<TimelineMessage> near(TimeWindow window) throws IOException {
    Set<Integer> near = new TreeSet<>();
    for (long time : new long[] {window.from(), window.to()}) {
      int behind = firstAfter(time);
      near.add(behind - 1);
      near.add(behind);
    }
    Set<TimelineMessage> found = new LinkedHashSet<>();
    for (int moment : near) {
      if (moment >= 0 && moment < moments.length) {
        read(moment, found);
      }
    }
    return List.copyOf(found);
  }

  /** The time between the last moment up to the begin of a window, and the first behind it. */
  KnownMessageSpan span(TimeWindow window) throws IOException {
    int first = firstAfter(window.from()) - 1;
    int last = firstAfter(window.to() - 1);
    List<TimelineMessage> known = new ArrayList<>();
    Map<TimelineMessage, Integer> atFirst = new HashMap<>();
    if (first >= 0) {
      read(first, known);
      known.forEach(m -> atFirst.merge(m, 1, Integer::sum));
    }
    if (last < moments.length) {
      List<TimelineMessage> atLast = new ArrayList<>();
      read(last, atLast);
      for (TimelineMessage m : atLast) {
        int left = atFirst.getOrDefault(m, 0);
        if (left == 0) {
          known.add(m);
        } else {
          atFirst.put(m, left - 1);
        }
      }
    }
    long from = first < 0 ? 0 : moments[first];
    return new KnownMessageSpan(
        new TimeWindow(from, last < moments.length ? moments[last] : -1L), known);
  }

  private int firstAfter(long time) {
    return BinarySearch.countWhile(
        moments.length, place -> Long.compareUnsigned(moments[place], time) <= 0);
  }

  private void read(int moment, Collection<TimelineMessage> to) throws IOException {
    long[] words = reader.notes(NAME + "/" + moment, new Diagnostics());
    List<TimelineMessage> read = new ArrayList<>();
    try {
      int at = words == null ? 0 : 1 + Math.toIntExact(words[0]);
      for (long rest = words == null ? 0 : words[at++]; rest > 0; rest--) {
        int kind = Math.toIntExact(words[at]);
        if (kind < MESSAGE || kind > BARRIER) {
          return;
        }
        if (kind < RECEIVE_ALONE) {
          read.add(message(words, at, moments[moment]));
        }
        at +=
            kind < OPERATION
                ? OF_MESSAGE
                : FIRST_CALL + Math.multiplyExact(OF_CALL, Math.toIntExact(words[at + CALLS]));
      }
    } catch (ArithmeticException | IndexOutOfBoundsException e) {
      return; // fewer numbers than they say
    }
    to.addAll(read);
  }

  private TimelineMessage message(long[] words, int at, long moment) {
    return new TimelineMessage(
        token(processes, words[at + SENDER]),
        token(processes, words[at + RECEIVER]),
        token(communicators, words[at + COMM]),
        words[at + TAG],
        moment - words[at + SENT],
        words[at] == MESSAGE ? moment - words[at + RECEIVED] : -1L,
        words[at + BYTES]);
  }

  /** The token at a place, of which the last is for all without a definition. */
  private static int token(int[] tokens, long place) {
    return place == tokens.length ? 0 : tokens[Math.toIntExact(place)];
  }
}
