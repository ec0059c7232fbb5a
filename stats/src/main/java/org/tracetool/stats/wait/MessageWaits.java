package org.tracetool.stats.wait;

import java.io.IOException;
import java.util.Locale;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.collect.CommunicationEnds;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.collect.PendingCommunication;
import org.tracetool.stats.collect.StreamMessages;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.wait.WaitAnalysis.Kind;

/** Brings the ends of messages together: how long each was on its way, and who waited for it. */
final class MessageWaits {
  // What is kept of a half.
  private static final int TIME = 0;
  private static final int ENTER = 1;
  private static final int LEAVE = 2;
  private static final int REGION = 3;
  private static final int LENGTH = 4;
  private static final int TIMED = 5;
  private static final int WIDTH = 6;

  private final PartialSums sums;
  private final ChosenProcesses chosen;
  private final WaitMoments moments;
  private final TimeWindow window;
  private final WaitCollector found;
  private final MessageMatcher matcher;
  private final long[] half = new long[WIDTH];
  private final boolean[] waitsInRegion;
  private final boolean[] receiveIsPosted;
  private boolean ended;
  private boolean isKnown;
  private long unmatchedSends;
  private long unmatchedReceives;

  /** {@code moments} takes what is under way at moments; null if not needed. */
  MessageWaits(PartialSums sums, ChosenProcesses chosen, WaitMoments moments, WaitCollector found) {
    this.sums = sums;
    this.chosen = chosen;
    this.moments = moments;
    this.found = found;
    window = sums.options.reading().window();
    StatsIndex index = sums.index;
    long memory = (long) sums.options.mostPending() * StatsOptions.PENDING_BYTES;
    matcher = new MessageMatcher(WIDTH, memory, index::partyOf, this::take);
    int regions = index.regions().size();
    waitsInRegion = new boolean[regions];
    receiveIsPosted = new boolean[regions];
    for (int r = 0; r < regions; r++) {
      waitsInRegion[r] = index.activityOf(r) != Activity.APPLICATION;
      String name = index.regions().name(r).toLowerCase(Locale.ROOT);
      receiveIsPosted[r] = name.contains("wait") || name.contains("test");
    }
  }

  /** Something happens to a message. */
  void reach(int place, CommunicationEnds e) throws IOException {
    switch (e.kind) {
      case CommunicationEnds.RECEIVE_POSTED -> matcher.post(place, e.request);
      case CommunicationEnds.SENT, CommunicationEnds.FREED ->
          matcher.completeSend(place, e.request);
      case CommunicationEnds.CANCELLED -> matcher.cancel(place, e.request);
      default -> {
        half[TIME] = e.time;
        half[ENTER] = e.enter;
        half[LEAVE] = e.leave;
        half[REGION] = e.region;
        half[LENGTH] = e.length;
        half[TIMED] = e.isTimed() ? 1 : 0;
        if (e.kind == CommunicationEnds.IRECEIVE) {
          matcher.completeReceive(place, e.a, e.comm, e.b, e.request, half);
        } else if (e.kind == CommunicationEnds.RECEIVE) {
          matcher.receive(place, e.a, e.comm, e.b, half);
        } else if (e.kind == CommunicationEnds.SEND || e.kind == CommunicationEnds.TIMED_SEND) {
          matcher.send(place, e.a, e.comm, e.b, half);
        } else {
          matcher.startSend(place, e.a, e.comm, e.b, e.request, half);
        }
      }
    }
  }

  private void take(MessageResult m) {
    if (m.isWhole()) {
      addPair(
          m.sendLocation(),
          m.receiveLocation(),
          m.send(TIME),
          m.send(ENTER),
          m.send(LEAVE),
          (int) m.send(REGION),
          m.send(TIMED) != 0,
          m.bytes(LENGTH),
          m.receive(TIME),
          m.receive(ENTER),
          (int) m.receive(REGION),
          (int) m.comm(),
          m.tag());
    } else if (ended && !isKnown) {
      if (moments != null) {
        note(m);
      }
      boolean send = m.hasSend();
      long time = send ? m.send(TIME) : m.receive(TIME);
      addUnmatched(m.sendLocation(), m.receiveLocation(), time, send && m.send(TIMED) == 0, !send);
    }
  }

