package org.tracetool.format.stf.lane;

import java.util.Arrays;
import java.util.List;
import org.tracetool.format.stf.file.LaneId;

/** Finds out whether a process has records in more than one process file. */
public final class SharedLanes {
  private final boolean any;

  public SharedLanes(List<ProcessFileWriter> files) {
    int[] all = new int[64];
    int count = 0;
    for (ProcessFileWriter p : files) {
      int[] own = own(p);
      if (count + own.length > all.length) {
        all = Arrays.copyOf(all, Math.max(count + own.length, 2 * count));
      }
      System.arraycopy(own, 0, all, count, own.length);
      count += own.length;
    }
    // A process that occurs twice is in two files, since each names it once.
    Arrays.sort(all, 0, count);
    boolean twice = false;
    for (int i = 1; i < count; i++) {
      twice |= all[i] == all[i - 1];
    }
    any = twice;
  }

  /** The processes of a file, each once. */
  private static int[] own(ProcessFileWriter p) {
    long[] keys = p.laneKeys();
    int[] locations = p.stream().locations();
    int[] tokens = new int[keys.length + locations.length];
    for (int i = 0; i < keys.length; i++) {
      tokens[i] = LaneId.token((int) (keys[i] >>> 32), (int) keys[i]);
    }
    System.arraycopy(locations, 0, tokens, keys.length, locations.length);
    Arrays.sort(tokens);
    int n = 0;
    for (int token : tokens) {
      if (n == 0 || tokens[n - 1] != token) {
        tokens[n++] = token;
      }
    }
    return Arrays.copyOf(tokens, n);
  }

  public boolean any() {
    return any;
  }
}
