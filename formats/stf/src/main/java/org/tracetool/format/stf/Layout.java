package org.tracetool.format.stf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * Which processes go into which process file: those of a host together, at most so many to a file,
 * the threads of a process with it.
 */
final class Layout {
  /** Processes to a file where the user does not say. */
  static final int PROCESSES_PER_FILE = 16;

  private static final String NODE = "__NODE__";

  private Layout() {}

  /** The host whose processes a group holds, or null if it is another sort of group. */
  static String host(Definition.Group g) {
    return g.name() != null && g.name().startsWith(NODE) && g.name().length() > NODE.length()
        ? g.name().substring(NODE.length())
        : null;
  }

  /**
   * Distributes processes over files.
   *
   * @param tokens all processes and threads that have a stream, in the order of the trace
   * @param perFile at most so many processes to a file
   * @param byHost whether processes of different hosts go into different files
   */
  static List<int[]> files(
      Definitions definitions, List<Integer> tokens, int perFile, boolean byHost) {
    Map<Integer, List<Integer>> families = new LinkedHashMap<>();
    for (int token : tokens) {
      families.computeIfAbsent(root(definitions, token), r -> new ArrayList<>()).add(token);
    }
    if (families.size() == 1 && tokens.size() > perFile) {
      families = new LinkedHashMap<>(); // threads of a single process are dealt like processes
      for (int token : tokens) {
        families.put(token, List.of(token));
      }
    }
    List<int[]> files = new ArrayList<>();
    for (List<List<Integer>> part : parts(definitions, families, byHost)) {
      for (int start = 0; start < part.size(); start += perFile) {
        files.add(
            part.subList(start, Math.min(start + perFile, part.size())).stream()
                .flatMap(List::stream)
                .mapToInt(Integer::intValue)
                .toArray());
      }
    }
    return files;
  }

  private static List<List<List<Integer>>> parts(
      Definitions definitions, Map<Integer, List<Integer>> families, boolean byHost) {
    Map<Integer, String> hosts = byHost ? hosts(definitions) : Map.of();
    Map<String, List<List<Integer>>> parts = new LinkedHashMap<>();
    for (Map.Entry<Integer, List<Integer>> f : families.entrySet()) {
      String host = hosts.getOrDefault(f.getKey(), "");
      parts.computeIfAbsent(host, h -> new ArrayList<>()).add(f.getValue());
    }
    // Where every process has a host of its own, hosts would make a file for each process.
    return parts.size() == families.size()
        ? List.of(new ArrayList<>(families.values()))
        : new ArrayList<>(parts.values());
  }

  private static Map<Integer, String> hosts(Definitions definitions) {
    Map<Integer, String> hosts = new LinkedHashMap<>();
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      String host = host(g);
      if (host != null) {
        for (int member : g.members()) {
          hosts.putIfAbsent(member, host);
        }
      }
    }
    return hosts;
  }

  /** The process that a thread belongs to; itself if it is one. */
  private static int root(Definitions definitions, int token) {
    int at = token;
    for (int i = 0; i < 64; i++) {
      Definition.Location l = definitions.location(at);
      if (l == null || l.parent() == 0) {
        return at;
      }
      at = l.parent();
    }
    return token; // parents in a circle
  }
}
