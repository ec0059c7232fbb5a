package org.tracetool.format.stf.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.Communication;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.stf.StfFormat;
import org.tracetool.format.stf.bytes.ColumnReader;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.StoredFile;
import org.tracetool.format.stf.file.StoredTrace;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Summaries of calls in blocks {@code Stat}. */
class CallSummaryRowsTest {
  private static final List<ContractRow> ROWS =
      List.of(
          row(1, 4, Communication.NONE, 0, 0, 1, 100),
          row(1, 8, Communication.SEND, 2, 64, 2, 900),
          row(1, 8, Communication.SEND, 2, 128, 2, 900),
          row(1, 9, Communication.RECEIVE, 1, 64, 2, 1100), // -2 in the file, so it comes first
          row(1, 9, Communication.RECEIVE, 1, 64, 1, 1100),
          row(2, 4, Communication.NONE, 0, 0, 1, 100),
          row(2, 10, Communication.COLLECTIVE, 0, 8, 4, 500),
          row(2, 11, Communication.FILE_OPERATION, 0, 4096, 1, 7));

  @TempDir Path folder;

  private static ContractRow row(
      int process, int region, int how, int peer, long size, int n, long ticks) {
    return ContractRow.of(
        5000,
        EventKind.SUMMARY_CALLS,
        process,
        region,
        how,
        peer,
        size,
        n,
        2,
        ticks,
        ticks + 1,
        2 * ticks + 1,
        ticks + 2,
        ticks + 3,
        2 * ticks + 5);
  }

  private Path written(List<ContractRow> rows) throws IOException {
    SampleTrace trace =
        new SampleTrace(
            Definitions.builder().build(),
            List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(9, new int[] {2, 3})));
    for (ContractRow r : rows) {
      trace.rows(r.location() == 1 ? 1 : 9, Section.STATISTICS).add(r);
    }
    return StoredTrace.write(trace, folder.resolve("c.stf"), true, 0);
  }

  private static List<ContractRow> read(Path path, int stream, ReadOptions options)
      throws IOException {
    try (TraceReader reader = new StfFormat().open(path, options)) {
      for (StreamInfo s : reader.streams()) {
        if (s.id() == stream) {
          return ContractRow.readAll(reader.open(s, Section.STATISTICS, options));
        }
      }
    }
    return List.of();
  }

  private List<StoredFile.Block> blocks() throws IOException {
    return StoredFile.read(folder.resolve("c.stf.sts")).blocks;
  }

  @Test
  void rowsOfAStreamAreOneBlockByColumn() throws IOException {
    Path path = written(ROWS);
    assertThat(read(path, 1, ReadOptions.defaults())).isEqualTo(ROWS.subList(0, 5));
    assertThat(read(path, 9, ReadOptions.defaults())).isEqualTo(ROWS.subList(5, 8));
    assertThat(blocks()).hasSize(2);
    StoredFile.Block first = blocks().get(0);
    assertThat(BlockTag.name(first.header.type)).isEqualTo("Stat");
    StfByteReader in = new StfByteReader(first.raw);
    assertThat(in.uv()).isEqualTo(5);
    ColumnReader columns = new ColumnReader(13);
    columns.read(in);
    long[][] expected = {
      {0, 0, 0, 0, 0}, // processes, counted from 0
      {3, 7, 7, 8, 8}, // regions
      {0, 1, 1, 0, 0}, // receivers: for a receive, the process itself
      {0xffff_ffffL, 64, 128, 64, 64},
      {1, 2, 2, -2, -1},
      {2, 2, 2, 2, 2},
      {100, 900, 900, 1100, 1100}
    };
    for (int c = 0; c < expected.length; c++) {
      for (long value : expected[c]) {
        StfByteReader column = columns.column(c + 1);
        assertThat(c == 1 || c == 4 ? column.sv() : column.uv())
            .as("column %d", c)
            .isEqualTo(value);
      }
    }
    columns = new ColumnReader(13);
    in = new StfByteReader(blocks().get(1).raw);
    in.uv();
    columns.read(in);
    StfByteReader receivers = columns.column(3);
    assertThat(List.of(receivers.uv(), receivers.uv(), receivers.uv()))
        .containsExactly(0L, 0xffff_fffeL, 0xffff_ffffL);
  }

  @Test
  void whatARowCannotHoldIsKeptElsewhereInOrder() throws IOException {
    ContractRow summary = ContractRow.of(4000, EventKind.SUMMARY_REGION, 1, 4, 1, 2, 3);
    ContractRow odd = row(1, 8, Communication.SEND, 0, 64, 2, 900);
    ContractRow large = row(1, 8, Communication.SEND, 2, 0xffff_ffffL, 2, 900);
    List<ContractRow> rows =
        List.of(summary, ROWS.get(1), ROWS.get(0), summary, odd, ROWS.get(2), large, ROWS.get(3));
    assertThat(read(written(rows), 1, ReadOptions.defaults())).isEqualTo(rows);
    assertThat(blocks()).hasSizeGreaterThan(4);
  }

  @Test
  void rowsOfOtherWritersBelongToTheStreamsOfTheirProcesses() throws IOException {
    Path path = written(ROWS);
    StoredFile file = StoredFile.read(folder.resolve("c.stf.sts"));
    file.blocks.forEach(b -> b.header.lanes = 0);
    file.writeTo(path, ".sts");
    assertThat(read(path, 1, ReadOptions.defaults())).isEqualTo(ROWS.subList(0, 5));
    assertThat(read(path, 9, ReadOptions.defaults())).isEqualTo(ROWS.subList(5, 8));
  }

  @Test
  void damageCostsTheRowsOfABlock() throws IOException {
    Path path = written(ROWS);
    StoredFile file = StoredFile.read(folder.resolve("c.stf.sts"));
    byte[] raw = file.blocks.get(0).raw;
    raw[0] = 6; // a row more than the columns hold
    file.writeTo(path, ".sts");
    ReadOptions options = ReadOptions.defaults();
    assertThat(read(path, 1, options)).isEmpty();
    assertThat(read(path, 9, options)).hasSize(3);
    assertThat(options.diagnostics().hasDamage()).isTrue();
  }
}
