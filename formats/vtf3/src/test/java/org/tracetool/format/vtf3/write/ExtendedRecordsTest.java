package org.tracetool.format.vtf3.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.Vtf3AsciiFormat;

/** Records of dumps of STF traces beyond VTF3. */
class ExtendedRecordsTest {
  private final Diagnostics diagnostics = new Diagnostics();

  private List<String> written(String extended, String... events) throws IOException {
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.TimerResolution(1000))
            .add(new Definition.TimeRange(5, 99))
            .add(new Definition.Comment("EVENTBITS 3"))
            .add(new Definition.Location(1, "p", 0))
            .add(new Definition.Location(65537, "worker", 1))
            .add(new Definition.Group(4, "world", new int[] {1}))
            .build();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WriteOptions how =
        new WriteOptions(-1, diagnostics)
            .withSettings(Map.of("extended", extended, "annotations", "off"));
    StreamInfo stream = new StreamInfo(1, new int[] {1, 65537});
    try (TraceWriter writer = new Vtf3AsciiFormat().create(out, how)) {
      writer.begin(definitions, List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      EventBlock block = new EventBlock();
      for (String event : events) {
        byte[] text = event.getBytes(StandardCharsets.UTF_8);
        int at = block.addRow(10, EventKind.UNKNOWN, 65537, 0);
        block.words()[at] = block.text(text, 0, text.length);
      }
      org.tracetool.core.event.EventCursor cursor = new org.tracetool.core.event.EventCursor();
      cursor.wrap(block);
      while (cursor.next()) {
        sink.accept(cursor);
      }
      sink.end();
      writer.finish();
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void theHeaderTellsMore() throws IOException {
    assertThat(written("on"))
        .containsSubsequence(
            "VERSION 30010037",
            "DURATION 5 99",
            "DEFCOMNAME 1073741828 \"world\"",
            "CPUSYM 65537 \"worker\"",
            "DEFTHREAD 65537 0 \"worker\"")
        .contains("EVENTBITS 3");
    assertThat(diagnostics.hasLoss()).isFalse();
  }

  @Test
  void unlessItMustNot() throws IOException {
    assertThat(written("off", "TRACEOFF CPU 1", "OPENMPENTER CPU 65537 TYPE 1 NAME 1"))
        .noneMatch(l -> l.matches("DURATION.*|EVENTBITS.*|DEFCOMNAME.*|DEFTHREAD.*|.*TRACEOFF.*"))
        .noneMatch(l -> l.contains("OPENMP"))
        .contains("CPUSYM 65537 \"worker\"");
    assertThat(diagnostics.incidents().toString())
        .contains("records 'TRACEOFF'", "records 'EVENTBITS'", "records 'OPENMPENTER'");
  }

  @Test
  void recordsComeBackFromTheirText() throws IOException {
    List<String> lines =
        List.of(
            "TRACEOFF CPU 65537",
            "ERROR CPU 0 LEVEL ERROR NAME \"LOCAL:MEMORY:LEAK\" TEXT \"at \\\"x\\\"\"",
            "SCOPEBEGIN 3 CPU 65537 SEQ 17",
            "REQUEST 77 CPU 65537 COMPLETE",
            "REQUEST 78 CPU 65537 CREATE STATE 9",
            "TRACEON CPU 65537");
    String[] events = lines.toArray(new String[0]);
    assertThat(written("kept", events))
        .endsWith(lines.stream().map(l -> "10 " + l).toArray(String[]::new));
    assertThat(written("kept", "ERROR of some sort")).endsWith("10 C ERROR of some sort");
  }
}
