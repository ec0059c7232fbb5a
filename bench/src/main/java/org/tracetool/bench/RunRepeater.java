package org.tracetool.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a run N times as long: the events of each stream follow once more, later by the length of
 * the whole run, so that messages between streams still match.
 */
final class RunRepeater {
  /** Ticks between the last event of a repetition and the first of the next. */
  private static final long PAUSE = 10_000;

  private final Path from;
  private final Path to;
  private final int times;
  private final GeneratedControlFile control;
  private final List<EventsSurvey> surveys = new ArrayList<>();
  private long length;

  private RunRepeater(Path from, int times, Path to) throws IOException {
    this.from = from;
    this.to = to;
    this.times = times;
    this.control = GeneratedControlFile.read(from);
  }

  static void repeat(Path from, int times, Path to) throws IOException {
    if (times < 1) {
      throw new IllegalArgumentException("the number of repetitions must be at least 1");
    }
    if (from.toAbsolutePath().normalize().equals(to.toAbsolutePath().normalize())) {
      throw new IllegalArgumentException("a run cannot be repeated into itself");
    }
    Files.createDirectories(to.toAbsolutePath().getParent());
    new RunRepeater(from, times, to).run();
  }

  private void run() throws IOException {
    long first = Long.MAX_VALUE;
    long last = 0;
    for (GeneratedControlFile.Section section : control.sections()) {
      for (String stream : section.enabled()) {
        EventsSurvey survey = EventsSurvey.of(GeneratedFiles.find(from, stream + ".events"));
        surveys.add(survey);
        first = Math.min(first, survey.first());
        last = Math.max(last, survey.last());
      }
    }
    length = last - first + PAUSE;
    List<GeneratedControlFile.Section> sections = new ArrayList<>();
    try (TextFile out = new TextFile()) {
      int index = 0;
      for (GeneratedControlFile.Section section : control.sections()) {
        for (String stream : section.enabled()) {
          copyStream(section, stream, surveys.get(index++), out);
        }
        sections.add(longer(section));
      }
    }
    new GeneratedControlFile(control.version(), sections).write(to);
  }

  /** Ticks of the global clock that one tick of a process's clock lasts. */
  private static double pace(GeneratedControlFile.Section section) {
    long span = section.local1() - section.local0();
    return 1 + (double) (section.offset1() - section.offset0()) / span;
  }

  /** By how much a repetition is later, on the clock of its process. */
  private long shift(GeneratedControlFile.Section section, int repetition) {
    return Math.round(repetition * (length / pace(section)));
  }

  /** The second clock measurement moves to the end, on the same line as before. */
  private GeneratedControlFile.Section longer(GeneratedControlFile.Section section) {
    if (section.local0() == 0) {
      return section; // not measured
    }
    long later = shift(section, times - 1);
    long drift = Math.round(later * (pace(section) - 1));
    return new GeneratedControlFile.Section(
        section.streams(),
        section.local0(),
        section.offset0(),
        section.local1() + later,
        section.offset1() + drift);
  }

  private void copyStream(
      GeneratedControlFile.Section section, String stream, EventsSurvey survey, TextFile out)
      throws IOException {
    Path events = GeneratedFiles.find(from, stream + ".events");
    open(out, stream + ".events", events);
    EventsRepeater repeater = new EventsRepeater(out, survey);
    for (int repetition = 0; repetition < times; repetition++) {
      try (LineReader in = new LineReader(GeneratedFiles.open(events))) {
        repeater.copy(in, repetition, shift(section, repetition));
      }
    }
    repeater.end();
    out.finish();
    writeDefinitions(stream, shift(section, times - 1), out);
    copyMarkers(stream);
  }

  private void open(TextFile out, String suffix, Path original) throws IOException {
    out.open(target(suffix), GeneratedFiles.compressed(original));
  }

  private Path target(String suffix) {
    return to.resolveSibling(to.getFileName() + "." + suffix);
  }

  private void writeDefinitions(String stream, long later, TextFile out) throws IOException {
    Path file = GeneratedFiles.find(from, stream + ".def");
    open(out, stream + ".def", file);
    try (LineReader in = new LineReader(GeneratedFiles.open(file))) {
      while (in.next()) {
        if (in.startsWith("DTRG")) {
          long last = in.hex(in.find('T', in.start() + 4) + 1) + later;
          out.writeLine(
              "DTRG" + Long.toHexString(in.hex(in.start() + 4)) + "T" + Long.toHexString(last));
        } else {
          out.writeLine(in.buffer(), in.start(), in.length());
        }
      }
    }
    out.finish();
  }

  private void copyMarkers(String stream) throws IOException {
    Path file = GeneratedFiles.find(from, stream + ".marker");
    if (Files.exists(file)) {
      String suffix = stream + ".marker" + (GeneratedFiles.compressed(file) ? ".z" : "");
      Files.copy(file, target(suffix), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
