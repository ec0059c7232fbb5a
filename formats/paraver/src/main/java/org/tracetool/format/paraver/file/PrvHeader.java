package org.tracetool.format.paraver.file;

import java.util.Arrays;

/**
 * The first line of a trace.
 *
 * @param date text between the brackets
 * @param duration time of the end, in {@code unit}
 * @param cpus number of CPUs of each node; none if nothing is known of nodes
 * @param threads for each application the number of threads of each task
 * @param nodes for each application the node of each task, counted from 1; 0 for none
 * @param communicators how many lines of communicators follow
 */
public record PrvHeader(
    String date,
    long duration,
    TimeUnit unit,
    int[] cpus,
    int[][] threads,
    int[][] nodes,
    int communicators) {
  /** What every trace starts with. */
  public static final String MAGIC = "#Paraver (";

  /** Number of all threads. */
  public int threadCount() {
    int count = 0;
    for (int[] application : threads) {
      for (int n : application) {
        count += n;
      }
    }
    return count;
  }

  /**
   * The CPU that each thread, in the order of applications and tasks, has unless records say
   * otherwise: those of its node one after the other, as the tracer gives them; 0 where nodes are
   * not known.
   */
  public int[] usualCpus() {
    int[] usual = new int[threadCount()];
    int[] first = new int[cpus.length];
    int sum = 0;
    for (int i = 0; i < cpus.length; i++) {
      first[i] = sum;
      sum += cpus[i];
    }
    int[] taken = new int[cpus.length];
    int at = 0;
    for (int a = 0; a < threads.length; a++) {
      for (int t = 0; t < threads[a].length; t++) {
        int node = nodes[a][t] - 1;
        for (int i = 0; i < threads[a][t]; i++, at++) {
          if (node >= 0 && node < cpus.length && cpus[node] > 0) {
            usual[at] = first[node] + 1 + taken[node]++ % cpus[node];
          }
        }
      }
    }
    return usual;
  }

  /** The same before another number of lines of communicators. */
  public PrvHeader withCommunicators(int count) {
    return new PrvHeader(date, duration, unit, cpus, threads, nodes, count);
  }

  /** The line, without its end. */
  public String line() {
    StringBuilder s = new StringBuilder(MAGIC).append(date).append("):");
    s.append(duration).append(unit.suffix()).append(':').append(cpus.length);
    if (cpus.length > 0) {
      s.append('(');
      for (int i = 0; i < cpus.length; i++) {
        s.append(i == 0 ? "" : ",").append(cpus[i]);
      }
      s.append(')');
    }
    s.append(':').append(threads.length);
    for (int a = 0; a < threads.length; a++) {
      s.append(a == 0 ? ':' : ',').append(threads[a].length).append('(');
      for (int t = 0; t < threads[a].length; t++) {
        s.append(t == 0 ? "" : ",").append(threads[a][t]).append(':').append(nodes[a][t]);
      }
      s.append(')');
    }
    return s.append(',').append(communicators).toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PrvHeader h && line().equals(h.line());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(threads);
  }
}