  /** A message of which both ends are known. */
  void addPair(PendingCommunication m) {
    addPair(
        (int) m.get(PendingCommunication.SENDER),
        (int) m.get(PendingCommunication.RECEIVER),
        m.get(PendingCommunication.SENT),
        m.get(PendingCommunication.SEND_ENTER),
        m.get(PendingCommunication.SEND_LEAVE),
        (int) m.get(PendingCommunication.SEND_REGION),
        m.get(PendingCommunication.TIMED) != 0,
        m.get(PendingCommunication.LENGTH),
        m.get(PendingCommunication.RECEIVED),
        m.get(PendingCommunication.RECEIVE_ENTER),
        (int) m.get(PendingCommunication.RECEIVE_REGION),
        (int) m.get(PendingCommunication.COMM),
        m.get(PendingCommunication.TAG));
  }

  private void addPair(
      int sender,
      int receiver,
      long sent,
      long sendEnter,
      long sendLeave,
      int sendRegion,
      boolean timed,
      long length,
      long received,
      long receiveEnter,
      int receiveRegion,
      int comm,
      long tag) {
    if (moments != null) {
      // Calls matter in which somebody may wait.
      boolean late = receiveRegion >= 0 && waitsInRegion[receiveRegion];
      boolean early = late && sendRegion >= 0 && waitsInRegion[sendRegion];
      long begin = Ticks.earlier(sent, received);
      begin = late ? Ticks.earlier(begin, receiveEnter) : begin;
      begin = early ? Ticks.earlier(begin, sendEnter) : begin;
      if (moments.hasAfter(begin)) {
        moments.add(
            new PendingCommunication(
                new long[] {
                  PendingCommunication.PAIR,
                  sender,
                  receiver,
                  comm,
                  tag,
                  length,
                  timed ? 1 : 0,
                  sendRegion,
                  receiveRegion,
                  sent,
                  sendEnter,
                  sendLeave,
                  received,
                  receiveEnter
                }),
            begin,
            Ticks.later(sent, received));
      }
    }
    if (!timed && window.contains(sent) && isChosen(sender, receiver)) {
      long ticks = received - sent;
      MessageColumns.addTimed(
          sums.messagePairs.table(),
          sums.messagePairs.key(sums.index.partyOf(sender), sums.index.partyOf(receiver)),
          length,
          ticks);
      MessageColumns.addTimed(sums.messageTags.table(), sums.messageTags.key(tag), length, ticks);
      MessageColumns.addTimed(sums.messageComms, comm, length, ticks);
      if (length != MessageMatcher.UNKNOWN_BYTES) {
        MessageColumns.addTimed(sums.messageSizes, StreamMessages.sizeClass(length), length, ticks);
      }
      if (chosen.is(sender)) {
        MessageColumns.addTimed(sums.messageProcesses, sender, length, ticks);
      }
    }
    if (receiveRegion >= 0 && waitsInRegion[receiveRegion] && sendEnter - receiveEnter > 0) {
      long ticks = Ticks.earlier(sendEnter, received) - receiveEnter;
      found.addLateSender(sender, receiver, receiveRegion, receiveEnter, ticks);
    }
    if (sendRegion >= 0
        && receiveRegion >= 0
        && waitsInRegion[sendRegion]
        && waitsInRegion[receiveRegion]
        && !receiveIsPosted[receiveRegion]
        && receiveEnter - sendEnter > 0
        && sendLeave - receiveEnter > 0) {
      found.add(
          Kind.LATE_RECEIVER, sender, sendRegion, sendEnter, receiveEnter - sendEnter, receiver, 1);
    }
  }

  private boolean isChosen(int sender, int receiver) {
    return chosen.is(sender) || chosen.is(receiver);
  }

