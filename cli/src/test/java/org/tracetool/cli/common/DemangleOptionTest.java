package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.Row;

/** All commands that show names of regions show those of the source on demand. */
class DemangleOptionTest {
  private static final String MANGLED = "_ZN5solve4stepEid";
  private static final String SOURCE = "solve::step(int, double)";

  @TempDir Path folder;

  private String trace;

  @BeforeEach
  void write() throws IOException {
    Path path = folder.resolve("trace.otf2");
    Definitions.Builder builder = Definitions.builder();
    builder.add(new Definition.TimerResolution(1_000_000));
    builder.add(new Definition.Location(1, "master", 0));
    builder.add(new Definition.Region(1, MANGLED, 0, 0));
    builder.add(new Definition.Region(2, "main", 0, 0));
    StreamInfo stream = new StreamInfo(1, new int[] {1});
    try (TraceWriter writer =
        FormatRegistry.load().byId("otf2").create(path, WriteOptions.defaults())) {
      writer.begin(builder.build(), List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventBlock block = new EventBlock();
      Row.of(0, EventKind.ENTER, 1, 2, 0).addTo(block);
      Row.of(10, EventKind.ENTER, 1, 1, 0).addTo(block);
      Row.of(90, EventKind.LEAVE, 1, 1, 0).addTo(block);
      Row.of(100, EventKind.LEAVE, 1, 2, 0).addTo(block);
      EventCursor cursor = block.cursor();
      while (cursor.next()) {
        sink.accept(cursor);
      }
      sink.end();
      writer.complete();
      writer.finish();
    }
    trace = path.toString();
  }

  private static String output(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void showsNamesOfTheSource() {
    for (List<String> words :
        List.of(
            List.of("stats", "--by", "region", "--format", "csv", trace),
            List.of("stats", trace, "--time", "0:1"),
            List.of("dump", "--records", "functions", trace),
            List.of("dump", "--records", "functions", "--format", "jsonl", trace),
            List.of("info", "--style", "otfinfo", "--detail", "4", trace),
            List.of("query", trace, "SELECT DISTINCT region FROM calls"))) {
      String[] plain = words.toArray(String[]::new);
      List<String> asking = new ArrayList<>(words);
      asking.add(1, "--demangle");
      String[] asked = asking.toArray(String[]::new);
      assertThat(output(plain)).as(words.toString()).contains(MANGLED).doesNotContain(SOURCE);
      assertThat(output(asked)).as(words.toString()).contains(SOURCE).doesNotContain(MANGLED);
    }
  }

  @Test
  void writesNamesOfTheSource() throws IOException {
    String converted = folder.resolve("converted.otf2").toString();
    assertThat(InProcess.run("convert", "--demangle", trace, "-o", converted)).isZero();
    assertThat(output("dump", converted)).contains(SOURCE);
    String filtered = folder.resolve("filtered.otf").toString();
    assertThat(InProcess.run("filter", "--demangle", "--region", "solve::*", trace, "-o", filtered))
        .isZero();
    assertThat(output("stats", "--by", "region", filtered)).contains(SOURCE);
    Path picture = folder.resolve("picture.svg");
    assertThat(InProcess.run("view", "--demangle", trace, "--svg", picture.toString())).isZero();
    assertThat(Files.readString(picture)).contains("solve::step").doesNotContain(MANGLED);
  }

  @Test
  void isRefusedWhereOlderToolsAreImitated() {
    assertThat(InProcess.run("dump", "--demangle", "--style", "otfprint", trace)).isEqualTo(2);
    assertThat(InProcess.run("convert", "--demangle", "--in-place", "--thumbnail", trace))
        .isEqualTo(2);
  }
}
