package org.tracetool.cli.agreement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.tracetool.core.time.Ticks;

/** Tables of {@code query} with times in ticks; those that are not known are −1. */
final class TraceTables {
  /** A row of {@code calls}. */
  record Call(
      int location,
      String region,
      long begin,
      long end,
      int depth,
      boolean isComplete,
      boolean isOutermost) {
    /** The ticks that are in a window. */
    long in(long from, long to) {
      return Math.max(0, Ticks.earlier(end, to) - Ticks.later(begin, from));
    }
  }

  /** A row of {@code messages}. */
  record Message(
      int sender, int receiver, long sent, long received, long bytes, long tag, int comm) {
    long first() {
      return sent < 0 ? received : received < 0 ? sent : Math.min(sent, received);
    }

    long last() {
      return Math.max(sent, received);
    }
  }

  /** A row of {@code collective_members}. */
  record Member(
      int process,
      String operation,
      String type,
      String comm,
      long instance,
      int root,
      long begin,
      long end,
      boolean isBlocking) {
    String key() {
      return comm + " " + instance + " " + isBlocking;
    }
  }

  /** A row of {@code launches}. */
  record Launch(int host, long launched, int stream, long begun) {}

  /** A row of {@code counters}. */
  record Sample(int location, int counter, long time, double value) {}

  /** A row of {@code events}. */
  record Event(int location, long time, String kind, String region, int partner) {}

  private final String trace;
  private final long nsPerTick;
  private final Map<Integer, List<Call>> calls = new HashMap<>();
  private List<Message> messages;
  private List<Member> members;
  private List<Launch> launches;
  private List<Sample> samples;
  private List<Event> events;

  TraceTables(Path trace, long ticksPerSecond) {
    this.trace = trace.toString();
    nsPerTick = 1_000_000_000 / ticksPerSecond;
    for (Call call :
        rows(
            "SELECT process_id, region, begin_ns, end_ns, depth, complete, outermost FROM calls"
                + " ORDER BY process_id, begin_ns, depth",
            r ->
                new Call(
                    token(r, 0),
                    r.get(1),
                    ticks(r, 2),
                    ticks(r, 3),
                    Integer.parseInt(r.get(4)),
                    r.get(5).equals("true"),
                    r.get(6).equals("true")))) {
      calls.computeIfAbsent(call.location(), l -> new ArrayList<>()).add(call);
    }
  }

  private <T> List<T> rows(String sql, Function<List<String>, T> row) {
    return Command.rows(trace, sql).stream().map(row).toList();
  }

  private long ticks(List<String> row, int column) {
    return row.get(column).isEmpty() ? -1 : Long.parseLong(row.get(column)) / nsPerTick;
  }

  private static int token(List<String> row, int column) {
    return row.get(column).isEmpty() ? 0 : Integer.parseInt(row.get(column));
  }

  /** The calls of a location, by their begins, outer ones first. */
  List<Call> calls(int location) {
    return calls.getOrDefault(location, List.of());
  }

  List<Message> messages() {
    if (messages == null) {
      messages =
          rows(
              "SELECT sender_id, receiver_id, send_ns, receive_ns, bytes, tag, communicator_id"
                  + " FROM messages",
              r ->
                  new Message(
                      token(r, 0),
                      token(r, 1),
                      ticks(r, 2),
                      ticks(r, 3),
                      Long.parseLong(r.get(4)),
                      Long.parseLong(r.get(5)),
                      token(r, 6)));
    }
    return messages;
  }

  List<Member> members() {
    if (members == null) {
      members =
          rows(
              "SELECT process_id, operation, type, communicator, instance, root_id, begin_ns,"
                  + " end_ns, blocking FROM collective_members ORDER BY process_id",
              r ->
                  new Member(
                      token(r, 0),
                      r.get(1),
                      r.get(2),
                      r.get(3),
                      Long.parseLong(r.get(4)),
                      token(r, 5),
                      ticks(r, 6),
                      ticks(r, 7),
                      r.get(8).equals("true")));
    }
    return members;
  }

  List<Launch> launches() {
    if (launches == null) {
      launches =
          rows(
              "SELECT launch_process_id, launch_begin_ns, process_id, begin_ns FROM launches"
                  + " WHERE launch_begin_ns IS NOT NULL",
              r -> new Launch(token(r, 0), ticks(r, 1), token(r, 2), ticks(r, 3)));
    }
    return launches;
  }

  List<Sample> samples() {
    if (samples == null) {
      samples =
          rows(
              "SELECT process_id, counter_id, time_ns, value FROM counters",
              r ->
                  new Sample(
                      token(r, 0),
                      token(r, 1),
                      ticks(r, 2),
                      r.get(3).isEmpty() ? Double.NaN : Double.parseDouble(r.get(3))));
    }
    return samples;
  }

  List<Event> events() {
    if (events == null) {
      events =
          rows(
              "SELECT process_id, time_ns, kind, region, partner_id FROM events",
              r -> new Event(token(r, 0), ticks(r, 1), r.get(2), r.get(3), token(r, 4)));
    }
    return events;
  }
}
