package org.tracetool.format.slog2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** What a program says with the end of a call, and the colours that it chose, as MPE has them. */
final class CallPairsTest {
  private static final int COLOUR = 8;
  private static final int LABEL = 9;
  private static final int OTHER = 10;
  private static final int COLOUR_AS_TEXT = 11;

  @TempDir Path folder;

  private final SlogFormat format = new SlogFormat();
  private final Diagnostics written = new Diagnostics();
  private Path log;

  /** As CLOG-2 has it, or as OTF does, which has no texts. */
  private static KeyValues text(int key, String text) {
    KeyValueType type = key == COLOUR_AS_TEXT ? KeyValueType.STRING : KeyValueType.BYTE_ARRAY;
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return new KeyValues(List.of(new KeyValues.Pair(key, type, 0, bytes)));
  }

  private static KeyValues.Pair lap(int value) {
    return new KeyValues.Pair(7, KeyValueType.INT32, value, null);
  }

  @BeforeEach
  void write() throws IOException {
    Definitions all =
        Definitions.builder()
            .add(new Definition.TimerResolution(1000))
            .add(new Definition.Location(1, "Process 0", 0))
            .add(new Definition.Key(7, KeyValueType.INT32.ordinal(), "lap", ""))
            .add(new Definition.Key(COLOUR, KeyValueType.BYTE_ARRAY.ordinal(), "colour", ""))
            .add(new Definition.Key(LABEL, KeyValueType.BYTE_ARRAY.ordinal(), "label", ""))
            .add(new Definition.Key(OTHER, KeyValueType.BYTE_ARRAY.ordinal(), "other", ""))
            .add(new Definition.Key(COLOUR_AS_TEXT, KeyValueType.STRING.ordinal(), "colour", ""))
            .add(0, new Definition.Region(1, "red calls", 0, 0), text(COLOUR, "red:gray"))
            .add(0, new Definition.Region(2, "inner", 0, 0), text(LABEL, "lap=%d"))
            .add(0, new Definition.Region(3, "unknown colour", 0, 0), text(COLOUR, "infragreen"))
            .add(0, new Definition.Region(4, "other pair", 0, 0), text(OTHER, "x"))
            .add(0, new Definition.Marker(5, "mark", 0), text(COLOUR_AS_TEXT, "SteelBlue"))
            .build();
    SampleTrace trace = new SampleTrace(all, List.of(new StreamInfo(1, new int[] {1})));
    trace.rows(0, Section.MARKERS).add(ContractRow.text(1, EventKind.MARKER, 1, "here", 5, 0));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(1, EventKind.ENTER, 1, 1, 0));
    rows.add(ContractRow.of(2, EventKind.ENTER, 1, 2, 0));
    rows.add(ContractRow.of(3, EventKind.LEAVE, 1, 0, 0).with(lap(30)));
    rows.add(ContractRow.of(4, EventKind.ENTER, 1, 2, 0).with(lap(40)));
    rows.add(ContractRow.of(5, EventKind.LEAVE, 1, 2, 0).with(lap(50)));
    rows.add(ContractRow.of(6, EventKind.ENTER, 1, 3, 0));
    rows.add(ContractRow.of(7, EventKind.LEAVE, 1, 3, 0));
    rows.add(ContractRow.of(8, EventKind.LEAVE, 1, 1, 0).with(lap(80)));
    log = folder.resolve("t.slog2");
    trace.write(format, log, new WriteOptions(0, written));
  }

  @Test
  void pairsOfALeaveAreThoseOfTheCall() throws IOException {
    List<String> calls = new ArrayList<>();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(log, options);
        EventSource source =
            reader.open(reader.streams().get(0), Section.EVENTS, options.buffersFor(1, 1))) {
      for (ContractRow row : ContractRow.readAll(source)) {
        if (row.kind() == EventKind.ENTER) {
          Definition.Region region = reader.definitions().region((int) (long) row.fields().get(0));
          calls.add(region.name() + row.pairs().stream().map(p -> " " + p.value()).toList());
        }
      }
    }
    assertThat(calls)
        .containsExactly("red calls[ 80]", "inner[ 30]", "inner[ 40]", "unknown colour[]");
  }

  @Test
  void whatIsLostIsTold() {
    Map<String, Long> told = new TreeMap<>();
    written.incidents().forEach(i -> told.merge(i.code().name(), i.count(), Long::sum));
    assertThat(told)
        .as("of leaves, of other records, of definitions")
        .containsEntry("PAIRS", 2L + 1 + 2);
  }

  @Test
  void coloursOfDefinitionsAreThoseOfTheLog() throws IOException {
    Map<String, Integer> colours = new TreeMap<>();
    try (FileHandles handles = new FileHandles();
        SlogLog open = SlogLog.open(log, handles)) {
      for (StoredCategory stored : open.storedCategories()) {
        colours.put(stored.category().name(), stored.category().argb());
      }
    }
    assertThat(colours).containsEntry("red calls", 0xffff0000).containsEntry("mark", 0xff4682b4);
    assertThat(colours.get("unknown colour")).isNotEqualTo(colours.get("inner"));
  }
}
