package org.tracetool.stats.wait;

import java.io.IOException;
import java.util.Locale;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.operation.FoundMessage;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.collect.Endpoints;
import org.tracetool.stats.collect.Partial;
import org.tracetool.stats.collect.StreamMessages;
import org.tracetool.stats.collect.WaitItem;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.NumberedDefinitions;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.MessageSums;
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

  private final Partial sums;
  private final ChosenProcesses chosen;
  private final WaitMoments moments;
  private final TimeWindow window;
  private final FoundWaits found;
  private final MessageMatcher matcher;
  private final long[] half = new long[WIDTH];
  private final boolean[] waitsInRegion;
  private final boolean[] receiveIsPosted;
  private boolean ended;
  private boolean isKnown;
  private long unmatchedSends;
  private long unmatchedReceives;

  /** {@code moments} takes what is under way at moments; null if not needed. */
  MessageWaits(Partial sums, ChosenProcesses chosen, WaitMoments moments, FoundWaits found) {
    this.sums = sums;
    this.chosen = chosen;
    this.moments = moments;
    this.found = found;
    window = sums.options.reading().window();
    NumberedDefinitions index = sums.index;
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
  void reach(int place, Endpoints e) throws IOException {
    switch (e.kind) {
      case Endpoints.RECEIVE_POSTED -> matcher.post(place, e.request);
      case Endpoints.SENT -> matcher.completeSend(place, e.request);
      case Endpoints.CANCELLED -> matcher.cancel(place, e.request);
      default -> {
        half[TIME] = e.time;
        half[ENTER] = e.enter;
        half[LEAVE] = e.leave;
        half[REGION] = e.region;
        half[LENGTH] = e.length;
        half[TIMED] = e.isTimed() ? 1 : 0;
        if (e.kind == Endpoints.IRECEIVE) {
          matcher.completeReceive(place, e.a, e.comm, e.b, e.request, half);
        } else if (e.kind == Endpoints.RECEIVE) {
          matcher.receive(place, e.a, e.comm, e.b, half);
        } else if (e.kind == Endpoints.SEND || e.kind == Endpoints.TIMED_SEND) {
          matcher.send(place, e.a, e.comm, e.b, half);
        } else {
          matcher.startSend(place, e.a, e.comm, e.b, e.request, half);
        }
      }
    }
  }

  private void take(FoundMessage m) {
    if (m.isWhole()) {
      pair(
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
      unmatched(m.sendLocation(), m.receiveLocation(), time, send && m.send(TIMED) == 0, !send);
    }
  }

  /** A message of which both ends are known. */
  void pair(WaitItem m) {
    pair(
        (int) m.get(WaitItem.SENDER),
        (int) m.get(WaitItem.RECEIVER),
        m.get(WaitItem.SENT),
        m.get(WaitItem.SEND_ENTER),
        m.get(WaitItem.SEND_LEAVE),
        (int) m.get(WaitItem.SEND_REGION),
        m.get(WaitItem.TIMED) != 0,
        m.get(WaitItem.LENGTH),
        m.get(WaitItem.RECEIVED),
        m.get(WaitItem.RECEIVE_ENTER),
        (int) m.get(WaitItem.RECEIVE_REGION),
        (int) m.get(WaitItem.COMM),
        m.get(WaitItem.TAG));
  }

  private void pair(
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
      long begin = earlier(sent, received);
      begin = late ? earlier(begin, receiveEnter) : begin;
      begin = early ? earlier(begin, sendEnter) : begin;
      if (moments.hasAfter(begin)) {
        moments.add(
            new WaitItem(
                new long[] {
                  WaitItem.PAIR,
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
            later(sent, received));
      }
    }
    if (!timed && window.contains(sent) && isChosen(sender, receiver)) {
      long ticks = received - sent;
      MessageSums.timed(
          sums.messagePairs.table(),
          sums.messagePairs.key(sums.index.partyOf(sender), sums.index.partyOf(receiver)),
          length,
          ticks);
      MessageSums.timed(sums.messageTags.table(), sums.messageTags.key(tag), length, ticks);
      MessageSums.timed(sums.messageComms, comm, length, ticks);
      if (length != MessageMatcher.UNKNOWN_BYTES) {
        MessageSums.timed(sums.messageSizes, StreamMessages.sizeClass(length), length, ticks);
      }
      if (chosen.is(sender)) {
        MessageSums.timed(sums.messageProcesses, sender, length, ticks);
      }
    }
    if (receiveRegion >= 0 && waitsInRegion[receiveRegion] && sendEnter - receiveEnter > 0) {
      long ticks = Math.min(sendEnter, received) - receiveEnter;
      found.lateSender(sender, receiver, receiveRegion, receiveEnter, ticks);
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
  void add(WaitItem m, long before) throws IOException {
    boolean sent = m.kind() != WaitItem.RECEIVE && isEarlier(m.get(WaitItem.SENT), before);
    boolean received = m.kind() != WaitItem.SEND && isEarlier(m.get(WaitItem.RECEIVED), before);
    if (sent == received) {
      return; // none of its halves, or both, which are told for their calls
    }
    int sender = (int) m.get(WaitItem.SENDER);
    int receiver = (int) m.get(WaitItem.RECEIVER);
    half[TIME] = m.get(sent ? WaitItem.SENT : WaitItem.RECEIVED);
    half[ENTER] = m.get(sent ? WaitItem.SEND_ENTER : WaitItem.RECEIVE_ENTER);
    half[LEAVE] = m.get(sent ? WaitItem.SEND_LEAVE : WaitItem.RECEIVED);
    half[REGION] = m.get(sent ? WaitItem.SEND_REGION : WaitItem.RECEIVE_REGION);
    half[LENGTH] = m.get(WaitItem.LENGTH);
    half[TIMED] = m.get(WaitItem.TIMED);
    if (sent) {
      matcher.send(sender, receiver, m.get(WaitItem.COMM), m.get(WaitItem.TAG), half);
    } else {
      matcher.receive(receiver, sender, m.get(WaitItem.COMM), m.get(WaitItem.TAG), half);
    }
  }

  private static boolean isEarlier(long time, long other) {
    return Long.compareUnsigned(time, other) < 0;
  }

  private static long later(long a, long b) {
    return isEarlier(a, b) ? b : a;
  }

  private static long earlier(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
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
  void unmatched(WaitItem item) {
    boolean send = item.kind() == WaitItem.SEND;
    unmatched(
        (int) item.get(WaitItem.SENDER),
        (int) item.get(WaitItem.RECEIVER),
        item.get(send ? WaitItem.SENT : WaitItem.RECEIVED),
        send && item.get(WaitItem.TIMED) == 0,
        !send);
  }

  private void unmatched(int sender, int receiver, long time, boolean send, boolean receive) {
    if (isChosen(sender, receiver) && window.contains(time)) {
      unmatchedReceives += receive ? 1 : 0;
      unmatchedSends += send ? 1 : 0;
    }
  }

  /** A half of a message of which the other one never comes. */
  private void note(FoundMessage m) {
    boolean send = m.hasSend();
    long time = send ? m.send(TIME) : m.receive(TIME);
    long enter = send ? m.send(ENTER) : m.receive(ENTER);
    moments.add(
        new WaitItem(
            new long[] {
              send ? WaitItem.SEND : WaitItem.RECEIVE,
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
