package org.tracetool.format.tau.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.text.TraceText;

/** The definitions of one process, or of a merged trace: a file with the suffix {@code .edf}. */
public final class DefinitionFile {
  /** The words of the first line of each of today's files. */
  public static final String MARK = "dynamic_trace_events";

  /** No definitions. */
  public static final DefinitionFile NONE = new DefinitionFile();

  /** A longer line comes from damage. */
  private static final int MAX_LINE_BYTES = 1 << 22;

  /** More definitions come from damage. */
  private static final int MAX_DEFINITIONS = 1 << 22;

  private static final int LINE_FEED = '\n';

  private final Map<Long, EventDefinition> byNumber = new HashMap<>();
  private long badLines;
  private boolean isQuoted;

  private DefinitionFile() {}

  /** Reads a file. */
  public static DefinitionFile read(Path path) throws IOException {
    FileExistence.isPart(path);
    DefinitionFile found = new DefinitionFile();
    try (InputStream in = new BufferedInputStream(NamedInput.open(path))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      boolean isFirst = true;
      int b = in.read();
      while (b >= 0) {
        line.reset();
        boolean isTooLong = false;
        for (; b >= 0 && b != LINE_FEED; b = in.read()) {
          if (line.size() < MAX_LINE_BYTES) {
            line.write(b);
          } else {
            isTooLong = true;
          }
        }
        found.takeLine(TraceText.decode(line.toByteArray(), 0, line.size()), isFirst, isTooLong);
        isFirst = false;
        b = b < 0 ? b : in.read();
      }
    }
    return found;
  }

  /** Whether the first bytes of a file are those of one with definitions. */
  public static boolean isOne(byte[] head) {
    String text = new String(head, 0, Math.min(head.length, 64), StandardCharsets.ISO_8859_1);
    int end = text.indexOf(LINE_FEED);
    String line = (end < 0 ? text : text.substring(0, end)).strip();
    int space = line.indexOf(' ');
    return space > 0
        && line.substring(space + 1).equals(MARK)
        && line.substring(0, space).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private void takeLine(String line, boolean isFirst, boolean isTooLong) {
    if (isFirst) {
      isQuoted = line.contains(MARK);
      return; // its number is wrong
    }
    if (line.isBlank() || line.charAt(0) == '#') {
      return;
    }
    EventDefinition definition = isTooLong ? null : parse(line);
    if (definition == null || byNumber.size() >= MAX_DEFINITIONS) {
      badLines++;
    } else {
      byNumber.putIfAbsent(definition.number(), definition);
    }
  }

  private EventDefinition parse(String line) {
    int first = line.indexOf('"');
    int last = line.lastIndexOf('"');
    try {
      if (first >= 0 && last > first) {
        String[] words = line.substring(0, first).strip().split("\\s+", 3);
        if (words.length < 3) {
          return null;
        }
        String rest = words[2].strip();
        int gap = Math.max(rest.lastIndexOf(' '), rest.lastIndexOf('\t'));
        String group = gap < 0 ? words[1] : words[1] + ' ' + rest.substring(0, gap).strip();
        return new EventDefinition(
            Long.parseLong(words[0]),
            group,
            Long.parseLong(rest.substring(gap + 1)),
            line.substring(first + 1, last),
            line.substring(last + 1).strip());
      }
      String[] words = line.strip().split("\\s+");
      return isQuoted || words.length < 4
          ? null
          : new EventDefinition(
              Long.parseLong(words[0]),
              words[1],
              Long.parseLong(words[2]),
              words[3],
              words.length > 4 ? words[4] : "");
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The definition of a number; null if there is none. */
  public EventDefinition find(long number) {
    return byNumber.get(number);
  }

  /** Lines that are no definitions, though they should be. */
  public long badLines() {
    return badLines;
  }
}
