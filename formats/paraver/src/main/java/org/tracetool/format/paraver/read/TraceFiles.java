package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileHandles.PooledFile;
import org.tracetool.core.io.Presence;

/** The names of the files of a trace. */
public final class TraceFiles {
  /** Ending of the name of a file of records. */
  public static final String RECORDS = ".prv";

  /** Ending of the name of a compressed one. */
  public static final String COMPRESSED = ".prv.gz";

  private static final String NAMES = ".pcf";
  private static final String LABELS = ".row";

  /** Of files of names that are larger, only the beginning counts. */
  private static final int MOST_BYTES = 64 << 20;

  private TraceFiles() {}

  /** What the names of all files of a trace start with. */
  public static String stem(Path records) {
    String name = records.getFileName() == null ? "" : records.getFileName().toString();
    for (String end : new String[] {COMPRESSED, RECORDS}) {
      if (name.endsWith(end)) {
        return name.substring(0, name.length() - end.length());
      }
    }
    return name;
  }

  /** Where the names of states and events are. */
  public static Path names(Path records) {
    return records.resolveSibling(stem(records) + NAMES);
  }

  /** Where the names of processes and threads are. */
  public static Path labels(Path records) {
    return records.resolveSibling(stem(records) + LABELS);
  }

  /** The content of a file that need not be there; null if it is not. */
  static byte[] content(Path path, ReadOptions options) throws IOException {
    if (!Presence.isFile(path)) {
      return null;
    }
    try (PooledFile file = options.handles().file(path)) {
      long size = file.size();
      if (size > MOST_BYTES) {
        options.damaged(
            path, MOST_BYTES, "names beyond the first 64 MB, left out", "the end", "more");
      }
      ByteBuffer into = ByteBuffer.allocate((int) Math.min(size, MOST_BYTES));
      int n = file.read(into, 0);
      byte[] text = into.array();
      int end = Math.max(n, 0);
      return Arrays.copyOf(text, size > MOST_BYTES ? end : lastEnd(path, text, end, options));
    }
  }

  /** Where the last line ends that has a line feed; reports the rest. */
  private static int lastEnd(Path path, byte[] text, int end, ReadOptions options) {
    int last = end;
    boolean blank = true;
    while (last > 0 && text[last - 1] != '\n') {
      last--;
      blank &= text[last] <= ' ' && text[last] >= 0;
    }
    if (!blank) {
      options.cutOff(path, last, text, last, end);
    }
    return last;
  }
}
