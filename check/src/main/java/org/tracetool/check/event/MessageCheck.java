package org.tracetool.check.event;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.check.event.ReplayedCall.Condition;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.MessageVisitor;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.text.CountText;

/**
 * Sends and receives: those without the other side, those whose sizes do not fit, and those that
 * were received before they were sent. Halves match in order; where one is missing, all later ones
 * of its channel may be matched wrongly, so what is found in such a channel does not count.
 */
final class MessageCheck {
  private static final int TIME = 0;
  private static final int LENGTH = 1;
  private static final int HALF = 2;
  private static final int WIDTH = 3;
  private static final int NOTHING = -1;

  /** A power of two. */
  private static final int RECENT = 1024;

  /** Bytes for halves that wait: of 50,000 to 4,000,000 messages. */
  private static final long MIN_MEMORY = 50_000 * 96;

  private static final long MAX_MEMORY = 4_000_000 * 96;

  private record Pending(MessageChannel channel, boolean send) {}

  /** One side of a message for the replay: its call, what waits for the other side. */
  private record Half(
      ReplayedCall op, Condition condition, ReplayedCall post, LocationState buffer, long bytes) {
    static final Half NOTHING = new Half(null, null, null, null, 0);
  }

  /** Whether a call waits for the other side of a message. */
  enum Waits {
    NOW,
    /** Not this call, but maybe a later one. */
    LATER,
    NEVER
  }

  private final CheckContext context;
  private final SynchronousReplay replay;
  private final MessageMatcher matcher;
  private final long[] words = new long[WIDTH];
  private final LocationState[] recent = new LocationState[RECENT];

  /** The place of the half that is taken, in the list. */
  private int current = NOTHING;

  private final List<Half> halves = new ArrayList<>();
  private int[] free = new int[16];
  private int freeCount;
  private final MessageMismatches troubles;
  private final BufferedSendUsage buffers;
  private final Set<MessageChannel> open = new HashSet<>();
  private final Set<MessageChannel> unfinished = new HashSet<>();
  private long matched;
  private long beforeStart;

  MessageCheck(CheckContext context, SynchronousReplay replay) {
    this.context = context;
    this.replay = replay;
    troubles = new MessageMismatches(context);
    buffers = new BufferedSendUsage(context);
    long memory = Math.max(MIN_MEMORY, Math.min(MAX_MEMORY, context.options.memory() / 5));
    matcher = new MessageMatcher(WIDTH, memory, this::process, new MatchedPair());
  }

  /** The location with a token, which mostly is one of a few; null if it has no records. */
  private LocationState find(int location) {
    LocationState known = recent[location & RECENT - 1];
    if (known == null || known.token != location) {
      known = context.locations.find(location);
      recent[location & RECENT - 1] = known;
    }
    return known;
  }

  private int process(int location) {
    LocationState loc = find(location);
    return loc == null ? location : loc.process.token;
  }

  /** The channel of a message that a call waits for. */
  static Object channel(ReplayedCall op, Condition c) {
    int own = op.loc.process.token;
    return c.isSend
        ? new MessageChannel(own, c.peer, c.comm, c.tag)
        : new MessageChannel(c.peer, own, c.comm, c.tag);
  }

  /** Returns whether a channel has halves without partner. */
  boolean isIncomplete(Object channel) {
    return open.contains(channel);
  }

  long matched() {
    return matched;
  }

  /**
   * One side of a message.
   *
   * @param loc the process or thread of the record
   * @param op its call in the replay, or null
   * @param waits how the call waits for the other side
   * @param post the call that posted a receive; null for a send, or if it is not known
   * @return what the call waits for; null for nothing
   */
  Condition half(
      LocationState loc, EventCursor event, ReplayedCall op, Waits waits, ReplayedCall post)
      throws IOException {
    boolean send = event.kind().isSend();
    LocationState partner = find(event.partner());
    int other = partner == null ? event.partner() : partner.process.token;
    if (partner == null || !context.comms.at(event.comm()).has(partner.process)) {
      context.doubtful.add(event.comm());
    }
    int comm = event.comm();
    long tag = event.tag();
    Condition condition =
        op != null && waits != Waits.NEVER ? new Condition(send, other, comm, tag) : null;
    if (condition != null && waits == Waits.NOW) {
      replay.add(op, condition);
    }
    LocationState buffer = send && loc.call == MpiCall.BSEND ? loc.process : null;
    current =
        op == null && post == null && buffer == null
            ? NOTHING
            : keep(new Half(op, condition, post, buffer, event.bytes()));
    words[TIME] = event.time();
    words[LENGTH] = event.bytes();
    words[HALF] = current;
    Half mine = current == NOTHING ? Half.NOTHING : halves.get(current);
    matcher.take(event, words);
    if (current != NOTHING && halves.get(current) == mine) {
      buffers.add(buffer, event.bytes());
    }
    current = NOTHING;
    return condition;
  }

