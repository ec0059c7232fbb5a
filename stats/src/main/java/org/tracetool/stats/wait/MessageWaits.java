package org.tracetool.stats.wait;

import static org.tracetool.stats.wait.UnderWay.ENTER;
import static org.tracetool.stats.wait.UnderWay.LEAVE;
import static org.tracetool.stats.wait.UnderWay.LENGTH;
import static org.tracetool.stats.wait.UnderWay.PLACE;
import static org.tracetool.stats.wait.UnderWay.REGION;
import static org.tracetool.stats.wait.UnderWay.ROW_KIND;
import static org.tracetool.stats.wait.UnderWay.TIME;

import java.util.Locale;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.operation.Messages;
import org.tracetool.core.operation.Waiting;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.collect.Endpoints;
import org.tracetool.stats.collect.Partial;
import org.tracetool.stats.collect.StreamMessages;
import org.tracetool.stats.collect.WaitItem;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.NumberedDefinitions;
import org.tracetool.stats.sums.MessageSums;
import org.tracetool.stats.wait.WaitAnalysis.Kind;

/** Brings the ends of messages together: how long each was on its way, and who waited for it. */
final class MessageWaits {
  private final Partial sums;
  private final ChosenProcesses chosen;
  private final WaitMoments moments;
  private final TimeWindow window;
  private final FoundWaits found;
  private final UnderWay underWay;
  private final Messages messages;
  private final Waiting halves;
  private final boolean[] waitsInRegion;
  private final boolean[] receiveIsPosted;
  private long unmatchedSends;
  private long unmatchedReceives;

  /** {@code moments} takes what is under way at moments; null if not needed. */
  MessageWaits(
      Partial sums,
      ChosenProcesses chosen,
      WaitMoments moments,
      FoundWaits found,
      UnderWay underWay) {
    this.sums = sums;
    this.chosen = chosen;
    this.moments = moments;
    this.found = found;
    this.underWay = underWay;
    window = sums.options.reading().window();
    messages = underWay.messages;
    halves = underWay.halves;
    NumberedDefinitions index = sums.index;
    int regions = index.regions().size();
    waitsInRegion = new boolean[regions];
    receiveIsPosted = new boolean[regions];
    for (int r = 0; r < regions; r++) {
      waitsInRegion[r] = index.activityOf(r) != Activity.APPLICATION;
      String name = index.regions().name(r).toLowerCase(Locale.ROOT);
      receiveIsPosted[r] = name.contains("wait") || name.contains("test");
    }
  }

  /** An end of a message is reached. */
  void reach(int place, Endpoints e) {
    boolean receive = e.kind == Endpoints.RECEIVE;
    int sender = receive ? e.a : place;
    int receiver = receive ? place : e.a;
    int partner = messages.partner(!receive, sender, receiver, e.comm, e.b);
    if (partner == Messages.NONE) {
      if (!underWay.isFull()) {
        UnderWay.fill(halves, messages.add(!receive, sender, receiver, e.comm, e.b), place, e);
      }
    } else if (receive) {
      meet(sender, receiver, partner, e);
    } else {
      meetReceive(sender, receiver, e, partner);
    }
  }

  private void meet(int sender, int receiver, int send, Endpoints receive) {
    pair(
        sender,
        receiver,
        halves.get(send, TIME),
        halves.get(send, ENTER),
        halves.get(send, LEAVE),
        (int) halves.get(send, REGION),
        halves.get(send, ROW_KIND) == Endpoints.TIMED_SEND,
        halves.get(send, LENGTH),
        receive.time,
        receive.enter,
        receive.region,
        receive.comm,
        receive.b);
  }

