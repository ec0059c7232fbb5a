package org.tracetool.format.paraver.write;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.BinarySearch;
import org.tracetool.format.paraver.names.RowFileLabels;

/** Makes the names of the rows of a picture: CPUs, nodes, tasks and threads. */
final class RowNames {
  private RowNames() {}

  /** The labels of all rows; those that the trace had come first. */
  static RowFileLabels of(WrittenNames names, WrittenObjects objects) {
    RowFileLabels labels = names.labels();
    List<String> nodes = new ArrayList<>();
    int[] count = objects.cpus();
    int[] ends = new int[count.length];
    int sum = 0;
    for (int i = 0; i < count.length; i++) {
      String name = objects.nodeNames().get(i);
      nodes.add(name == null ? "NODE " + (i + 1) : name);
      sum += count[i];
      ends[i] = sum;
    }
    List<String> known = labels.level(RowFileLabels.CPU);
    if (known == null || known.size() != sum) {
      labels.put(RowFileLabels.CPU, cpus(ends, sum, nodes));
    }
    labels.put(RowFileLabels.NODE, nodes);
    if (!names.areThere() || labels.level(RowFileLabels.TASK) != null) {
      labels.put(RowFileLabels.TASK, filled(objects.taskNames(), "TASK "));
    }
    labels.put(RowFileLabels.THREAD, filled(objects.threadNames(), "THREAD "));
    return labels;
  }

  /**
   * The names of CPUs.
   *
   * @param ends for each node the number of the first CPU after its own
   */
  private static List<String> cpus(int[] ends, int count, List<String> nodes) {
    return new AbstractList<>() {
      @Override
      public int size() {
        return count;
      }

      @Override
      public String get(int cpu) {
        return cpu
            + 1
            + "."
            + nodes.get(BinarySearch.countWhile(ends.length - 1, place -> ends[place] <= cpu));
      }
    };
  }

  private static List<String> filled(List<String> names, String otherwise) {
    return new AbstractList<>() {
      @Override
      public int size() {
        return names.size();
      }

      @Override
      public String get(int index) {
        String name = names.get(index);
        return name == null ? otherwise + (index + 1) : name;
      }
    };
  }
}
