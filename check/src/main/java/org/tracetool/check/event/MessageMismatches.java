package org.tracetool.check.event;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.tracetool.check.finding.Certainty;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.check.finding.Severity;
import org.tracetool.core.copy.ClockMark;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.text.CountText;

/**
 * Messages whose two sides do not fit together: in size, or in the order of their times. Kept by
 * channel until it is known whether all of its sides are there.
 */
final class MessageMismatches {
  /** Two nodes, in order of their names. */
  private record Pair(String a, String b) {
    // Written out, since the JVM takes long to make these two when they are first called.
    @Override
    public boolean equals(Object other) {
      return other instanceof Pair pair && a.equals(pair.a) && b.equals(pair.b);
    }

    @Override
    public int hashCode() {
      return 31 * a.hashCode() + b.hashCode();
    }
  }

  private record SizeKey(MessageChannel channel, boolean longer) {}

  /** What is wrong in a channel, until it is known whether its halves are complete. */
  private static final class Mismatch {
    long backwards;
    long largest;
    Finding.Location firstBackwards;
    long longer;
    long shorter;
    String sizes;
    Finding.Location firstLonger;
    Finding.Location firstShorter;
    String shorterSizes;
  }

  /** TAU records the size of the buffer as that of a receive that does not block. */
  private static final String POSTED_SIZES = "TAU";

  private final CheckContext context;
  private final boolean hasPostedSizes;
  private final boolean hasUnalignedClocks;
  private final Map<Pair, long[]> largest = new HashMap<>();
  private final Map<MessageChannel, Mismatch> troubles = new HashMap<>();

  /** Messages by pair of nodes. */
  private final Map<Pair, long[]> pairs = new HashMap<>();

  private LocationState lastA;
  private LocationState lastB;
  private long[] lastPair;

  MessageMismatches(CheckContext context) {
    this.context = context;
    hasPostedSizes =
        context.definitions.all(Definition.Creator.class).stream()
            .anyMatch(c -> c.text() != null && c.text().startsWith(POSTED_SIZES));
    hasUnalignedClocks = ClockMark.isUnaligned(context.definitions);
  }

  private static Pair pair(LocationState a, LocationState b) {
    String first = a.process.node == null ? "" : a.process.node;
    String second = b == null || b.process.node == null ? "" : b.process.node;
    return first.compareTo(second) <= 0 ? new Pair(first, second) : new Pair(second, first);
  }

  /** A message was matched, between a process and another one, which may be null. */
  void countMatch(LocationState a, LocationState b) {
    if (lastPair == null || a != lastA || b != lastB) {
      lastPair = pairs.computeIfAbsent(pair(a, b), p -> new long[1]);
      lastA = a;
      lastB = b;
    }
    lastPair[0]++;
  }

  private Mismatch trouble(MessageChannel channel) {
    return troubles.size() < 100_000
        ? troubles.computeIfAbsent(channel, c -> new Mismatch())
        : troubles.getOrDefault(channel, new Mismatch());
  }

  /** Where the processes of a pair are; empty if nothing is known. */
  private static String between(Pair pair) {
    if (pair.b().isEmpty()) {
      return "";
    }
    if (pair.a().isEmpty()) { // the empty name is the smallest one
      return " between node " + pair.b() + " and processes of unknown nodes";
    }
    return pair.a().equals(pair.b())
        ? " on node " + pair.a()
        : " between the nodes " + pair.a() + " and " + pair.b();
  }

  /** A message was received before it was sent. */
  void reportReversal(
      LocationState loc, long time, MessageChannel channel, long sent, long received) {
    Mismatch trouble = trouble(channel);
    trouble.backwards++;
    long by = sent - received;
    if (Long.compareUnsigned(by, trouble.largest) > 0) {
      trouble.largest = by;
    }
    if (trouble.firstBackwards == null) {
      String what =
          channel.text(context)
              + ": received "
              + context.ticks.seconds(received)
              + ", sent "
              + context.ticks.seconds(sent);
      trouble.firstBackwards = context.moment(loc, time, what);
    }
  }

