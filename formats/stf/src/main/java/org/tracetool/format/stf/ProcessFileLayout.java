package org.tracetool.format.stf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.Hosts;
import org.tracetool.core.system.LocationTable;

/**
 * Which processes go into which process file: those of a host together, at most so many to a file,
 * the threads of a process with it.
 */
final class ProcessFileLayout {
  /** Default number of processes per file. */
  static final int PROCESSES_PER_FILE = 16;

  private ProcessFileLayout() {}

  /**
   * Distributes processes over files.
   *
   * @param tokens all processes and threads that have a stream, in the order of the trace
   * @param perFile at most so many processes to a file
   * @param hosts processes of different ones go into different files
   */
  static List<int[]> files(
      Definitions definitions, List<Integer> tokens, int perFile, Hosts hosts) {
    LocationTable table = LocationTable.of(definitions);
    Map<Integer, List<Integer>> families = new LinkedHashMap<>();
    for (int token : tokens) {
      families.computeIfAbsent(table.process(token), r -> new ArrayList<>()).add(token);
    }
    Hosts apart = hosts;
    if (families.size() == 1 && tokens.size() > perFile) {
      apart = Hosts.UNKNOWN;
      families = new LinkedHashMap<>(); // threads of a single process are dealt like processes
      for (int token : tokens) {
        families.put(token, List.of(token));
      }
    }
    List<int[]> files = new ArrayList<>();
    for (List<List<Integer>> part : parts(families, apart)) {
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
      Map<Integer, List<Integer>> families, Hosts hosts) {
    Map<Integer, List<List<Integer>>> parts = new LinkedHashMap<>();
    for (Map.Entry<Integer, List<Integer>> f : families.entrySet()) {
      int host = hosts.number(f.getKey());
      parts.computeIfAbsent(host, h -> new ArrayList<>()).add(f.getValue());
    }
    // Where every process has a host of its own, hosts would make a file for each process.
    return parts.size() == families.size()
        ? List.of(new ArrayList<>(families.values()))
        : new ArrayList<>(parts.values());
  }
}