  private void meetReceive(int sender, int receiver, Endpoints send, int receive) {
    pair(
        sender,
        receiver,
        send.time,
        send.enter,
        send.leave,
        send.region,
        send.kind == Endpoints.TIMED_SEND,
        send.length,
        halves.get(receive, TIME),
        halves.get(receive, ENTER),
        (int) halves.get(receive, REGION),
        send.comm,
        send.b);
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
            begin);
      }
    }
    if (!timed && window.contains(sent) && isChosen(sender, receiver)) {
      long ticks = received - sent;
      MessageSums.timed(
          sums.messagePairs.table(), sums.messagePairs.key(sender, receiver), length, ticks);
      MessageSums.timed(sums.messageTags.table(), sums.messageTags.key(tag), length, ticks);
      MessageSums.timed(sums.messageComms, comm, length, ticks);
      MessageSums.timed(sums.messageSizes, StreamMessages.sizeClass(length), length, ticks);
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
  void add(WaitItem m, long before) {
    boolean sent = m.kind() != WaitItem.RECEIVE && isEarlier(m.get(WaitItem.SENT), before);
    boolean received = m.kind() != WaitItem.SEND && isEarlier(m.get(WaitItem.RECEIVED), before);
    if (sent == received) {
      return; // none of its halves, or both, which are told for their calls
    }
    int sender = (int) m.get(WaitItem.SENDER);
    int receiver = (int) m.get(WaitItem.RECEIVER);
    int slot = messages.add(sent, sender, receiver, m.get(WaitItem.COMM), m.get(WaitItem.TAG));
    long timed = m.get(WaitItem.TIMED) == 0 ? Endpoints.SEND : Endpoints.TIMED_SEND;
    halves.set(slot, ROW_KIND, sent ? timed : Endpoints.RECEIVE);
    halves.set(slot, TIME, m.get(sent ? WaitItem.SENT : WaitItem.RECEIVED));
    halves.set(slot, ENTER, m.get(sent ? WaitItem.SEND_ENTER : WaitItem.RECEIVE_ENTER));
    halves.set(slot, LEAVE, m.get(sent ? WaitItem.SEND_LEAVE : WaitItem.RECEIVED));
    halves.set(slot, REGION, m.get(sent ? WaitItem.SEND_REGION : WaitItem.RECEIVE_REGION));
    halves.set(slot, LENGTH, m.get(WaitItem.LENGTH));
    halves.set(slot, PLACE, sent ? sender : receiver);
  }

  private static boolean isEarlier(long time, long other) {
    return Long.compareUnsigned(time, other) < 0;
  }

  private static long earlier(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  /** No more ends: what waits stays without its counterpart. */
  void finish() {
    for (int n = halves.oldest(); n != Waiting.NONE; n = halves.younger(n)) {
      if (moments != null) {
        note(n);
      }
      int sender = (int) (halves.key(n, 0) >>> 32);
      int receiver = (int) halves.key(n, 0);
      unmatched(sender, receiver, halves.get(n, TIME), halves.get(n, ROW_KIND));
    }
  }

  /** A half of which it is known that the other one never comes. */
  void unmatched(WaitItem item) {
    boolean send = item.kind() == WaitItem.SEND;
    unmatched(
        (int) item.get(WaitItem.SENDER),
        (int) item.get(WaitItem.RECEIVER),
        item.get(send ? WaitItem.SENT : WaitItem.RECEIVED),
        send
            ? item.get(WaitItem.TIMED) == 0 ? Endpoints.SEND : Endpoints.TIMED_SEND
            : Endpoints.RECEIVE);
  }

  private void unmatched(int sender, int receiver, long time, long kind) {
    if (isChosen(sender, receiver) && window.contains(time)) {
      unmatchedReceives += kind == Endpoints.RECEIVE ? 1 : 0;
      unmatchedSends += kind == Endpoints.SEND ? 1 : 0;
    }
  }

  /** A half of a message of which the other one never comes. */
  private void note(int slot) {
    boolean send = halves.get(slot, ROW_KIND) != Endpoints.RECEIVE;
    long time = halves.get(slot, TIME);
    long enter = halves.get(slot, ENTER);
    long region = halves.get(slot, REGION);
    moments.add(
        new WaitItem(
            new long[] {
              send ? WaitItem.SEND : WaitItem.RECEIVE,
              halves.key(slot, 0) >>> 32,
              (int) halves.key(slot, 0),
              halves.key(slot, 1) >> 1,
              halves.key(slot, 2),
              halves.get(slot, LENGTH),
              halves.get(slot, ROW_KIND) == Endpoints.TIMED_SEND ? 1 : 0,
              send ? region : -1,
              send ? -1 : region,
              time,
              enter,
              send ? halves.get(slot, LEAVE) : time,
              time,
              enter
            }),
        time);
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
