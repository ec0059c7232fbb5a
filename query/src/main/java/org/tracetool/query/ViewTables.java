package org.tracetool.query;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import org.tracetool.query.analysis.AnalyzedTables;

/**
 * The tables that users see: their columns, each in the words of {@link Views}, or how they are
 * made of others.
 */
final class ViewTables {
  private static final String EVENTS =
      "time:s, process:PROCESS, process_id, process:rank, kind:EVENT_KIND, region:REGION,"
          + " region_id, partner:PROCESS, partner_id, partner:rank, bytes, tag,"
          + " communicator:COMM, communicator_id, counter:COUNTER, counter_id, value,"
          + " parameter:PARAMETER, operation:OPERATION, file:FILE, matching_id, duration:s, text";

  private static final String CALLS =
      "process:PROCESS, process_id, process:rank, region:REGION, region_id, begin:s, end:s,"
          + " inclusive:s, exclusive:s, depth, path, caller:REGION, complete, outermost";

  private static final String MESSAGES =
      "sender:PROCESS, sender_id, sender:rank, receiver:PROCESS, receiver_id, receiver:rank,"
          + " send:s, receive:s, duration_ns=receive_ns - send_ns,"
          + " duration_s=(receive_ns - send_ns) / 1e9, bytes, tag, communicator:COMM,"
          + " communicator_id, matched,"
          + " send_region:REGION, send_call_begin_ns, receive_region:REGION,"
          + " receive_call_begin_ns";

  private static final String COLLECTIVE_MEMBERS =
      "process:PROCESS, process_id, process:rank, operation:OPERATION, type, communicator:COMM,"
          + " communicator_id, root:PROCESS, root_id, instance, begin:s, end:s,"
          + " duration_ns=end_ns - begin_ns, duration_s=(end_ns - begin_ns) / 1e9, bytes_sent,"
          + " bytes_received, blocking";

  private static final String LAUNCH_CALLS =
      "process:PROCESS, process_id, owner_id, rank, device, region:REGION, region_id, begin:s,"
          + " end:s, correlation";

  private static final String COUNTERS =
      "time:s, process:PROCESS, process_id, process:rank, counter:COUNTER, counter_id, value,"
          + " value_integer, unit, recorder:PROCESS, recorder_id";

  private static final String IO =
      "process:PROCESS, process_id, process:rank, file:FILE, file_id, handle, operation, begin:s,"
          + " end:s, duration_ns=end_ns - begin_ns, duration_s=(end_ns - begin_ns) / 1e9, bytes,"
          + " failed, outermost";

  private static final String MARKERS =
      "time:s, process:PROCESS, process_id, marker:MARKER, severity, text, duration:s";

  private static final String REGIONS =
      "region:REGION, region_id, region_group, file, line, stream, activity";

  private static final String LOCATIONS =
      "process:PROCESS, process_id, rank, parent:PROCESS, parent_id, host, stream, world, kind";

  private static final String PROCESSES = "process:PROCESS, process_id, rank, host, stream, world";

  private static final String GROUPS = "name:COMM, group_id, members, communicator";

  private static final String GROUP_MEMBERS =
      "name:COMM, group_id, position, process:PROCESS, process_id";

  private static final String COMMUNICATORS = "communicator:COMM, communicator_id, members";

  private static final String WAITS =
      "kind, process:PROCESS, process_id, rank, thread, call_path, region, cause_process:PROCESS,"
          + " cause_process_id, cause_rank, cause_thread, cause_call_path, cause_region, count,"
          + " waiting_s";

  private static final String DELAY_COSTS =
      "process:PROCESS, process_id, rank, thread, call_path, region, direct_s, indirect_s, cost_s";

  private static final String CRITICAL_PATH =
      "process:PROCESS, process_id, rank, thread, call_path, region, time_s, mean_s";

  private static final String CRITICAL_PATH_SEGMENTS =
      "process:PROCESS, process_id, rank, thread, begin:s, end:s,"
          + " duration_ns=end_ns - begin_ns, duration_s=(end_ns - begin_ns) / 1e9";

  private static final String ITERATIONS =
      "iteration, region, begin:s, end:s, mean_s, max_s, slowest_rank, useful_s, waiting_s,"
          + " load_balance, outlier";

  private static final String EFFICIENCY =
      "part, begin:s, end:s, useful_s, waiting_s, " + String.join(", ", AnalyzedTables.FACTORS);

