package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles.PooledFile;
import org.tracetool.core.report.DamageCode;

/** The names of the files of a trace. */
public final class PrvFiles {
  /** Ending of the name of a file of records. */
  public static final String RECORDS = ".prv";

  /** Ending of the name of a compressed one. */
  public static final String COMPRESSED = ".prv.gz";

  private static final String NAMES = ".pcf";
  private static final String LABELS = ".row";

  /** Of files of names that are larger, only the beginning counts. */
  private static final int MAX_NAMES_FILE_BYTES = 64 << 20;

  private PrvFiles() {}

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
    if (!FileExistence.isPart(path)) {
      return null;
    }
    try (PooledFile file = options.handles().file(path)) {
      long size = file.size();
      if (size > MAX_NAMES_FILE_BYTES) {
        options.reportDamage(
            DamageCode.DAMAGED_DEFINITIONS,
            path,
            MAX_NAMES_FILE_BYTES,
            "names beyond the first 64 MB, left out",
            "the end",
            "more");
      }
      ByteBuffer into = ByteBuffer.allocate((int) Math.min(size, MAX_NAMES_FILE_BYTES));
      int n = file.read(into, 0);
      byte[] text = into.array();
      int end = Math.max(n, 0);
      return Arrays.copyOf(
          text, size > MAX_NAMES_FILE_BYTES ? end : lastEnd(path, text, end, options));
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
      options.reportCutOff(path, last, text, last, end);
    }
    return last;
  }
}
