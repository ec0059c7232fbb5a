package org.tracetool.cli.agreement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tracetool.testdata.agreement.RandomRunFacts;

/** What the tables of {@code query} say of a run: those of the trace, or their Parquet files. */
final class QueryFacts {
  private final String trace;
  private final Path parquet;

  private QueryFacts(Path trace, Path parquet) {
    this.trace = trace.toString();
    this.parquet = parquet;
  }

  /** As the trace has them. */
  static RandomRunFacts of(Path trace) {
    return new QueryFacts(trace, null).facts();
  }

  /** As a folder of Parquet files has them. */
  static RandomRunFacts ofParquet(Path trace, Path folder) {
    return new QueryFacts(trace, folder).facts();
  }

  private List<List<String>> rows(String sql) {
    return parquet == null
        ? Command.rows(trace, sql)
        : Command.rows(
            trace,
            sql.replaceAll("FROM (\\w+)", "FROM '" + parquet + "/$1.parquet'"),
            "--allow-files");
  }

  private RandomRunFacts facts() {
    SortedMap<String, String> calls = new TreeMap<>();
    for (List<String> r :
        rows(
            "SELECT region, count(*), sum(inclusive_ns), sum(exclusive_ns),"
                + " count(*) FILTER (NOT complete) FROM calls GROUP BY region")) {
      calls.put(r.get(0), RandomRunFacts.calls(of(r, 1), of(r, 2), of(r, 3), of(r, 4)));
    }
    List<String> messages = new ArrayList<>();
    int unreceived = 0;
    int lostSends = 0;
    for (List<String> r : rows("SELECT send_ns, receive_ns, bytes, tag, matched FROM messages")) {
      if (r.get(4).equals("true")) {
        messages.add(RandomRunFacts.message(of(r, 0), of(r, 1), of(r, 2), of(r, 3)));
      } else if (r.get(0).isEmpty()) {
        lostSends++;
      } else {
        unreceived++;
      }
    }
    List<String> collectives = new ArrayList<>();
    for (List<String> r :
        rows(
            "SELECT operation, blocking, members, begin_ns, end_ns, bytes_sent, bytes_received"
                + " FROM collectives")) {
      boolean blocking = r.get(1).equals("true");
      collectives.add(
          RandomRunFacts.collective(
              r.get(0), blocking, of(r, 2), of(r, 3), of(r, 4), of(r, 5), of(r, 6)));
    }
    SortedMap<String, String> counters = new TreeMap<>();
    for (List<String> r :
        rows(
            "SELECT process || ' ' || counter, count(*), min(value), max(value) FROM counters"
                + " WHERE value IS NOT NULL GROUP BY process, counter")) {
      double min = Double.parseDouble(r.get(2));
      double max = Double.parseDouble(r.get(3));
      counters.put(r.get(0), RandomRunFacts.samples(of(r, 1), min, max));
    }
    Collections.sort(messages);
    Collections.sort(collectives);
    List<String> extent = rows("SELECT min(time_ns), max(time_ns) FROM events").get(0);
    return new RandomRunFacts(
        calls,
        messages,
        unreceived,
        lostSends,
        collectives,
        counters,
        parquet == null ? launches() : List.of(),
        of(extent, 0),
        of(extent, 1));
  }

  /** Which no Parquet file has: they are made of the trace. */
  private List<String> launches() {
    List<String> launches = new ArrayList<>();
    for (List<String> r :
        rows(
            "SELECT launch_process, launch_begin_ns, process, begin_ns FROM launches"
                + " WHERE launch_begin_ns IS NOT NULL")) {
      launches.add(r.get(0) + " at " + r.get(1) + " -> " + r.get(2) + " at " + r.get(3));
    }
    Collections.sort(launches);
    return launches;
  }

  private static long of(List<String> row, int column) {
    String text = row.get(column);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }
}
