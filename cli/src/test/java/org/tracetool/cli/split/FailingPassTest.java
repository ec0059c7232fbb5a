package org.tracetool.cli.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.testdata.TestData;
import org.tracetool.unify.split.SplitOptions;
import org.tracetool.unify.split.SplitPlan;
import org.tracetool.unify.split.TraceSplitter;

/** A disk that fails once: in the one of several readings of an input that is not written. */
class FailingPassTest {
  private static final Path ROOT = Path.of(System.getProperty("basedir", ".")).resolve("..");

  @TempDir Path tmp;

  /** Fails to read the first section of events that is opened. */
  private static final class FailingOnce extends FrontReader {
    final AtomicInteger opened = new AtomicInteger();

    FailingOnce(TraceReader reader) {
      super(reader);
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options)
        throws IOException {
      EventSource source = reader.open(stream, section, options);
      if (section != Section.EVENTS || opened.getAndIncrement() > 0) {
        return source;
      }
      options
          .diagnostics()
          .reportDamage(
              DamageCode.UNREADABLE_FILES, "unreadable file", "events: input/output error");
      return new EventSource() {
        @Override
        public boolean read(EventBlock block) {
          block.clear();
          return false;
        }

        @Override
        public void close() throws IOException {
          source.close();
        }
      };
    }
  }

  @Test
  void isToldBySplit() throws IOException {
    TraceFormat format = FormatRegistry.load().byId("otf2");
    ReadOptions reading = ReadOptions.defaults();
    try (FailingOnce reader =
        new FailingOnce(format.open(TestData.path("otf2/09-legacy/traces.otf2"), reading))) {
      Map<Integer, Integer> parts = new HashMap<>();
      for (StreamInfo stream : reader.streams()) {
        for (int location : stream.locations()) {
          parts.put(location, parts.size() % 2);
        }
      }
      TraceSplitter.split(
          reader,
          SplitPlan.byProcess(List.of("1", "2"), parts),
          new SplitOptions(false, false, true, 1, 64 << 20, reading, n -> {}),
          format,
          (part, own) ->
              format.create(
                  tmp.resolve(part + ".otf2"), WriteOptions.defaults().withDiagnostics(own)),
          records -> {});
      assertThat(reader.opened.get()).isGreaterThan(reader.streams().size());
    } finally {
      reading.handles().close();
    }
    assertThat(reading.diagnostics().incidents())
        .contains(
            new Incident(
                DamageCode.UNREADABLE_FILES,
                "unreadable file",
                1,
                List.of("events: input/output error")));
  }

  /** Damage that is found by a reading with diagnostics of its own would be told by nobody. */
  @Test
  void noReadingOfAnInputDropsWhatItFinds() throws IOException {
    Map<String, Integer> found = new HashMap<>();
    for (String module : List.of("cli", "core", "filter", "index", "stats", "unify", "formats")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        for (Path file : files.filter(FailingPassTest::isProgram).toList()) {
          int times =
              Files.readString(file)
                      .replaceAll("\\s", "")
                      .split("withDiagnostics\\(newDiagnostics\\(\\)\\)", -1)
                      .length
                  - 1;
          if (times > 0) {
            found.put(file.getFileName().toString(), times);
          }
        }
      }
    }
    assertThat(found)
        .as("readings with diagnostics of their own; use ReadOptions.reread()")
        .isEqualTo(
            Map.of(
                "FilterCommand.java", 1, // the size of the output
                "FirstLook.java", 1, // the begin of a file that is then read as a whole
                "TrialFilterRun.java", 1)); // the size of what is written on trial
  }

  private static boolean isProgram(Path file) {
    String name = file.toString().replace('\\', '/');
    return name.endsWith(".java") && name.contains("/src/main/");
  }
}