  /** Both sides of a message have a size of their own. */
  void checkSizes(LocationState loc, long time, MessageChannel channel, long sent, long received) {
    if (hasPostedSizes && Long.compareUnsigned(received, sent) > 0) {
      return;
    }
    Mismatch trouble = trouble(channel);
    String what = CountText.of(sent, "byte") + " sent, " + received + " received";
    if (Long.compareUnsigned(received, sent) > 0) {
      trouble.longer++;
      if (trouble.firstLonger == null) {
        trouble.sizes = what;
        trouble.firstLonger = place(loc, time, what);
      }
    } else {
      trouble.shorter++;
      if (trouble.firstShorter == null) {
        trouble.shorterSizes = what;
        trouble.firstShorter = place(loc, time, what);
      }
    }
  }

  /** With the calls that are open, if the process is still at that time. */
  private Finding.Location place(LocationState loc, long time, String what) {
    return loc.lastTime == time ? context.place(loc, time, what) : context.moment(loc, time, what);
  }

  private LocationState at(int token) {
    return context.locations.find(token);
  }

  private int rank(int token) {
    LocationState loc = at(token);
    return loc == null ? -1 : loc.rank;
  }

  /**
   * Reports everything.
   *
   * @param incomplete channels in which a side of a message is missing, so that all later ones may
   *     be matched wrongly
   * @param unfinished channels with messages that are pending. If they were not the last ones, and
   *     a filter removed their receives, later receives are matched with sends before theirs: their
   *     sizes differ, but nothing is received before it was sent
   */
  void report(Set<MessageChannel> incomplete, Set<MessageChannel> unfinished) {
    troubles.forEach(
        (channel, trouble) -> {
          if (context.missing.shiftsMessages(at(channel.sender()), at(channel.receiver()))) {
            context.findings.note(
                "messages that do not fit together: not checked, since records were filtered away",
                trouble.backwards + trouble.longer + trouble.shorter);
          } else if (incomplete.contains(channel)) {
            context.findings.note(
                "messages that do not fit together in channels where one side of a message is"
                    + " missing; they say nothing of clocks and sizes",
                trouble.backwards + trouble.longer + trouble.shorter);
          } else {
            report(channel, trouble, !unfinished.contains(channel));
          }
        });
  }

  private void report(MessageChannel channel, Mismatch trouble, boolean sizes) {
    if (!sizes) {
      context.findings.note(
          "messages whose sizes differ in channels where others are pending; they may not belong"
              + " together",
          trouble.longer + trouble.shorter);
    }
    if (sizes && trouble.longer > 0) {
      reportSizes(channel, true, trouble.longer, trouble.sizes, trouble.firstLonger);
    }
    if (sizes && trouble.shorter > 0) {
      reportSizes(channel, false, trouble.shorter, trouble.shorterSizes, trouble.firstShorter);
    }
    if (trouble.backwards == 0) {
      return;
    }
    if (hasUnalignedClocks) {
      context.findings.note(
          "messages received before they were sent: no finding, since the clocks of the ranks were not"
              + " aligned when they were merged",
          trouble.backwards);
      return;
    }
    LocationState sender = at(channel.sender());
    LocationState receiver = at(channel.receiver());
    if (sender == null || receiver == null) {
      return;
    }
    Pair pair = pair(sender, receiver);
    Finding f = context.findings.at(CheckKind.CLOCK_VIOLATION, pair);
    f.add(trouble.backwards).rank(sender.rank).rank(receiver.rank);
    f.place(trouble.firstBackwards);
    long[] by = largest.computeIfAbsent(pair, p -> new long[1]);
    by[0] = Math.max(by[0], trouble.largest);
    f.say(
        f.count()
            + " of "
            + CountText.of(pairs.getOrDefault(pair, new long[1])[0], "message")
            + between(pair)
            + (f.count() == 1
                ? " was received before it was sent, at most by "
                : " were received before they were sent, at most by ")
            + context.span(by[0]));
  }

  private void reportSizes(
      MessageChannel channel, boolean longer, long count, String sizes, Finding.Location place) {
    Finding f = context.findings.at(CheckKind.MSG_MISMATCH, new SizeKey(channel, longer));
    f.add(count).rank(rank(channel.receiver())).place(place);
    f.peers(rank(channel.sender()), rank(channel.receiver()));
    f.comm(context.comms.at(channel.comm()).name()).tag(channel.tag());
    if (!longer) {
      f.severity(Severity.HINT, Certainty.HINT);
    }
    f.say(
        (longer ? "more was received than sent: " : "less was received than sent: ")
            + sizes
            + " ("
            + channel.text(context)
            + ")");
  }
}