  /** In such an order that each comes after those that it is made of. */
  private static final List<String> NAMES =
      List.of(
          "events",
          "enters",
          "leaves",
          "sends",
          "receives",
          "calls",
          "messages",
          "collective_members",
          "collectives",
          "launch_calls",
          "launches",
          "counters",
          "io",
          "markers",
          "regions",
          "locations",
          "processes",
          "groups",
          "group_members",
          "communicators",
          "waits",
          "delay_costs",
          "critical_path",
          "critical_path_segments",
          "iterations",
          "efficiency");

  private static final Map<String, String> COLUMNS =
      Map.ofEntries(
          entry("events", EVENTS),
          entry("enters", EVENTS),
          entry("leaves", EVENTS),
          entry("sends", EVENTS),
          entry("receives", EVENTS),
          entry("calls", CALLS),
          entry("messages", MESSAGES),
          entry("collective_members", COLLECTIVE_MEMBERS),
          entry("launch_calls", LAUNCH_CALLS),
          entry("counters", COUNTERS),
          entry("io", IO),
          entry("markers", MARKERS),
          entry("regions", REGIONS),
          entry("locations", LOCATIONS),
          entry("processes", PROCESSES),
          entry("groups", GROUPS),
          entry("group_members", GROUP_MEMBERS),
          entry("communicators", COMMUNICATORS),
          entry("waits", WAITS),
          entry("delay_costs", DELAY_COSTS),
          entry("critical_path", CRITICAL_PATH),
          entry("critical_path_segments", CRITICAL_PATH_SEGMENTS),
          entry("iterations", ITERATIONS),
          entry("efficiency", EFFICIENCY));

  /** Bytes whose sum is too large, as where records are damaged, are not known. */
  private static final String COLLECTIVES =
      "SELECT trace, communicator, communicator_id, instance, blocking,"
          + " min(operation) AS operation, min(type) AS type, min(root) AS root,"
          + " count(*) AS members, min(begin_ns) AS begin_ns, min(begin_ns) / 1e9 AS begin_s,"
          + " max(begin_ns) AS last_arrival_ns, max(begin_ns) / 1e9 AS last_arrival_s,"
          + " arg_max(process, (begin_ns, -process_id::BIGINT)) AS last_process,"
          + " max(end_ns) AS end_ns,"
          + " max(end_ns) / 1e9 AS end_s, max(end_ns) - min(begin_ns) AS duration_ns,"
          + " (max(end_ns) - min(begin_ns)) / 1e9 AS duration_s,"
          + " TRY_CAST(sum(bytes_sent) AS BIGINT) AS bytes_sent,"
          + " TRY_CAST(sum(bytes_received) AS BIGINT) AS bytes_received FROM collective_members"
          + " WHERE instance IS NOT NULL GROUP BY trace, communicator, communicator_id, instance, blocking";

  /** Of nested calls with one number, as of a runtime and its driver, the outer one launches. */
  private static final String LAUNCHES =
      "SELECT o.trace, o.process, o.process_id, o.rank, o.region, o.region_id, o.begin_ns,"
          + " o.begin_s, o.end_ns, o.end_s, launch_process, launch_process_id, launch_region,"
          + " launch_begin_ns, launch_begin_ns / 1e9 AS launch_begin_s, launch_end_ns,"
          + " launch_end_ns / 1e9 AS launch_end_s, o.correlation"
          + " FROM (SELECT * FROM launch_calls WHERE device) o LEFT JOIN"
          + " (SELECT trace, owner_id, correlation,"
          + " arg_min(process, (begin_ns, process_id)) AS launch_process,"
          + " arg_min(process_id, (begin_ns, process_id)) AS launch_process_id,"
          + " arg_min(region, (begin_ns, process_id)) AS launch_region,"
          + " min(begin_ns) AS launch_begin_ns,"
          + " arg_min(end_ns, (begin_ns, process_id)) AS launch_end_ns"
          + " FROM launch_calls WHERE NOT device GROUP BY trace, owner_id, correlation) l"
          + " ON o.trace = l.trace AND o.owner_id = l.owner_id AND o.correlation = l.correlation";

  private static final Map<String, String> MADE =
      Map.of("collectives", COLLECTIVES, "launches", LAUNCHES);

  private ViewTables() {}

  /** The names of all. */
  static List<String> names() {
    return NAMES;
  }

  /** The columns of a table, separated by commas; null if it is made of others. */
  static String columns(String table) {
    return COLUMNS.get(table);
  }

  /** The query that makes a table of others; null if it has columns of its own. */
  static String made(String table) {
    return MADE.get(table);
  }

  /** The columns of a large table that has none which is computed; null for other tables. */
  static String plain(String table) {
    return switch (table) {
      case "events", "calls", "counters" -> columns(table);
      default -> null;
    };
  }
}
