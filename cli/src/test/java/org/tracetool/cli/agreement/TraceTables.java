package org.tracetool.cli.agreement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  record Launch(int host, long launched, int stream, long begun, String call, String operation) {}

  /** A row of {@code counters}. */
  record Sample(int location, int counter, long time, double value) {}

  /** A row of {@code events}. */
  record Event(int location, long time, String kind, String region, int partner) {}

  /** Columns of the widest table. */
  private static final int MAX_COLUMNS = 9;

  private static final String[] TABLES = {
    "calls: process_id, region, begin_ns, end_ns, depth, complete, outermost",
    "messages: sender_id, receiver_id, send_ns, receive_ns, bytes, tag, communicator_id",
    "collective_members: process_id, operation, type, communicator, instance, root_id, begin_ns,"
        + " end_ns, blocking",
    "launches: launch_process_id, launch_begin_ns, process_id, begin_ns, launch_region, region",
    "counters: process_id, counter_id, time_ns, value",
    "events: process_id, time_ns, kind, region, partner_id"
  };

  private final NanosecondTicks clock;
  private final Map<Integer, List<Call>> calls = new HashMap<>();
  private final List<Message> messages = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();
  private final List<Launch> launches = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();

  TraceTables(Path trace, long ticksPerSecond) {
    clock = new NanosecondTicks(ticksPerSecond);
    for (List<String> row : Command.rows(trace.toString(), sql())) {
      take(row.get(0), row.subList(1, row.size()));
    }
    Comparator<Call> byBegin = (a, b) -> Long.compareUnsigned(a.begin(), b.begin());
    Comparator<Call> byEnd = (a, b) -> Long.compareUnsigned(a.end(), b.end());
    Comparator<Call> order = byBegin.thenComparingInt(Call::depth).thenComparing(byEnd);
    calls.values().forEach(own -> own.sort(order));
    members.sort(Comparator.comparingInt(Member::process));
    launches.removeIf(l -> l.launched() < 0);
  }

  /** One query for all tables, since each one starts the engine. */
  private static String sql() {
    List<String> parts = new ArrayList<>();
    for (String table : TABLES) {
      String name = table.substring(0, table.indexOf(':'));
      StringBuilder sql = new StringBuilder("SELECT '" + name + "' AS kind");
      String[] columns = table.substring(table.indexOf(':') + 2).split(", ");
      for (int i = 0; i < MAX_COLUMNS; i++) {
        sql.append(", CAST(").append(i < columns.length ? columns[i] : "NULL");
        sql.append(" AS VARCHAR) AS c").append(i);
      }
      parts.add(sql.append(" FROM ").append(name).toString());
    }
    return String.join(" UNION ALL ", parts);
  }

  private void take(String table, List<String> r) {
    switch (table) {
      case "calls" ->
          calls
              .computeIfAbsent(token(r, 0), l -> new ArrayList<>())
              .add(
                  new Call(
                      token(r, 0),
                      r.get(1),
                      ticks(r, 2),
                      ticks(r, 3),
                      Integer.parseInt(r.get(4)),
                      r.get(5).equals("true"),
                      r.get(6).equals("true")));
      case "messages" ->
          messages.add(
              new Message(
                  token(r, 0),
                  token(r, 1),
                  ticks(r, 2),
                  ticks(r, 3),
                  Long.parseLong(r.get(4)),
                  Long.parseLong(r.get(5)),
                  token(r, 6)));
      case "collective_members" ->
          members.add(
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
      case "launches" ->
          launches.add(
              new Launch(token(r, 0), ticks(r, 1), token(r, 2), ticks(r, 3), r.get(4), r.get(5)));
      case "counters" ->
          samples.add(
              new Sample(
                  token(r, 0),
                  token(r, 1),
                  ticks(r, 2),
                  r.get(3).isEmpty() ? Double.NaN : Double.parseDouble(r.get(3))));
      default -> events.add(new Event(token(r, 0), ticks(r, 1), r.get(2), r.get(3), token(r, 4)));
    }
  }

  private long ticks(List<String> row, int column) {
    return row.get(column).isEmpty() ? -1 : clock.ticks(Long.parseLong(row.get(column)));
  }

  private static int token(List<String> row, int column) {
    return row.get(column).isEmpty() ? 0 : Integer.parseInt(row.get(column));
  }

  /** The calls of a location, by their begins, outer ones first. */
  List<Call> calls(int location) {
    return calls.getOrDefault(location, List.of());
  }

  List<Message> messages() {
    return messages;
  }

  /** By process. */
  List<Member> members() {
    return members;
  }

  /** Operations of devices whose launch is recorded. */
  List<Launch> launches() {
    return launches;
  }

  List<Sample> samples() {
    return samples;
  }

  List<Event> events() {
    return events;
  }
}
