package org.tracetool.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The {@code .uctl} file of a run: which streams each process has, and how its clock compares with
 * the global one at two moments.
 *
 * @param version the word of the header between {@code VTUCTL} and the compatibility number
 * @param sections one for each process
 */
record GeneratedControlFile(String version, List<Section> sections) {
  private static final String HEADER = "<VTUCTL ";
  private static final String COMPATIBILITY = " 3e8>";
  private static final String VERSION = "5.14.4openmpi";

  /**
   * A process.
   *
   * @param streams its streams, in hex, followed by {@code !} if disabled
   * @param local0 local time of the first measurement
   * @param offset0 global minus local time then
   * @param local1 local time of the second measurement
   * @param offset1 global minus local time then
   */
  record Section(List<String> streams, long local0, long offset0, long local1, long offset1) {
    /** Streams that have files, in hex. */
    List<String> enabled() {
      return streams.stream().filter(stream -> !stream.endsWith("!")).toList();
    }
  }

  static Path path(Path prefix) {
    return prefix.resolveSibling(prefix.getFileName() + ".uctl");
  }

  /** Describes a run that is to be generated and whose clocks are measured at these times. */
  static GeneratedControlFile of(TraceShape shape, Schedule schedule, long end) {
    List<Section> sections = new ArrayList<>(shape.ranks());
    long begin = schedule.firstClockMeasurement();
    for (int rank = 0; rank < shape.ranks(); rank++) {
      List<String> streams = new ArrayList<>(shape.threads());
      for (int thread = 0; thread < shape.threads(); thread++) {
        streams.add(Integer.toHexString(TraceShape.stream(rank, thread)));
      }
      if (shape.ranks() == 1) {
        sections.add(new Section(streams, 0, 0, 1, 0)); // as a run without MPI writes it
      } else {
        LocalClock clock = shape.skew() ? schedule.clock(shape.node(rank)) : LocalClock.EXACT;
        sections.add(
            new Section(
                streams,
                clock.local(begin),
                clock.globalMinusLocal(begin),
                clock.local(end),
                clock.globalMinusLocal(end)));
      }
    }
    return new GeneratedControlFile(VERSION, sections);
  }

  static GeneratedControlFile read(Path prefix) throws IOException {
    Path path = path(prefix);
    List<String> lines = Files.readAllLines(path, StandardCharsets.ISO_8859_1);
    if (lines.size() < 4
        || !lines.get(0).startsWith(HEADER)
        || !lines.get(0).endsWith(COMPATIBILITY)
        || lines.size() % 2 != 0) {
      throw new IOException(path + " is not the control file of a run");
    }
    String header = lines.get(0);
    if ((Long.parseLong(lines.get(1).split(":", 2)[0], 16) & 1) == 0) {
      throw new IOException(path + ": the run has no events");
    }
    List<Section> sections = new ArrayList<>();
    for (int i = 2; i < lines.size(); i += 2) {
      List<String> streams = fields(lines.get(i));
      List<String> times = fields(lines.get(i + 1));
      if (streams.isEmpty() || !streams.get(0).equals("*") || times.size() != 4) {
        throw new IOException(path + ":" + (i + 1) + ": this is not \"*:streams\" and four times");
      }
      sections.add(
          new Section(
              streams.subList(1, streams.size()),
              Long.parseUnsignedLong(times.get(0), 16),
              Long.parseUnsignedLong(times.get(1), 16),
              Long.parseUnsignedLong(times.get(2), 16),
              Long.parseUnsignedLong(times.get(3), 16)));
    }
    String version = header.substring(HEADER.length(), header.length() - COMPATIBILITY.length());
    return new GeneratedControlFile(version, sections);
  }

  /** The kinds of lines; each field ends with a colon. */
  private static List<String> fields(String line) {
    List<String> fields = List.of(line.split(":", -1));
    return fields.subList(0, fields.size() - 1);
  }

  void write(Path prefix) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(HEADER).append(version).append(COMPATIBILITY).append("\n1:0:0:\n");
    for (Section section : sections) {
      text.append("*:").append(String.join(":", section.streams())).append(":\n");
      appendHex(text, section.local0());
      appendHex(text, section.offset0());
      appendHex(text, section.local1());
      appendHex(text, section.offset1());
      text.append('\n');
    }
    Files.writeString(path(prefix), text, StandardCharsets.ISO_8859_1);
  }

  private static void appendHex(StringBuilder text, long value) {
    text.append(Long.toHexString(value)).append(':');
  }
}
