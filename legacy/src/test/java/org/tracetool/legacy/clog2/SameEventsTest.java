package org.tracetool.legacy.clog2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.clog2.Clog2Format;
import org.tracetool.format.slog2.SlogFormat;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.mpe.ClogTestLogs;

/** A log and what the converter of the kit makes of it mean the same. */
class SameEventsTest {
  @TempDir private Path folder;

  private Path small() throws IOException {
    byte[] log =
        new SmallLog(2)
            .state(4, 5, "red", "MPI_Send", "")
            .state(6, 7, "red", "work", "")
            .state(560, 561, "maroon", "CLOG_Buffer_write2disk", "")
            .event(-10, "blue", "MPE_Comm_init", "%d of (%h) steps")
            .bare(1, 0, 0, 4)
            .bare(1.5, 0, 1, 6)
            .cargo(2, 0, 0, -10, new byte[] {0, 0, 0, 7, -1, -2})
            .bare(2.5, 0, 1, -9)
            .bare(3, 0, 0, 5)
            .bare(3.25, 0, 1, 7)
            .bare(3.5, 0, 1, 560)
            .bare(4, 0, 1, 561)
            .bytes();
    return Files.write(folder.resolve("small.clog2"), log);
  }

  private Path converted(Path log) throws IOException {
    Path made = folder.resolve("small.slog2");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        MpeLogTools.TOOLS
            .get("clog2TOslog2")
            .run(
                List.of("-o", made.toString(), log.toString()),
                new ToolOutput("clog2TOslog2", InputStream.nullInputStream(), out, out));
    assertThat(code).as(out.toString()).isZero();
    return made;
  }

  private static ReadOptions options(FileHandles handles) {
    return new ReadOptions(TimeWindow.ALL, null, null, handles, new Diagnostics(), 1 << 16);
  }

  private static List<String> markers(TraceFormat format, Path log) throws IOException {
    try (FileHandles handles = new FileHandles();
        TraceReader reader = format.open(log, options(handles))) {
      Map<Integer, String> names = new HashMap<>();
      Map<Integer, String> keys = new HashMap<>();
      reader
          .definitions()
          .all(Definition.Marker.class)
          .forEach(m -> names.put(m.token(), m.name()));
      reader.definitions().all(Definition.Key.class).forEach(k -> keys.put(k.token(), k.name()));
      List<String> markers = new ArrayList<>();
      for (ContractRow row : ClogTestLogs.rows(format, log, options(handles))) {
        if (row.kind() == EventKind.MARKER) {
          StringBuilder text = new StringBuilder();
          text.append(row.time()).append(' ').append(names.get((int) (long) row.fields().get(0)));
          text.append(": ").append(row.text());
          row.pairs()
              .forEach(
                  p -> text.append(", ").append(keys.get(p.key())).append('=').append(p.value()));
          markers.add(text.toString());
        }
      }
      return markers;
    }
  }

  private static List<String> groups(TraceFormat format, Path log) throws IOException {
    try (FileHandles handles = new FileHandles();
        TraceReader reader = format.open(log, options(handles))) {
      return reader.definitions().all(Definition.RegionGroup.class).stream()
          .map(Definition.RegionGroup::name)
          .toList();
    }
  }

  @Test
  void eventsAreMarkersOfTheirCategories() throws IOException {
    Path log = small();
    List<String> expected =
        List.of(
            "2000000000 MPE_Comm_init: 7 of (-2) steps, value 1=7, of (=-2",
            "2500000000 MPE_Comm_finalize: ");
    assertThat(markers(new Clog2Format(), log)).isEqualTo(expected);
    // The event that no record defines has the name that the converter makes up.
    assertThat(markers(new SlogFormat(), converted(log)))
        .containsExactly(expected.get(0), "2500000000 UnknownType-302: ");
  }

  @Test
  void groupsOfRegionsFollowFromNames() throws IOException {
    Path log = small();
    List<String> expected = List.of("MPI", "MPE", "Application");
    assertThat(groups(new Clog2Format(), log)).isEqualTo(expected);
    assertThat(groups(new SlogFormat(), converted(log))).isEqualTo(expected);
  }
}
