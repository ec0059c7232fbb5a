package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.check.event.Op.Condition;
import org.tracetool.check.finding.Check;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.Messages;
import org.tracetool.core.operation.Waiting;

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

  private record Pending(Channel channel, boolean send) {}

  /** One side of a message for the replay: its call, what waits for the other side. */
  private record Half(Op op, Condition condition, Op post, Loc buffer, long bytes) {
    static final Half NOTHING = new Half(null, null, null, null, 0);
  }

  /** Whether a call waits for the other side of a message. */
  enum Waits {
    NOW,
    /** Not this call, but maybe a later one. */
    LATER,
    NEVER
  }

  private final Context context;
  private final Replay replay;
  private final Messages messages = new Messages(WIDTH);
  private final List<Half> halves = new ArrayList<>();
  private int[] free = new int[16];
  private int freeCount;
  private final MessageTroubles troubles;
  private final SendBuffers buffers;
  private final Set<Channel> open = new HashSet<>();
  private final Set<Channel> unfinished = new HashSet<>();
  private final int most;
  private long matched;
  private long givenUp;
  private long beforeStart;

  MessageCheck(Context context, Replay replay) {
    this.context = context;
    this.replay = replay;
    troubles = new MessageTroubles(context);
    buffers = new SendBuffers(context);
    most = (int) Math.max(50_000, Math.min(4_000_000, context.options.memory() / 400));
  }

  /** The channel of a message that a call waits for. */
  static Object channel(Op op, Condition c) {
    int own = op.loc.process.token;
    return c.isSend
        ? new Channel(own, c.peer, c.comm, c.tag)
        : new Channel(c.peer, own, c.comm, c.tag);
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
  Condition half(Loc loc, EventCursor event, Op op, Waits waits, Op post) {
    boolean send = event.kind().isSend();
    int own = loc.process.token;
    Loc partner = context.locations.find(event.partner());
    int other = partner == null ? event.partner() : partner.process.token;
    if (partner == null || !context.comms.at(event.comm()).has(partner.process)) {
      context.doubtful.add(event.comm());
    }
    int sender = send ? own : other;
    int receiver = send ? other : own;
    int comm = event.comm();
    long tag = event.tag();
    Condition condition =
        op != null && waits != Waits.NEVER ? new Condition(send, other, comm, tag) : null;
    if (condition != null && waits == Waits.NOW) {
      replay.add(op, condition);
    }
    Loc buffer = send && loc.call == MpiCall.BSEND ? loc.process : null;
    Half mine =
        op == null && post == null && buffer == null
            ? Half.NOTHING
            : new Half(op, condition, post, buffer, event.bytes());
    int slot = messages.partner(send, sender, receiver, comm, tag);
    if (slot >= 0) {
      matched++;
      join(loc, event, slot, mine, partner, new Channel(sender, receiver, comm, tag));
      return condition;
    }
    if (slot == Messages.LOST || !send && partner != null && partner.process.cutAtStart) {
      beforeStart += slot == Messages.LOST ? 0 : 1;
      if (condition != null) {
        replay.resolve(condition, null);
      }
      return condition;
    }
    int at = messages.add(send, sender, receiver, comm, tag);
    Waiting rows = messages.waiting();
    rows.set(at, TIME, event.time());
    rows.set(at, LENGTH, event.bytes());
    rows.set(at, HALF, mine == Half.NOTHING ? -1 : keep(mine));
    buffers.add(buffer, event.bytes());
    if (rows.size() > most) {
      int oldest = messages.giveUpOldest();
      release(rows.get(oldest, HALF));
      givenUp++;
    }
    return condition;
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

  private void join(Loc loc, EventCursor event, int slot, Half mine, Loc partner, Channel channel) {
    boolean send = event.kind().isSend();
    Waiting rows = messages.waiting();
    long otherTime = rows.get(slot, TIME);
    long otherLength = rows.get(slot, LENGTH);
    Half theirs = take(rows.get(slot, HALF));
    long sent = send ? event.time() : otherTime;
    long received = send ? otherTime : event.time();
    long sentBytes = send ? event.bytes() : otherLength;
    long receivedBytes = send ? otherLength : event.bytes();
    boolean backwards = Long.compareUnsigned(received, sent) < 0;
    troubles.message(loc, partner);
    if (backwards) {
      troubles.backwards(loc, event, channel, sent, received);
    }
    if (sentBytes != receivedBytes) {
      troubles.sizes(loc, event, channel, sentBytes, receivedBytes);
    }
    if (theirs.buffer() != null) {
      buffers.add(theirs.buffer(), -theirs.bytes());
    }
    Half sender = send ? mine : theirs;
    Half receiver = send ? theirs : mine;
    // Where clocks are wrong, or the halves do not belong together, times say nothing of the order.
    boolean unordered = backwards || context.missing.shiftsMessages(null, null);
    if (sender.condition() != null) {
      replay.resolve(sender.condition(), unordered ? null : receiver.post());
    }
    if (receiver.condition() != null) {
      replay.resolve(receiver.condition(), unordered ? null : sender.op());
    }
  }

  /** All events were read. */
  void end(Ends ends) {
    buffers.report();
    pending(ends);
    troubles.report(open, unfinished);
    context.findings.note(
        "messages whose other side was not kept, since too many were under way", givenUp);
    context.findings.note("receives whose sends are before the begin of the trace", beforeStart);
  }

  /** Sends that were not received, of the call in which a process is: receivers. */
  Map<Loc, List<Waited>> openSends() {
    Map<Loc, List<Waited>> map = new HashMap<>();
    Waiting rows = messages.waiting();
    for (int slot = rows.oldest(); slot != Waiting.NONE; slot = rows.younger(slot)) {
      Loc sender = context.locations.find((int) (rows.key(slot, 0) >>> 32));
      Loc receiver = context.locations.find((int) rows.key(slot, 0));
      boolean inCall =
          messages.isSend(slot)
              && sender != null
              && receiver != null
              && (sender.call.sendBlocks() || sender.call == MpiCall.RSEND)
              && Long.compareUnsigned(rows.get(slot, TIME), sender.callTime) >= 0;
      if (inCall) {
        int comm = (int) (rows.key(slot, 1) >> 1);
        map.computeIfAbsent(sender, l -> new ArrayList<>())
            .add(new Waited(receiver, context.comms.at(comm).name(), rows.key(slot, 2)));
      }
    }
    return map;
  }

  /**
   * Processes whose sends are missing, of messages that were received, though each of their calls
   * that send has its record. If there are several, the calls were filtered.
   */
  private Set<Loc> sendersWithoutCalls() {
    Set<Loc> senders = new HashSet<>();
    Waiting rows = messages.waiting();
    for (int slot = rows.oldest(); slot != Waiting.NONE; slot = rows.younger(slot)) {
      Loc sender = context.locations.find((int) (rows.key(slot, 0) >>> 32));
      if (!messages.isSend(slot) && sender != null && !sender.emptySends) {
        senders.add(sender);
      }
    }
    return senders.size() > 1 ? senders : Set.of();
  }

  /**
   * Processes with messages in communicators whose members are not known: of a process whose
   * definitions are lost, they have another number than their other sides.
   */
  private Set<Loc> inUnknownCommunicators() {
    Set<Loc> processes = new HashSet<>();
    Waiting rows = messages.waiting();
    for (int slot = rows.oldest(); slot != Waiting.NONE; slot = rows.younger(slot)) {
      int own = (int) (messages.isSend(slot) ? rows.key(slot, 0) >>> 32 : rows.key(slot, 0));
      if (context.comms.at((int) (rows.key(slot, 1) >> 1)).members() == null) {
        processes.add(context.locations.find(own));
      }
    }
    return processes;
  }

  private void pending(Ends ends) {
    Set<Loc> unclear = inUnknownCommunicators();
    Set<Loc> withoutCalls = sendersWithoutCalls();
    Waiting rows = messages.waiting();
    for (int slot = rows.oldest(); slot != Waiting.NONE; slot = rows.younger(slot)) {
      boolean send = messages.isSend(slot);
      Channel channel =
          new Channel(
              (int) (rows.key(slot, 0) >>> 32),
              (int) rows.key(slot, 0),
              (int) (rows.key(slot, 1) >> 1),
              rows.key(slot, 2));
      release(rows.get(slot, HALF));
      Loc sender = context.locations.find(channel.sender());
      Loc receiver = context.locations.find(channel.receiver());
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
        continue;
      }
      if (unfinished.size() < 1_000_000) {
        unfinished.add(channel);
      }
      Loc own = send ? sender : receiver;
      Finding f = context.findings.at(Check.MSG_PENDING, new Pending(channel, send));
      f.add(1).rank(own.rank).peers(sender.rank, receiver.rank);
      f.comm(context.comms.at(channel.comm()).name()).tag(channel.tag());
      f.place(context.moment(own, rows.get(slot, TIME), rows.get(slot, LENGTH) + " bytes"));
      f.say(
          (send ? "sent and never received: " : "received and never sent: ")
              + count(f)
              + ", "
              + channel.text(context));
    }
  }

  /** Whether a receive was posted that may be that of a send; it counts for one only. */
  private static boolean isPosted(Loc receiver) {
    return receiver.requests != null && receiver.requests.takeOpenReceive();
  }

  private static String count(Finding f) {
    return f.count() == 1 ? "1 message" : f.count() + " messages";
  }
}