  /** Something happens to the request of a message. */
  void request(EventCursor event) throws IOException {
    matcher.take(event, words);
  }

  /** Takes what is known of messages. */
  private final class MatchedPair implements MessageVisitor {
    @Override
    public boolean waits(boolean send, int sender, int receiver) {
      LocationState from = send ? null : context.locations.find(sender);
      return from == null || !from.process.cutAtStart;
    }

    @Override
    public void visitMessage(MessageResult m) {
      if (m.isWhole()) {
        matched++;
        join(m);
        return;
      }
      release(m.hasSend() ? m.send(HALF) : m.receive(HALF));
      if (m.state() == OperationState.BEGIN_LOST && !waits(false, m.sender(), 0)) {
        beforeStart++;
      }
    }
  }

  private int keep(Half half) {
    if (freeCount > 0) {
      int at = free[--freeCount];
      halves.set(at, half);
      return at;
    }
    halves.add(half);
    return halves.size() - 1;
  }

  private Half take(long at) {
    if (at < 0) {
      return Half.NOTHING;
    }
    Half half = halves.get((int) at);
    halves.set((int) at, null);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = (int) at;
    return half;
  }

  private void release(long at) {
    Half half = take(at);
    if (half.condition() != null) {
      replay.resolve(half.condition(), null);
    }
  }

  private void join(MessageResult m) {
    LocationState sender = find(m.sendLocation());
    LocationState receiver = find(m.receiveLocation());
    long sent = m.send(TIME);
    long received = m.receive(TIME);
    boolean backwards = Long.compareUnsigned(received, sent) < 0;
    LocationState loc = backwards ? sender : receiver;
    long time = backwards ? sent : received;
    MessageChannel channel = new MessageChannel(m.sender(), m.receiver(), (int) m.comm(), m.tag());
    troubles.countMatch(loc, backwards ? receiver : sender);
    if (backwards) {
      troubles.reportReversal(loc, time, channel, sent, received);
    }
    long sentBytes = m.send(LENGTH);
    long receivedBytes = m.receive(LENGTH);
    if (sentBytes != receivedBytes
        && sentBytes != MessageMatcher.UNKNOWN_BYTES
        && receivedBytes != MessageMatcher.UNKNOWN_BYTES) {
      troubles.checkSizes(loc, time, channel, sentBytes, receivedBytes);
    }
    boolean counts = m.send(HALF) != current;
    Half send = take(m.send(HALF));
    Half receive = take(m.receive(HALF));
    if (send.buffer() != null && counts) {
      buffers.add(send.buffer(), -send.bytes());
    }
    // Where clocks are wrong, or the halves do not belong together, times say nothing of the order.
    boolean unordered = backwards || context.missing.shiftsMessages(null, null);
    if (send.condition() != null) {
      replay.resolve(send.condition(), unordered ? null : receive.post());
    }
    if (receive.condition() != null) {
      replay.resolve(receive.condition(), unordered ? null : send.op());
    }
  }

  /** All events were read. */
  void end(ProcessEndCheck ends) throws IOException {
    matcher.settle();
    buffers.report();
    reportPending(ends);
    troubles.report(open, unfinished);
    context.findings.note(MessageMatcher.TORN, matcher.torn());
    context.findings.note("receives whose sends are before the start of the trace", beforeStart);
  }

