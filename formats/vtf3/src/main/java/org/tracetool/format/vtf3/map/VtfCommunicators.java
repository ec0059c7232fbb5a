package org.tracetool.format.vtf3.map;

import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Groups of tasks, and members of a communicator as triplets {@code low:up:step} and back. */
final class VtfCommunicators {
  /** Most members that are listed one by one. */
  static final int MAX_LISTED_MEMBERS = 1 << 22;

  private VtfCommunicators() {}

  /** Number of members of all triplets; -1 if a triplet is impossible. */
  static long count(VtfRecord r) {
    long n = 0;
    for (int k = 0; k < r.items; k++) {
      long low = r.item[3 * k];
      long up = r.item[3 * k + 1];
      long step = r.item[3 * k + 2];
      if (step == 0 || up < low) {
        return -1;
      }
      n += (up - low) / step + 1;
    }
    return n;
  }

  /** Tokens of the members. */
  static int[] members(VtfRecord r, int count, TaskProcesses numbers) {
    int[] members = new int[count];
    int i = 0;
    for (int k = 0; k < r.items; k++) {
      for (long cpu = r.item[3 * k]; cpu <= r.item[3 * k + 1]; cpu += r.item[3 * k + 2]) {
        members[i++] = numbers.of(cpu);
      }
    }
    return members;
  }

  /** Adds triplets for ascending runs of equal distance. */
  static void appendTriplets(long[] cpus, VtfRecord into) {
    int i = 0;
    while (i < cpus.length) {
      int last = i;
      long step = 1;
      if (i + 1 < cpus.length && cpus[i + 1] > cpus[i]) {
        step = cpus[i + 1] - cpus[i];
        last = i + 1;
        while (last + 1 < cpus.length && cpus[last + 1] - cpus[last] == step) {
          last++;
        }
      }
      int at = into.addItem();
      into.item[at] = cpus[i];
      into.item[at + 1] = cpus[last];
      into.item[at + 2] = step;
      i = last + 1;
    }
  }

  /** A group of tasks. */
  static VtfRecord group(long id, String name, long[] cpus) {
    VtfRecord r = new VtfRecord().begin(VtfSyntax.GROUP);
    r.field[0] = id;
    r.setText("name", name);
    for (long cpu : cpus) {
      r.add(cpu);
    }
    return r;
  }
}
