package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.PreviewBox;
import org.tracetool.view.model.KnownMessageSpan;
import org.tracetool.view.model.TimelineMessage;
import org.tracetool.view.model.ViewedTrace;

/**
 * The messages of a window. Where an index says what is under way at moments, all between the two
 * around the window is read, and each message is what it is in the whole trace. Else messages with
 * the same sender, receiver, communicator and tag do not pass each other; how many of them are
 * under way at the begin is the number by which they take the least time and none is received
 * before it is sent, and what is around the window is read as well.
 */
public final class MessagesInWindow implements WindowQueryPart {
  /** Arrows of a picture, at most. */
  private static final int MAX_MESSAGES = 4000;

  /** Numbers of messages under way that are tried. */
  private static final int MAX_TRIED = 64;

  /** How many times as much it counts that a message is received before it is sent. */
  private static final int TOO_EARLY = 10;

  /** Halves that are read, at most. */
  private static final int MAX_HALVES = 40_000;

  /** Records among which messages of a picture are looked for, at most. */
  private static final double MAX_RECORDS = 4_000_000;

  /** Bytes for halves that wait. */
  private static final long MEMORY = 64 << 20;

  /** Of so many locations all are read, also if a message is asked for of some of them. */
  private static final int MAX_LOCATIONS = 4096;

  /**
   * One end of a message.
   *
   * @param location token of the thread that sends or receives
   * @param other token of its partner, as this end names it: mostly the main thread of a process
   */
  private record Half(long time, long bytes, int location, int other) {}

  private static final class Queue {
    final List<Half> sends = new ArrayList<>();
    final List<Half> receives = new ArrayList<>();
  }

  /** Times of halves of one kind whose counterparts are known; how many there are of each. */
  private static final class Taken {
    private final Map<Long, Integer> sends = new HashMap<>();
    private final Map<Long, Integer> receives = new HashMap<>();

    void add(TimelineMessage m) {
      sends.merge(m.sent(), 1, Integer::sum);
      if (m.isWhole()) {
        receives.merge(m.received(), 1, Integer::sum);
      }
    }

    /** Takes one with a time out; false if there is none. */
    boolean take(boolean send, long time) {
      Map<Long, Integer> all = send ? sends : receives;
      Integer left = all.get(time);
      if (left == null || left == 0) {
        return false;
      }
      all.put(time, left - 1);
      return true;
    }

    Queue withoutThem(Queue all) {
      Queue rest = new Queue();
      copy(all.sends, sends, rest.sends);
      copy(all.receives, receives, rest.receives);
      return rest;
    }

    private static void copy(List<Half> all, Map<Long, Integer> without, List<Half> to) {
      Map<Long, Integer> left = new HashMap<>(without);
      for (Half half : all) {
        int more = left.getOrDefault(half.time(), 0);
        if (more > 0) {
          left.put(half.time(), more - 1);
        } else {
          to.add(half);
        }
      }
    }
  }

  private final ViewedTrace trace;
  private final MessageFilter filter;
  private final QueryWindow query;
  private final Set<Integer> locations = new HashSet<>();
  private final IntUnaryOperator parties;
  private final Map<TimelineMessage.MessageKind, Queue> queues = new HashMap<>();
  private final TimeWindow window;
  private final TimeWindow wider;
  private final double about;
  private final boolean fromBegin;
  private final boolean isLong;

  /** Null if processes are left out, whose messages then are not known. */
  private final CrossingMessages crossing;

  /** Null if what is known of the ends of the time around the window is too far away. */
  private final KnownMessageSpan span;

  private int halves;

  /** Sends before the box in which the window begins that have no receive. */
  private long lost;

  /** Sends before the window, in the box in which it begins, whose receives are not near. */
  private long passing;

  /**
   * @param filter which of them are shown, where they are given one by one
   * @param mostRecords records among which they are looked for, at most, as far as it is known how
   *     many there are
   */
  MessagesInWindow(ViewedTrace trace, QueryWindow query, MessageFilter filter, double mostRecords)
      throws IOException {
    this.trace = trace;
    this.filter = filter;
    this.query = query;
    this.window = query.window();
    this.parties = MessageParties.of(trace.definitions());
    Arrays.stream(query.locations()).forEach(locations::add);
    this.wider = QueryWindow.wider(trace, window);
    this.about = about(trace, window);
    this.fromBegin = Long.compareUnsigned(wider.from(), trace.extent().first()) <= 0;
    boolean isOfAll = query.locations().length == trace.rows().locations();
    KnownMessageSpan around = trace.messageSpan(window);
    boolean isNear =
        around != null
            && (around.time() == null || QueryWindow.records(trace, around.time()) <= MAX_RECORDS);
    this.span = isNear ? around : null;
    this.crossing = isOfAll && span == null ? CrossingMessages.of(trace, window) : null;
    boolean isKnown = trace.boxesOfAll().size() > 0;
    this.isLong =
        isKnown
            ? QueryWindow.records(trace, wider) > mostRecords
            : about > MAX_HALVES / 2.0 && !trace.messages().isEmpty();
  }