  /** Sends that were not received, of the call in which a process is: receivers. */
  Map<LocationState, List<WaitedProcess>> openSends() throws IOException {
    Map<LocationState, List<WaitedProcess>> map = new HashMap<>();
    matcher.forEachWaiting(
        m -> {
          LocationState sender = context.locations.find(m.sendLocation());
          LocationState receiver = context.locations.find(m.receiver());
          boolean inCall =
              m.hasSend()
                  && sender != null
                  && receiver != null
                  && (sender.call.sendBlocks() || sender.call == MpiCall.RSEND)
                  && Long.compareUnsigned(m.send(TIME), sender.callTime) >= 0;
          if (inCall) {
            map.computeIfAbsent(sender, l -> new ArrayList<>())
                .add(new WaitedProcess(receiver, context.comms.at((int) m.comm()).name(), m.tag()));
          }
        });
    return map;
  }

  /**
   * Processes whose sends are missing, of messages that were received, though each of their calls
   * that send has its record. If there are several, the calls were filtered.
   */
  private Set<LocationState> sendersWithoutCalls() throws IOException {
    Set<LocationState> senders = new HashSet<>();
    matcher.forEachWaiting(
        m -> {
          LocationState sender = context.locations.find(m.sender());
          if (!m.hasSend() && sender != null && !sender.emptySends) {
            senders.add(sender);
          }
        });
    return senders.size() > 1 ? senders : Set.of();
  }

  /**
   * Processes with messages in communicators whose members are not known: of a process whose
   * definitions are lost, they have another number than their other sides.
   */
  private Set<LocationState> inUnknownCommunicators() throws IOException {
    Set<LocationState> processes = new HashSet<>();
    matcher.forEachWaiting(
        m -> {
          int own = m.hasSend() ? m.sender() : m.receiver();
          if (context.comms.at((int) m.comm()).members() == null) {
            processes.add(context.locations.find(own));
          }
        });
    return processes;
  }

  private void reportPending(ProcessEndCheck ends) throws IOException {
    Set<LocationState> unclear = inUnknownCommunicators();
    Set<LocationState> withoutCalls = sendersWithoutCalls();
    matcher.forEachWaiting(m -> reportPending(m, ends, unclear, withoutCalls));
  }

  private void reportPending(
      MessageResult m,
      ProcessEndCheck ends,
      Set<LocationState> unclear,
      Set<LocationState> withoutCalls) {
    boolean send = m.hasSend();
    MessageChannel channel = new MessageChannel(m.sender(), m.receiver(), (int) m.comm(), m.tag());
    release(send ? m.send(HALF) : m.receive(HALF));
    LocationState sender = context.locations.find(channel.sender());
    LocationState receiver = context.locations.find(channel.receiver());
    String unknown = ends.whyUnknown(sender, receiver, send);
    if (unknown == null && send && isPosted(receiver)) {
      unknown =
          "sends to processes that started a receive and have no record of its completion: it"
              + " may be theirs";
    }
    if (unknown == null && !send && withoutCalls.contains(sender)) {
      unknown =
          "receives whose sends are not in the trace, nor calls of several processes that could"
              + " have sent them";
    }
    if (unknown == null && (unclear.contains(sender) || unclear.contains(receiver))) {
      unknown = "messages of processes that use communicators whose members are not known";
    }
    // Only where no receive can be without its record do the halves before it belong together.
    boolean certain = unknown == null && send && !receiver.mayLackReceives();
    if (!certain && open.size() < 1_000_000) {
      open.add(channel);
    }
    if (unknown != null) {
      context.findings.note(unknown, 1);
      return;
    }
    if (unfinished.size() < 1_000_000) {
      unfinished.add(channel);
    }
    LocationState own = send ? sender : receiver;
    Finding f = context.findings.at(CheckKind.MSG_PENDING, new Pending(channel, send));
    f.add(1).rank(own.rank).peers(sender.rank, receiver.rank);
    f.comm(context.comms.at(channel.comm()).name()).tag(channel.tag());
    long time = send ? m.send(TIME) : m.receive(TIME);
    long bytes = send ? m.send(LENGTH) : m.receive(LENGTH);
    f.place(context.moment(own, time, CountText.of(bytes, "byte")));
    f.say(
        (send ? "sent and never received: " : "received and never sent: ")
            + CountText.of(f.count(), "message")
            + ", "
            + channel.text(context));
  }

  /** Whether a receive was posted that may be that of a send; it counts for one only. */
  private static boolean isPosted(LocationState receiver) {
    return receiver.requests != null && receiver.requests.takeOpenReceive();
  }
}
