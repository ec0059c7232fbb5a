package org.tracetool.cli.query;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the system tells of the memory of this process, where it does, as Linux. */
final class ProcessStatus {
  static final long UNKNOWN = -1;

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final long KIB = 1024;

  private ProcessStatus() {}

  /**
   * An amount of memory in bytes; {@link #UNKNOWN} if the system does not tell it.
   *
   * @param name of the line, such as {@code VmData}
   */
  static long bytes(String name) {
    String begin = name + ":";
    try (BufferedReader lines = Files.newBufferedReader(STATUS, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(begin)) {
          return KIB * Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException | OutOfMemoryError e) {
      return UNKNOWN; // as if there were no such file; the heap is for others to complain about
    }
    return UNKNOWN;
  }
}
