package org.tracetool.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes an OTF trace of one stream that is large in another way than by its length: very many
 * processes or regions, or very many calls inside each other. Memory does not grow with any of
 * these.
 *
 * @param processes processes that are defined, all in one stream
 * @param regions regions that are defined
 * @param depth calls that the first process has open at the same time
 * @param calls calls of one region each, which go through the processes and regions
 * @param start time of the first record in ticks
 */
record BoundsTrace(int processes, int regions, int depth, int calls, int start) {
  /** Steps through the regions, so that neighbouring calls are of regions far from each other. */
  private static final long STRIDE = 7919;

  static final String USAGE =
      """
             TraceGenerator --bounds PROCESSES REGIONS DEPTH CALLS [START] PREFIX

      With --bounds, writes an OTF trace of one stream with so many processes, regions, calls inside
      each other, and further calls, that begins at tick START (1).
      """;

  /** Reads the words after {@code --bounds}, except for the prefix. */
  static BoundsTrace parse(String... words) {
    int[] n = new int[words.length];
    for (int i = 0; i < n.length; i++) {
      n[i] = Integer.parseInt(words[i].replace("_", ""));
    }
    boolean complete = n.length == 4 || n.length == 5 && n[4] > 0;
    if (!complete || n[0] < 1 || n[1] < 1 || n[2] < 0 || n[3] < 0) {
      throw new IllegalArgumentException(
          "--bounds takes PROCESSES REGIONS DEPTH CALLS [START] PREFIX");
    }
    return new BoundsTrace(n[0], n[1], n[2], n[3], n.length == 5 ? n[4] : 1);
  }

  private static BufferedWriter open(Path prefix, String suffix) throws IOException {
    Path file = prefix.resolveSibling(prefix.getFileName() + suffix);
    return Files.newBufferedWriter(file, StandardCharsets.US_ASCII);
  }

  private static String hex(long number) {
    return Long.toHexString(number);
  }

  /** Writes the trace; files of its names are replaced. */
  void write(Path prefix) throws IOException {
    Files.createDirectories(prefix.toAbsolutePath().getParent());
    try (BufferedWriter out = open(prefix, ".otf")) {
      out.write("1:1");
      for (int p = 2; p <= processes; p++) {
        out.write(',' + hex(p));
      }
      out.write('\n');
    }
    try (BufferedWriter out = open(prefix, ".0.def")) {
      out.write("DV1.c.3\"openmpi\"\nDCR\"tracetool generator\"\nDTRf4240\n");
      out.write("DFG1NM\"Application\"\n");
      for (int p = 1; p <= processes; p++) {
        out.write("DP" + hex(p) + "NM\"Process " + (p - 1) + "\"\n");
      }
      for (int r = 1; r <= regions; r++) {
        out.write("DF" + hex(r) + "G1NM\"function_" + r + "\"\n");
      }
    }
    try (BufferedWriter out = open(prefix, ".1.events")) {
      writeEvents(out);
    }
  }

  private void writeEvents(BufferedWriter out) throws IOException {
    long time = start;
    out.write(hex(time) + "\n*1\n");
    for (int d = 0; d < depth; d++) {
      out.write(hex(time++) + "\nE" + hex(1 + d % regions) + '\n');
    }
    for (int d = depth - 1; d >= 0; d--) {
      out.write(hex(time++) + "\nL" + hex(1 + d % regions) + '\n');
    }
    for (int c = 0; c < calls; c++) {
      String region = hex(1 + c * STRIDE % regions);
      out.write(hex(time++) + "\n*" + hex(1 + c % processes) + "\nE" + region + '\n');
      out.write(hex(time++) + "\nL" + region + '\n');
    }
  }
}
