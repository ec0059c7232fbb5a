package org.tracetool.query.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;

/** Messages of which more wait for their other end than memory holds. */
final class MessageRowsTest {
  private static final int HELD = 1024;
  private static final int MORE = 7;

  @TempDir private Path folder;

  @Test
  void messagesThatAreTornApartAreTold() throws IOException {
    Path path = folder.resolve("far.otf");
    Files.writeString(path, "1:1\n2:2\n");
    Files.writeString(folder.resolve("far.0.def"), "DTR3b9aca00\nDP1NM\"a\"\nDP2NM\"b\"\n");
    Files.writeString(folder.resolve("far.1.events"), "1\n*1\n" + "S2L8T1C0\n".repeat(HELD + MORE));
    Files.writeString(folder.resolve("far.2.events"), "2\n*2\n" + "R1L8T1C0\n".repeat(HELD + MORE));
    Diagnostics diagnostics = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(diagnostics);
    try (TraceReader reader = FormatRegistry.load().detect(path).open(path, options)) {
      RawTable table = RawTables.of("messages");
      boolean[] wanted = new boolean[table.columns().size()];
      Arrays.fill(wanted, true);
      RowBatch batch = new RowBatch(table, wanted);
      int rows = 0;
      QueryContext trace = new QueryContext(reader, options, 1, 1);
      try (RowSource source = table.open(trace, null, batch)) {
        while (source.fill(batch)) {
          rows += batch.rows();
          batch.clear();
        }
      }
      assertThat(rows).isEqualTo(HELD + 2 * MORE);
    }
    assertThat(diagnostics.incidents())
        .filteredOn(i -> i.severity() == Diagnostics.Severity.WARNING)
        .singleElement()
        .satisfies(i -> assertThat(i.count()).isEqualTo(MORE));
  }
}
