package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

/** Formats without handles, windows and requests get the operations on files and transfers. */
class HandlesAndWindowsTest {
  @TempDir Path folder;

  private Path converted(String archive, String format) throws Exception {
    Path out = folder.resolve("t." + format);
    String in = TestData.path("otf2/" + archive).toString();
    assertThat(InProcess.run("convert", "-q", "--to", format, in, out.toString())).isZero();
    return out;
  }

  private static RecordTally counts(Path trace) throws Exception {
    ReadOptions options = ReadOptions.defaults();
    RecordTally sum = new RecordTally();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        sum.add(reader.count(stream, Section.EVENTS, options));
      }
    }
    return sum;
  }

  private List<String> lines(Path trace, String... words) throws Exception {
    Path text = folder.resolve("dump.txt");
    assertThat(InProcess.run("dump", "-q", "-o", text.toString(), trace.toString())).isZero();
    List<String> found = new ArrayList<>();
    for (String line : Files.readAllLines(text)) {
      boolean all = true;
      for (String word : words) {
        all &= line.contains(word);
      }
      if (all) {
        found.add(line);
      }
    }
    return found;
  }

  @Test
  void whatIsDoneThroughHandlesBecomesOperationsOnTheirFiles() throws Exception {
    Path otf = converted("05-metrics-io-rma", "otf");
    RecordTally counts = counts(otf);
    assertThat(counts.count(EventKind.FILE_OPERATION_BEGIN)).isEqualTo(24);
    assertThat(counts.count(EventKind.FILE_OPERATION_END)).isEqualTo(24);
    assertThat(counts.count(EventKind.FILE_OPERATION)).isEqualTo(42);
    assertThat(lines(otf, "file-operation", "operation=WRITE|ASYNC", "bytes=65536"))
        .isNotEmpty()
        .allMatch(l -> l.contains("file=/scratch/out."));
    assertThat(lines(otf, "file-operation", "operation=LOCK|IOFAILED")).hasSize(6);
    assertThat(lines(otf, "file-operation", "operation=UNLINK")).hasSize(2);
    assertThat(lines(otf, "file-operation-begin", "key.Offset=")).as("attributes").isNotEmpty();
  }

  @Test
  void accessesToWindowsBecomeTransfersThatEndOnce() throws Exception {
    RecordTally counts = counts(converted("05-metrics-io-rma", "otf"));
    assertThat(counts.count(EventKind.RMA_PUT)).isEqualTo(6);
    assertThat(counts.count(EventKind.RMA_GET)).isEqualTo(6);
    assertThat(counts.count(EventKind.RMA_END)).isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf", "vtf3"})
  void collectiveOperationsThatDoNotBlockAreKeptAtTheirEnd(String format) throws Exception {
    RecordTally counts = counts(converted("03-mpi", format));
    assertThat(counts.count(EventKind.COLLECTIVE)).isEqualTo(12);
    assertThat(counts.count(EventKind.PROCESS_BEGIN)).isEqualTo(4);
    assertThat(counts.count(EventKind.PROCESS_END)).isEqualTo(4);
  }
}