  static MessagesInWindow of(ViewedTrace trace, QueryWindow query) throws IOException {
    return of(trace, query, MessageFilter.ALL);
  }

  static MessagesInWindow of(ViewedTrace trace, QueryWindow query, MessageFilter filter)
      throws IOException {
    return new MessagesInWindow(trace, query, filter, MAX_RECORDS);
  }

  /** The messages in order of time; null if there are too many to be read. */
  public static List<TimelineMessage> list(ViewedTrace trace, QueryWindow query)
      throws IOException {
    MessagesInWindow found =
        new MessagesInWindow(trace, query, MessageFilter.ALL, Double.POSITIVE_INFINITY);
    NonCallEvents.read(trace, query, found);
    return found.list();
  }

  private List<TimelineMessage> list() throws IOException {
    if (isTooMany()) {
      return null;
    }
    if (span != null) {
      return exact();
    }
    boolean isAllRead = fromBegin && Long.compareUnsigned(wider.to(), trace.extent().last()) > 0;
    return matched(isAllRead ? List.of() : trace.longMessages(window));
  }

  /** All messages of the window, by what is known of the ends of the time around it. */
  private List<TimelineMessage> exact() throws IOException {
    List<TimelineMessage> messages = new ArrayList<>();
    Map<TimelineMessage.MessageKind, Taken> taken = new HashMap<>();
    for (TimelineMessage m : span.known()) {
      taken.computeIfAbsent(kindOf(m), kind -> new Taken()).add(m);
      add(m, messages);
    }
    if (span.time() != null) {
      read(taken, messages);
    }
    messages.sort((a, b) -> Long.compareUnsigned(first(a), first(b)));
    return messages;
  }

  private void read(Map<TimelineMessage.MessageKind, Taken> taken, List<TimelineMessage> messages)
      throws IOException {
    MessageMatcher matcher =
        new MessageMatcher(2, MEMORY, parties, m -> add(TimelineMessage.of(m, 0, 1), messages));
    long[] words = new long[2];
    boolean few = trace.rows().locations() <= MAX_LOCATIONS;
    trace
        .records()
        .readMergedFromPlaces(
            few ? QueryWindow.all(trace) : query.locations(),
            span.time(),
            TimelineMessage.KINDS,
            e -> {
              if (TimelineMessage.KINDS.contains(e.kind()) && span.time().contains(e.time())) {
                boolean send = e.kind().isSend();
                int own = e.location();
                int other = e.partner();
                TimelineMessage.MessageKind kind =
                    kindOf(send ? own : other, send ? other : own, e.comm(), e.tag());
                Taken known = taken.get(kind);
                words[0] = e.time();
                words[1] = e.bytes();
                if (known == null || !known.take(send, e.time())) {
                  if (send) {
                    matcher.send(own, other, e.comm(), e.tag(), words);
                  } else {
                    matcher.receive(own, other, e.comm(), e.tag(), words);
                  }
                }
              }
              return true;
            });
    matcher.finish();
  }

  /** What messages have in common that do not pass each other: any thread sends for its process. */
  private TimelineMessage.MessageKind kindOf(int sender, int receiver, int comm, long tag) {
    return new TimelineMessage.MessageKind(
        parties.applyAsInt(sender), parties.applyAsInt(receiver), comm, tag);
  }

  private TimelineMessage.MessageKind kindOf(TimelineMessage m) {
    return kindOf(m.sender(), m.receiver(), m.comm(), m.tag());
  }

  private static long first(TimelineMessage m) {
    return m.sent() == -1L ? m.received() : m.sent();
  }