  /** Adds the half of a message that is before a time. */
  void add(PendingCommunication m, long before) throws IOException {
    boolean sent =
        m.kind() != PendingCommunication.RECEIVE
            && isEarlier(m.get(PendingCommunication.SENT), before);
    boolean received =
        m.kind() != PendingCommunication.SEND
            && isEarlier(m.get(PendingCommunication.RECEIVED), before);
    if (sent == received) {
      return; // none of its halves, or both, which are reported with their calls
    }
    int sender = (int) m.get(PendingCommunication.SENDER);
    int receiver = (int) m.get(PendingCommunication.RECEIVER);
    half[TIME] = m.get(sent ? PendingCommunication.SENT : PendingCommunication.RECEIVED);
    half[ENTER] =
        m.get(sent ? PendingCommunication.SEND_ENTER : PendingCommunication.RECEIVE_ENTER);
    half[LEAVE] = m.get(sent ? PendingCommunication.SEND_LEAVE : PendingCommunication.RECEIVED);
    half[REGION] =
        m.get(sent ? PendingCommunication.SEND_REGION : PendingCommunication.RECEIVE_REGION);
    half[LENGTH] = m.get(PendingCommunication.LENGTH);
    half[TIMED] = m.get(PendingCommunication.TIMED);
    if (sent) {
      matcher.send(
          sender,
          receiver,
          m.get(PendingCommunication.COMM),
          m.get(PendingCommunication.TAG),
          half);
    } else {
      matcher.receive(
          receiver,
          sender,
          m.get(PendingCommunication.COMM),
          m.get(PendingCommunication.TAG),
          half);
    }
  }

  private static boolean isEarlier(long time, long other) {
    return Long.compareUnsigned(time, other) < 0;
  }

  /**
   * No more ends.
   *
   * @param known whether it is known by other means how it goes on with what has one end
   */
  void finish(boolean known) throws IOException {
    ended = true;
    isKnown = known;
    matcher.finish();
  }

  /** A half of which it is known that the other one never comes. */
  void addUnmatched(PendingCommunication item) {
    boolean send = item.kind() == PendingCommunication.SEND;
    addUnmatched(
        (int) item.get(PendingCommunication.SENDER),
        (int) item.get(PendingCommunication.RECEIVER),
        item.get(send ? PendingCommunication.SENT : PendingCommunication.RECEIVED),
        send && item.get(PendingCommunication.TIMED) == 0,
        !send);
  }

  private void addUnmatched(int sender, int receiver, long time, boolean send, boolean receive) {
    if (isChosen(sender, receiver) && window.contains(time)) {
      unmatchedReceives += receive ? 1 : 0;
      unmatchedSends += send ? 1 : 0;
    }
  }

  /** A half of a message of which the other one never comes. */
  private void note(MessageResult m) {
    boolean send = m.hasSend();
    long time = send ? m.send(TIME) : m.receive(TIME);
    long enter = send ? m.send(ENTER) : m.receive(ENTER);
    moments.add(
        new PendingCommunication(
            new long[] {
              send ? PendingCommunication.SEND : PendingCommunication.RECEIVE,
              m.sendLocation(),
              m.receiveLocation(),
              m.comm(),
              m.tag(),
              m.bytes(LENGTH),
              send ? m.send(TIMED) : 0,
              send ? m.send(REGION) : -1,
              send ? -1 : m.receive(REGION),
              time,
              enter,
              send ? m.send(LEAVE) : time,
              time,
              enter
            }),
        time);
  }

  /** Halves that wait. */
  int size() {
    return matcher.size();
  }

  /** Messages whose ends were too far apart. */
  long torn() {
    return matcher.torn();
  }

  /** Whether each end has its partner whenever reading begins. */
  boolean isByRecords() {
    return matcher.isByRecords();
  }

  /** Sends without a receive that do not hold the time of the receive either. */
  long unmatchedSends() {
    return unmatchedSends;
  }

  /** Receives without a send. */
  long unmatchedReceives() {
    return unmatchedReceives;
  }
}
