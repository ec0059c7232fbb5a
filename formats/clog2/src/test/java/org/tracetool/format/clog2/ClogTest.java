package org.tracetool.format.clog2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.mpe.ClogTestLogs;
import org.tracetool.testdata.mpe.OldLog;

/** Logs of the first MPE. */
class ClogTest {
  @TempDir private Path folder;

  private Path log() throws IOException {
    return Files.write(folder.resolve("old.clog"), OldLog.sample());
  }

  @Test
  void statesAndMessagesAreRead() throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<ContractRow> rows = ClogTestLogs.rows(new ClogFormat(), log(), options);
    assertThat(rows)
        .extracting(ContractRow::kind)
        .containsExactly(
            EventKind.ENTER,
            EventKind.ENTER,
            EventKind.SEND,
            EventKind.RECEIVE,
            EventKind.RECEIVE,
            EventKind.SEND,
            EventKind.SEND,
            EventKind.LEAVE,
            EventKind.LEAVE);
    assertThat(rows.get(0).time()).isEqualTo(100_000_000);
    assertThat(rows.get(2).fields()).startsWith(2L, 64L, 7L);
    assertThat(rows.get(8).pairs()).hasSize(2);
    assertThat(options.diagnostics().incidents()).isEmpty();
  }

  @Test
  void sourceLocationsAreNumberedByEachProcess() throws IOException {
    Path log = Files.write(folder.resolve("sources.clog"), OldLog.sourcesOfTwoRanks());
    try (TraceReader reader = new ClogFormat().open(log, ReadOptions.defaults())) {
      assertThat(reader.definitions().all(Definition.Scl.class))
          .extracting(Definition.Scl::token, Definition.Scl::line)
          .containsExactly(tuple(901, 10), tuple(903, 20), tuple(902, 10));
    }
  }

  @Test
  void contentIsRecognizedWhateverTheName() {
    byte[] head = Arrays.copyOf(OldLog.sample(), 4096);
    assertThat(new ClogFormat().probe(Path.of("x"), head)).isPositive();
    head[12] = 9;
    assertThat(new ClogFormat().probe(Path.of("x.clog"), head)).isZero();
    assertThat(new ClogFormat().probe(Path.of("x.clog"), new byte[4096])).isZero();
  }
}