  /** Adds a message if a part of it is in the window and one of its ends is asked for. */
  private void add(TimelineMessage m, List<TimelineMessage> to) {
    if (!locations.contains(m.sender()) && !locations.contains(m.receiver())) {
      return;
    }
    long first = first(m);
    long last = m.received() == -1L ? m.sent() : m.received();
    if (Long.compareUnsigned(last, first) < 0) { // by clocks that do not agree
      long earlier = last;
      last = first;
      first = earlier;
    }
    if (Long.compareUnsigned(first, window.to()) < 0
        && Long.compareUnsigned(last, window.from()) >= 0) {
      to.add(m);
    }
  }

  private boolean isTooMany() {
    return isLong || about > MAX_HALVES / 2.0;
  }

  @Override
  public Set<EventKind> kinds() {
    return isTooMany() || span != null ? Set.of() : TimelineMessage.KINDS;
  }

  private static double about(ViewedTrace trace, TimeWindow window) throws IOException {
    if (trace.boxesOfAll().size()
        == 0) { // of very many processes there are no boxes but of messages
      return trace.messages().isEmpty() ? MAX_HALVES / 2.0 : IndexedBundles.about(trace, window);
    }
    double halves = 0;
    for (PreviewBox box : trace.boxes(0, window, 64)) {
      double part = Math.min(1, (double) (window.to() - window.from()) / box.width());
      halves += part * (box.sends() + box.receives());
    }
    return halves / 2;
  }

  /** The messages as JSON. */
  public static String text(ViewedTrace trace, QueryWindow query) throws IOException {
    return NonCallEvents.text(trace, query, of(trace, query));
  }

  @Override
  public String text(ViewedTrace asked) throws IOException {
    JsonWriter json = new JsonWriter(true).object(null);
    json.number("about", Math.round(about));
    List<TimelineMessage> all = list();
    if (all == null) {
      json.flag("complete", false).list("messages").endList();
      if (isLong) {
        IndexedBundles.write(asked, query, json);
      } else {
        MessageBundles.read(asked, query).write(asked, json);
      }
      return json.endObject().toString();
    }
    List<TimelineMessage> messages = filter.select(all);
    boolean complete = messages.size() <= MAX_MESSAGES;
    json.flag("complete", complete).number("hidden", hidden(all));
    if (messages.size() < all.size()) {
      json.number("filtered", all.size() - messages.size());
    }
    json.list("messages");
    List<TimelineMessage> shown = complete ? messages : List.of();
    for (TimelineMessage m : shown) {
      json.list(null);
      write(asked, m, json);
      json.endList();
    }
    json.endList();
    writeCommunicators(asked, shown, json);
    if (!complete) {
      MessageBundles.of(window, messages).write(asked, json);
    }
    return json.endObject().toString();
  }

  /** The members of a list for a message. */
  static void write(ViewedTrace trace, TimelineMessage m, JsonWriter json) {
    json.number(null, trace.rows().ofLocation(m.sender()));
    writeTime(m.sent(), json);
    json.number(null, trace.rows().ofLocation(m.receiver()));
    writeTime(m.received(), json);
    json.number(null, m.bytes()).number(null, m.tag());
    json.number(null, Integer.toUnsignedLong(m.comm()));
  }

  /** How many messages pass through the window at least of which neither end is known. */
  private long hidden(List<TimelineMessage> messages) {
    if (crossing == null) {
      return 0;
    }
    long known = 0;
    for (TimelineMessage m : messages) {
      boolean before = m.sent() == -1L || Long.compareUnsigned(m.sent(), crossing.from()) < 0;
      boolean after = m.received() == -1L || Long.compareUnsigned(m.received(), crossing.to()) > 0;
      known += before && after ? 1 : 0;
    }
    return Math.max(0, crossing.count() - known - lost) + passing;
  }

  /** The communicators of messages that have a name. */
  private static void writeCommunicators(
      ViewedTrace trace, List<TimelineMessage> shown, JsonWriter json) {
    json.list("communicators");
    shown.stream()
        .mapToInt(TimelineMessage::comm)
        .distinct()
        .forEach(
            token -> {
              Definition comm = trace.definitions().group(token);
              if (comm != null && comm.name() != null) {
                json.list(null).number(null, Integer.toUnsignedLong(token));
                json.text(null, comm.name()).endList();
              }
            });
    json.endList();
  }

  private static void writeTime(long time, JsonWriter json) {
    if (time == -1L) {
      json.none(null);
    } else {
      json.text(null, Long.toUnsignedString(time));
    }
  }

