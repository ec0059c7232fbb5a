package org.tracetool.filter.names;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.text.TraceText;

/**
 * Data about the processes of a run from the protocol file of the Trace Collector beside a trace:
 * {@code INFO PROCESS <rank> "<host>" "<addresses>" <pid>} and {@code INFO CLUSTERDEF <host>
 * {<rank>:<pid>}}.
 */
public final class RunProtocol {
  private static final String SUFFIX = ".prot";

  /** Suffixes of traces of older programs, besides those of the formats. */
  private static final List<String> OLDER_SUFFIXES = List.of(".fvt", ".pv");

  private static final List<String> PACKED = List.of(".gz", ".zst");

  private static final long MAX_FILE_BYTES = 64L << 20;
  private static final int MAX_DIGITS = 18;
  private static final Pattern PROCESS =
      Pattern.compile("(?i)INFO\\s+PROCESS\\s+(\\d+)\\s+\"([^\"]*)\"\\s+\"[^\"]*\"\\s+(\\d+)");
  private static final Pattern CLUSTER =
      Pattern.compile("(?i)INFO\\s+CLUSTERDEF\\s+(\"[^\"]*\"|\\S+)");
  private static final Pattern MEMBER = Pattern.compile("\\s+(\\d+):(\\d+)");

  private final Map<Long, String> hosts = new HashMap<>();
  private final Map<Long, Long> ids = new HashMap<>();

  /**
   * The protocol file of a trace: {@code a.prot} for the trace {@code a.stf}, or, where other
   * traces have the same name, {@code a.stf.prot}.
   *
   * @return null if there is neither
   */
  public static Path find(Path trace) {
    for (Path file : List.of(behind(trace), besides(trace))) {
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    return null;
  }

  /** The protocol file that a new trace gets: its name with another suffix. */
  public static Path besides(Path trace) {
    String name = name(trace);
    for (String packed : PACKED) {
      name = without(name, packed);
    }
    for (String suffix : suffixes()) {
      String bare = without(name, suffix);
      if (!bare.equals(name)) {
        name = bare;
        break;
      }
    }
    return trace.resolveSibling(name + SUFFIX);
  }

  /** Suffixes of traces, the longest first. */
  private static List<String> suffixes() {
    List<String> all = new ArrayList<>(OLDER_SUFFIXES);
    FormatRegistry.load().formats().forEach(format -> all.addAll(format.suffixes()));
    all.sort(Comparator.comparingInt(String::length).reversed());
    return all;
  }

  /** The protocol file of a trace after it has moved, next to it in the same way as before. */
  public static Path moved(Path protocol, Path from, Path to) {
    return protocol.equals(behind(from)) ? behind(to) : besides(to);
  }

  private static Path behind(Path trace) {
    return trace.resolveSibling(name(trace) + SUFFIX);
  }

  private static String name(Path trace) {
    Path name = trace.getFileName();
    return name == null ? "" : name.toString();
  }

  private static String without(String name, String suffix) {
    return name.endsWith(suffix) && name.length() > suffix.length()
        ? name.substring(0, name.length() - suffix.length())
        : name;
  }

  /** The lines of a protocol file; none if it is too large to be one. */
  public static List<String> lines(Path file) throws IOException {
    if (Files.size(file) > MAX_FILE_BYTES) {
      return List.of();
    }
    byte[] bytes = Files.readAllBytes(file);
    return List.of(TraceText.decode(bytes, 0, bytes.length).split("\r?\n"));
  }

  /** Reads the file beside a trace; empty if there is none. */
  public static RunProtocol of(Path trace) throws IOException {
    RunProtocol protocol = new RunProtocol();
    Path file = find(trace);
    if (file != null) {
      for (String line : lines(file)) {
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
    if (m.lookingAt()) {
      String host = m.group(1).replace("\"", "");
      Matcher member = MEMBER.matcher(line).region(m.end(), line.length());
      while (member.lookingAt()) {
        put(member.group(1), host, member.group(2));
        member.region(member.end(), line.length());
      }
    }
  }

  private void put(String rank, String host, String id) {
    if (rank.length() <= MAX_DIGITS && id.length() <= MAX_DIGITS) {
      if (!host.isEmpty()) {
        hosts.put(Long.parseLong(rank), host);
      }
      ids.put(Long.parseLong(rank), Long.parseLong(id));
    }
  }

  /**
   * The hosts of the processes of this trace: those in this file, for others those in the trace.
   */
  public Hosts hosts(Definitions definitions) {
    Map<Integer, String> hostNames = new HashMap<>();
    if (!hosts.isEmpty()) {
      ProcessRanks ranks = new ProcessRanks(definitions);
      LocationTable locations = LocationTable.of(definitions);
      for (int place = 0; place < locations.count(); place++) {
        int token = locations.token(place);
        String host = locations.isProcess(token) ? hosts.get(ranks.of(token)) : null;
        if (host != null) {
          hostNames.put(token, host);
        }
      }
    }
    return Hosts.of(definitions).with(hostNames);
  }

  /** The id that the system gave a process; 0 if it is not known. */
  public long processId(long rank) {
    return ids.getOrDefault(rank, 0L);
  }
}
