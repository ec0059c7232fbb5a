package org.tracetool.format.paraver.write;

import java.nio.charset.StandardCharsets;

/**
 * What lines of threads begin with: CPU, application, task and thread, with a colon at the end.
 * Those used last are kept, since there may be a million threads.
 */
final class LinePrefixes {
  private static final int KEPT = 1 << 12;

  private final WrittenObjects objects;
  private final byte[][] kept = new byte[KEPT][];
  private final int[] threads = new int[KEPT];
  private final int[] cpus = new int[KEPT];

  LinePrefixes(WrittenObjects objects) {
    this.objects = objects;
  }

  /** The beginning of lines of a thread on a CPU. */
  byte[] of(int thread, int cpu) {
    int place = thread % KEPT;
    if (kept[place] == null || threads[place] != thread || cpus[place] != cpu) {
      String text =
          cpu
              + ":"
              + objects.application(thread)
              + ':'
              + objects.task(thread)
              + ':'
              + objects.thread(thread)
              + ':';
      kept[place] = text.getBytes(StandardCharsets.US_ASCII);
      threads[place] = thread;
      cpus[place] = cpu;
    }
    return kept[place];
  }
}
