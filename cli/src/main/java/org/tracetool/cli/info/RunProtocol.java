package org.tracetool.cli.info;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the protocol file of the Trace Collector, {@code TRACE.prot}, tells of the processes of a
 * run: {@code INFO PROCESS <rank> "<host>" "<addresses>" <pid>} and {@code INFO CLUSTERDEF <host>
 * {<rank>:<pid>}}.
 */
final class RunProtocol {
  private static final long LARGEST = 64L << 20;
  private static final int MOST_DIGITS = 18;
  private static final Pattern PROCESS =
      Pattern.compile("(?i)INFO\\s+PROCESS\\s+(\\d+)\\s+\"([^\"]*)\"\\s+\"[^\"]*\"\\s+(\\d+)");
  private static final Pattern CLUSTER =
      Pattern.compile("(?i)INFO\\s+CLUSTERDEF\\s+(\"[^\"]*\"|\\S+)((?:\\s+\\d+:\\d+)+)");
  private static final Pattern MEMBER = Pattern.compile("(\\d+):(\\d+)");

  private final Map<Long, String> hosts = new HashMap<>();
  private final Map<Long, Long> ids = new HashMap<>();

  /** Reads the file beside a trace; empty if there is none. */
  static RunProtocol of(Path trace) throws IOException {
    RunProtocol protocol = new RunProtocol();
    Path name = trace.getFileName();
    Path file = name == null ? null : trace.resolveSibling(name + ".prot");
    if (file != null && Files.isRegularFile(file) && Files.size(file) <= LARGEST) {
      for (String line : Files.readString(file, StandardCharsets.ISO_8859_1).split("\r?\n")) {
        protocol.take(line.strip());
      }
    }
    return protocol;
  }

  private void take(String line) {
    Matcher m = PROCESS.matcher(line);
    if (m.matches()) {
      put(m.group(1), m.group(2), m.group(3));
      return;
    }
    m = CLUSTER.matcher(line);
    if (m.matches()) {
      String host = m.group(1).replace("\"", "");
      Matcher member = MEMBER.matcher(m.group(2));
      while (member.find()) {
        put(member.group(1), host, member.group(2));
      }
    }
  }

  private void put(String rank, String host, String id) {
    if (rank.length() <= MOST_DIGITS && id.length() <= MOST_DIGITS) {
      if (!host.isEmpty()) {
        hosts.put(Long.parseLong(rank), host);
      }
      ids.put(Long.parseLong(rank), Long.parseLong(id));
    }
  }

  /** Where a process ran; null if it is not known. */
  String host(long rank) {
    return hosts.get(rank);
  }

  /** The id that the system gave a process; 0 if it is not known. */
  long processId(long rank) {
    return ids.getOrDefault(rank, 0L);
  }
}
