package org.tracetool.bench;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The properties of an event file that are needed to repeat it.
 *
 * @param first its first time
 * @param last its last time
 * @param open functions that are still open at the end
 * @param largestId the largest matching id of a collective or file operation
 */
record EventsSurvey(long first, long last, int open, long largestId) {
  static EventsSurvey of(Path file) throws IOException {
    long first = -1;
    long last = 0;
    int open = 0;
    long largestId = 0;
    try (LineReader in = new LineReader(GeneratedFiles.open(file))) {
      while (in.next()) {
        byte c = in.first();
        if (isTime(c)) {
          last = in.hex(in.start());
          if (first == -1) {
            first = last;
          }
        } else if (c == 'E') {
          open++;
        } else if (c == 'L') {
          open--;
        } else {
          int id = matchingId(in);
          if (id >= 0) {
            largestId = Math.max(largestId, in.hex(id));
          }
        }
      }
    }
    if (first == -1) {
      throw new IOException(file + " has no events");
    }
    return new EventsSurvey(first, last, open, largestId);
  }

  static boolean isTime(byte c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  }

  /** Index of the id that joins the begin and the end of an operation, or -1. */
  static int matchingId(LineReader in) {
    if (in.startsWith("COPB")) {
      return in.find('H', in.start() + 4) + 1;
    }
    if (in.startsWith("COPE")) {
      return in.start() + 4;
    }
    if (in.startsWith("FA")) {
      return in.start() + 2;
    }
    if (in.startsWith("FF")) {
      return in.find('M', in.start() + 2) + 2;
    }
    return -1;
  }
}
