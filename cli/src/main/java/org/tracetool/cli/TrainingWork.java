package org.tracetool.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes the compressed local files of a run of four processes: calls of thirty functions, some
 * levels deep, with a message to the next process and a collective operation now and then. The same
 * arguments give the same bytes.
 */
final class TrainingWork {
  private static final int PROCESSES = 4;
  private static final int FUNCTIONS = 30;
  private static final int FIRST_FUNCTION = 0x10;
  private static final int DEEPEST = 8;
  private static final int MESSAGE_EVERY = 100;
  private static final int BARRIER_EVERY = 1000;

  /** All processes come by the same step within its time, in ticks. */
  private static final int STEP = 400;

  private static final long START = 0x5fa00010000L;

  private final Path folder;
  private final int calls;

  TrainingWork(Path folder, int calls) {
    this.folder = folder;
    this.calls = calls;
  }

  void write() throws IOException {
    StringBuilder control = new StringBuilder("<VTUCTL 5.14.4openmpi 3e8>\n1:0:0:\n");
    for (int process = 1; process <= PROCESSES; process++) {
      String range = Long.toHexString(START) + ":0:" + Long.toHexString(end()) + ":0:\n";
      control.append("*:").append(process).append(":\n").append(range);
      try (Writer out = file(process + ".def.z")) {
        define(process, out);
      }
      try (Writer out = file(process + ".events.z")) {
        run(process, out);
      }
    }
    Files.writeString(folder.resolve("run.uctl"), control);
  }

  private Writer file(String suffix) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(
            new DeflaterOutputStream(Files.newOutputStream(folder.resolve("run." + suffix))),
            StandardCharsets.US_ASCII));
  }

  private long end() {
    return START + (2L * calls + 1) * STEP;
  }

  private void define(int process, Writer out) throws IOException {
    out.write("DV1.c.3\"training\"\nDCR\"training\"\nDTR3b9aca00\n");
    out.write("DP" + process + "NM\"Process " + process + "\"\n");
    out.write("DCMT\"__STARTTIME__1000000\"\nDFG1NM\"Application\"\n");
    out.write("DPG2M1,2,3,4,NM\"__MPI_COMM_WORLD__\"\n");
    for (int i = 0; i < FUNCTIONS; i++) {
      String token = Integer.toHexString(FIRST_FUNCTION + i);
      out.write("DF" + token + "G1NM\"function_" + i + "\"\n");
    }
    out.write("DCO4NM\"MPI_Barrier\"Y1\nDCMT\"__STOPTIME__2000000\"\n");
    out.write("DTRG" + Long.toHexString(START) + "T" + Long.toHexString(end()) + "\n");
  }

  private void run(int process, Writer out) throws IOException {
    int depth = 0;
    int random = process;
    for (int step = 0; step < 2 * calls; step++) {
      random = random * 1664525 + 1013904223;
      long time = START + (long) step * STEP + (random >>> 24);
      out.write(Long.toHexString(time) + "\n*" + process + "\n");
      out.write(communication(process, step));
      boolean fits = depth < DEEPEST && depth < 2 * calls - step;
      if (depth == 0 || fits && (random & 1 << 23) != 0) {
        out.write("E" + Integer.toHexString(FIRST_FUNCTION + (random >>> 8) % FUNCTIONS) + "\n");
        depth++;
      } else {
        out.write("L\n");
        depth--;
      }
    }
  }

  /** What a process sends, receives or does with all others in a step; mostly nothing. */
  private static String communication(int process, int step) {
    int message = step % MESSAGE_EVERY;
    if (message == 1) {
      return "S" + (process % PROCESSES + 1) + "L400T1C2\n";
    }
    if (message == 2) {
      return "R" + ((process + PROCESSES - 2) % PROCESSES + 1) + "L400T1C2\n";
    }
    int barrier = step % BARRIER_EVERY;
    String id = Integer.toHexString(step / BARRIER_EVERY + 1);
    if (barrier == BARRIER_EVERY / 2) {
      return "COPB4H" + id + "C2RT0S0R0\n";
    }
    return barrier == BARRIER_EVERY / 2 + 3 ? "COPE" + id + "\n" : "";
  }
}
