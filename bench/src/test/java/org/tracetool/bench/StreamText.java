package org.tracetool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The events of one stream, read by the simplest means there are. Reading fails where a file breaks
 * a rule that holds for every event file: times do not decrease, the process is the stream's own,
 * and the file ends with the pair of time and process once more.
 */
final class StreamText {
  private static final Pattern MESSAGE =
      Pattern.compile("([SR])([0-9a-f]+)L([0-9a-f]+)T([0-9a-f]+)C([0-9a-f]+)");

  /** A record with its time. */
  record Event(long time, String record) {
    boolean is(String keyword) {
      return record.startsWith(keyword);
    }
  }

  /** One side of a message. */
  record Message(long time, boolean send, long partner, String length, String tag) {}

  private final String stream;
  private final List<Event> events = new ArrayList<>();

  private StreamText(String stream) {
    this.stream = stream;
  }

  static StreamText read(Path prefix, String stream) throws IOException {
    StreamText text = new StreamText(stream);
    text.parse(lines(GeneratedFiles.find(prefix, stream + ".events")));
    return text;
  }

  /** All lines of a file; the last one must be complete. */
  static List<String> lines(Path file) throws IOException {
    try (InputStream in = GeneratedFiles.open(file)) {
      String all = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(all).as(file.toString()).endsWith("\n");
      return List.of(all.split("\n"));
    }
  }

  private void parse(List<String> lines) {
    assertThat(lines).hasSizeGreaterThan(4);
    long time = -1;
    boolean processKnown = false;
    for (String line : lines) {
      if (line.matches("[0-9a-f]+")) {
        long next = Long.parseLong(line, 16);
        assertThat(next).isGreaterThanOrEqualTo(time);
        time = next;
        processKnown = false;
      } else if (line.startsWith("*")) {
        assertThat(line).isEqualTo("*" + stream);
        processKnown = true;
      } else {
        assertThat(processKnown).as("process line before %s at %x", line, time).isTrue();
        events.add(new Event(time, line));
      }
    }
    assertThat(lines.subList(lines.size() - 2, lines.size()))
        .containsExactly(Long.toHexString(last()), "*" + stream);
  }

  List<Event> events() {
    return events;
  }

  long first() {
    return events.get(0).time();
  }

  long last() {
    return events.get(events.size() - 1).time();
  }

  long count(String keyword) {
    return events.stream().filter(event -> event.is(keyword)).count();
  }

  /** Checks that functions nest and are all closed; returns how deep they went. */
  int depth() {
    int depth = 0;
    int deepest = 0;
    for (Event event : events) {
      if (event.record().startsWith("E")) {
        deepest = Math.max(deepest, ++depth);
      } else if (event.record().equals("L")) {
        assertThat(--depth).isGreaterThanOrEqualTo(0);
      } else {
        assertThat(depth).as("open functions at %s", event).isPositive();
      }
    }
    assertThat(depth).isZero();
    return deepest;
  }

  List<Message> messages() {
    List<Message> found = new ArrayList<>();
    for (Event event : events) {
      Matcher m = MESSAGE.matcher(event.record());
      if (m.matches()) {
        boolean send = m.group(1).equals("S");
        long partner = Long.parseLong(m.group(2), 16);
        found.add(new Message(event.time(), send, partner, m.group(3), m.group(4) + m.group(5)));
      }
    }
    return found;
  }
}