  @Override
  public void take(EventCursor e) {
    boolean isNear = Long.compareUnsigned(e.time(), wider.from()) >= 0;
    if (!TimelineMessage.KINDS.contains(e.kind()) || !isNear || halves >= 2 * MAX_HALVES) {
      return;
    }
    halves++;
    boolean send = e.kind().isSend();
    int own = e.location();
    int other = e.partner();
    TimelineMessage.MessageKind kind =
        kindOf(send ? own : other, send ? other : own, e.comm(), e.tag());
    Queue queue = queues.computeIfAbsent(kind, k -> new Queue());
    (send ? queue.sends : queue.receives).add(new Half(e.time(), e.bytes(), own, other));
  }

  /**
   * Brings sends and receives together.
   *
   * @param known messages of which both ends are known, whether they were read or not, and sends
   *     that have no receive
   */
  private List<TimelineMessage> matched(List<TimelineMessage> known) {
    passing = 0;
    lost = 0;
    List<TimelineMessage> messages = new ArrayList<>();
    Map<TimelineMessage.MessageKind, Taken> taken = new HashMap<>();
    for (TimelineMessage m : known) {
      if (locations.contains(m.sender()) || locations.contains(m.receiver())) {
        taken.computeIfAbsent(kindOf(m), kind -> new Taken()).add(m);
        if (m.isWhole()) {
          messages.add(m);
        } else if (crossing != null && Long.compareUnsigned(m.sent(), crossing.from()) < 0) {
          lost++;
        }
      }
    }
    for (Map.Entry<TimelineMessage.MessageKind, Queue> entry : queues.entrySet()) {
      Taken own = taken.get(entry.getKey());
      Queue q = own == null ? entry.getValue() : own.withoutThem(entry.getValue());
      int before = fromBegin ? 0 : underWay(q);
      Deque<Half> sends = new ArrayDeque<>(q.sends);
      for (int i = 0; i < q.receives.size(); i++) {
        Half receive = q.receives.get(i);
        Half send = i < before ? null : sends.poll();
        add(entry.getKey(), send, receive, messages);
      }
      for (Half send : sends) {
        add(entry.getKey(), send, null, messages);
      }
    }
    messages.sort(
        (a, b) ->
            Long.compareUnsigned(
                a.sent() == -1L ? a.received() : a.sent(),
                b.sent() == -1L ? b.received() : b.sent()));
    return messages;
  }

  /** The number of messages under way at the begin of what was read that fits times best. */
  private static int underWay(Queue q) {
    int most = 0;
    int send = 0;
    for (int i = 0; i < q.receives.size(); i++) {
      long time = q.receives.get(i).time();
      while (send < q.sends.size() && Long.compareUnsigned(q.sends.get(send).time(), time) <= 0) {
        send++;
      }
      most = Math.max(most, i + 1 - send);
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int before = 0; before <= Math.min(most, MAX_TRIED); before++) {
      double cost = cost(q, before);
      if (cost < least) {
        least = cost;
        best = before;
      }
    }
    return best;
  }

  /** How long messages take on average; too early ones count more, since clocks hardly differ. */
  private static double cost(Queue q, int before) {
    double sum = 0;
    int pairs = Math.min(q.receives.size() - before, q.sends.size());
    for (int i = 0; i < pairs; i++) {
      double ticks = q.receives.get(i + before).time() - q.sends.get(i).time();
      sum += ticks >= 0 ? ticks : -TOO_EARLY * ticks;
    }
    return pairs <= 0 ? Double.MAX_VALUE : sum / pairs;
  }

  private void add(
      TimelineMessage.MessageKind kind, Half send, Half receive, List<TimelineMessage> to) {
    long sent = send == null ? -1L : send.time();
    long received = receive == null ? -1L : receive.time();
    long first = send == null ? received : sent;
    long last = receive == null ? sent : received;
    if (Long.compareUnsigned(last, first) < 0) { // by clocks that do not agree
      long earlier = last;
      last = first;
      first = earlier;
    }
    boolean overlaps =
        Long.compareUnsigned(first, window.to()) < 0
            && Long.compareUnsigned(last, window.from()) >= 0;
    if (overlaps) {
      to.add(
          new TimelineMessage(
              send == null ? receive.other() : send.location(),
              receive == null ? send.other() : receive.location(),
              kind.comm(),
              kind.tag(),
              sent,
              received,
              send == null ? receive.bytes() : send.bytes()));
    } else if (crossing != null
        && receive == null
        && Long.compareUnsigned(sent, window.from()) < 0
        && Long.compareUnsigned(sent, crossing.from()) >= 0) {
      passing++;
    }
  }
}
