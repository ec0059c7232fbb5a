package org.tracetool.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Copies the events of one stream several times into one file, each time with later times and with
 * matching ids that were not used before. Functions open at the end of a repetition are closed
 * first.
 */
final class EventsRepeater {
  private final TextFile out;
  private final EventsSurvey survey;
  private byte[] process = {'\n', '\n'};
  private long time;
  private boolean written;

  EventsRepeater(TextFile out, EventsSurvey survey) {
    this.out = out;
    this.survey = survey;
  }

  /** Appends the events with times later by {@code shift}. */
  void copy(LineReader in, int repetition, long shift) throws IOException {
    if (repetition > 0) {
      for (int i = 0; i < survey.open(); i++) {
        out.writeLine("L");
      }
    }
    long firstId = repetition * (survey.largestId() + 1);
    while (in.next()) {
      byte c = in.first();
      if (EventsSurvey.isTime(c)) {
        time = in.hex(in.start()) + shift;
        written = false;
      } else if (c == '*') {
        copyProcessLine(in);
      } else {
        copyTimeLines(); // only now: a pair without a record ends the original, but not a
        // repetition
        int id = repetition == 0 ? -1 : EventsSurvey.matchingId(in);
        if (id < 0) {
          out.writeLine(in.buffer(), in.start(), in.length());
        } else {
          copyRenumbered(in, id, firstId);
        }
      }
    }
  }

  private void copyProcessLine(LineReader in) {
    if (!Arrays.equals(in.buffer(), in.start(), in.end(), process, 1, process.length - 1)) {
      process = ("\n" + in.text() + "\n").getBytes(StandardCharsets.ISO_8859_1);
      written = false;
    }
  }

  private void copyTimeLines() throws IOException {
    if (!written) {
      out.reserve();
      out.writeHex(time);
      out.put(process);
      written = true;
    }
  }

  private void copyRenumbered(LineReader in, int id, long firstId) throws IOException {
    int behind = id;
    while (behind < in.end() && EventsSurvey.isTime(in.buffer()[behind])) {
      behind++;
    }
    out.reserve();
    out.put(in.buffer(), in.start(), id - in.start());
    out.writeHex(in.hex(id) + firstId);
    out.put(in.buffer(), behind, in.end() - behind);
    out.put('\n');
  }

  /** Writes the pair of lines that ends an event file. */
  void end() throws IOException {
    written = false;
    copyTimeLines();
  }
}
