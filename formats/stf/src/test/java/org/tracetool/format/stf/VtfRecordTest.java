package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.contract.Row;
import org.tracetool.testdata.contract.SampleTrace;

/** Records that the model has only as text have a place of their own where they are known. */
class VtfRecordTest {
  private static final List<String> KNOWN =
      List.of(
          "SCOPEBEGIN 3 CPU 7 SEQ 9",
          "SCOPEBEGIN -3 CPU 7 SEQ 0 SCL 12",
          "SCOPEEND 3 CPU 7 SEQ 9",
          "ERROR CPU 7 LEVEL INFO NAME \"\" TEXT \"\"",
          "ERROR CPU 7 LEVEL FATAL NAME \"LOCAL:MEMORY\" TEXT \"a \\\"b\\\" \\\\ \\n\\x01 größe\"",
          "REQUEST 77 CPU 7 CREATE",
          "REQUEST 4294967295 CPU 7 FREE STATE 12",
          "TRACEOFF CPU 7",
          "TRACEON CPU 7",
          "VTF 21576 61620a",
          "VTF 1 ");

  /** What looks much like it, but would not come back as it is. */
  private static final List<String> OTHERS =
      List.of(
          "SCOPEBEGIN 3 CPU 8 SEQ 9", // of another process
          "SCOPEBEGIN 03 CPU 7 SEQ 9",
          "SCOPEBEGIN 3 CPU 7 SEQ 9 SCL 0",
          "SCOPEBEGIN 3 9",
          "ERROR CPU 7 LEVEL BAD NAME \"\" TEXT \"\"",
          "ERROR CPU 7 LEVEL INFO NAME \"a\" TEXT \"\\q\"",
          "ERROR CPU 7 LEVEL INFO NAME \"a\" TEXT \"\\",
          "REQUEST 77 CPU 7 CREATE STATE -1",
          "REQUEST 77 CPU 7 JUMP",
          "TRACEOFF CPU 7 ",
          "VTF 1 6",
          "VTF",
          "T",
          "");

  @TempDir Path folder;

  private static VtfRecord parsed(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return VtfRecord.ofText(bytes, 0, bytes.length, 7);
  }

  @Test
  void onlyWhatComesBackTheSameIsTaken() {
    for (String text : KNOWN) {
      assertThat(parsed(text)).as(text).isNotNull();
      assertThat(parsed(text).line(7)).isEqualTo(text);
    }
    for (String text : OTHERS) {
      assertThat(parsed(text)).as(text).isNull();
    }
  }

  @Test
  void allOfThemSurviveAndTheKnownOnesHaveTheirOwnKinds() throws IOException {
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.Location(7, "p", 0))
            .add(new Definition.Unknown("DEFSCOPE 3 ACT 1 \"a phase\" SCL 5 -6"))
            .add(new Definition.Unknown("DEFSCOPE 4 ACT 1 \"größe\""))
            .add(new Definition.Unknown("DEFSCOPE 4 ACT 1 \"a \\\"b\\\"\""))
            .add(new Definition.Unknown("DEFTHREAD 65538 4711 \"worker\""))
            .add(new Definition.Unknown("DEFTHREAD 65538 99999999999 \"worker\""))
            .add(new Definition.Unknown("anything else"))
            .build();
    SampleTrace trace = new SampleTrace(definitions, List.of(new StreamInfo(1, new int[] {7})));
    List<Row> rows = trace.rows(1, Section.EVENTS);
    List<String> all = new ArrayList<>(KNOWN);
    all.addAll(OTHERS);
    for (String text : all) {
      rows.add(Row.text(10 + rows.size() / 3, EventKind.UNKNOWN, 7, text));
    }
    Path path = StoredTrace.write(trace, folder.resolve("v.stf"), true, 0);
    assertThat(StoredTrace.events(path, ReadOptions.defaults())).containsExactly(rows);
    try (TraceReader reader = new StfFormat().open(path, ReadOptions.defaults())) {
      assertThat(reader.definitions().all(Definition.Unknown.class))
          .isEqualTo(definitions.all(Definition.Unknown.class));
    }
    assertThat(kinds(folder.resolve("v.stf.pr.0")))
        .startsWith(9, 9 | 0x80, 10, 12, 12, 13, 13, 14, 15, 16, 16)
        .endsWith(99, 99, 99);
    assertThat(types(folder.resolve("v.stf.dcl"))).contains(0x5430, 0x5434, 0x5519);
  }

  private static List<Integer> kinds(Path file) throws IOException {
    List<Integer> kinds = new ArrayList<>();
    for (StoredFile.Block block : StoredFile.read(file).blocks) {
      if (block.header.type != Tag.PROCESS_EVENTS) {
        continue;
      }
      ByteIn in = new ByteIn(block.raw);
      in.u64();
      assertThat(in.uv()).isEqualTo(1);
      for (int i = 0; i < 4; i++) {
        in.uv();
      }
      ColumnsIn columns = new ColumnsIn(LaneOut.IDS);
      columns.read(in.part(in.length()));
      ByteIn column = columns.column(LaneOut.KIND);
      while (!column.isEmpty()) {
        kinds.add(column.u8());
      }
    }
    return kinds;
  }

  private static List<Integer> types(Path file) throws IOException {
    List<Integer> types = new ArrayList<>();
    for (StoredFile.Block block : StoredFile.read(file).blocks) {
      ByteIn in = new ByteIn(block.raw);
      long n = in.uv();
      for (int i = 0; i < n; i++) {
        types.add((int) in.uv());
        in.skip(in.length());
      }
    }
    return types;
  }
}
