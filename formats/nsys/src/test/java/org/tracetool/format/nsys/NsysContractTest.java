package org.tracetool.format.nsys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.ReaderContract;

class NsysContractTest implements ReaderContract {
  @Override
  public TraceFormat format() {
    return new NsysFormat();
  }

  @Override
  public List<Path> samples(Path folder) throws IOException {
    try {
      Path own = Files.createDirectories(folder.resolve("training"));
      return List.of(SampleExports.training(own.resolve("report.sqlite")));
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  @Override
  public List<Path> shortSamples(Path folder) throws IOException {
    try {
      Path own = Files.createDirectories(folder.resolve("tiny"));
      return List.of(SampleExports.tiny(own.resolve("report.sqlite")));
    } catch (SQLException e) {
      throw new IOException(e);
    }
  }

  @Override
  public boolean streamsAreProcesses() {
    return true;
  }

  @Test
  void knowsReportsByTheirNames() {
    byte[] head = new byte[100];
    assertThat(format().probe(Path.of("a.nsys-rep"), head)).isPositive();
    assertThat(format().probe(Path.of("a.QDREP"), head)).isPositive();
    assertThat(format().probe(Path.of("a.bin"), head)).isZero();
  }

  @Test
  void leavesNothingBesideTheFile(@TempDir Path folder) throws IOException {
    Path trace = samples(folder).get(0);
    byte[] before = Files.readAllBytes(trace);
    ExportText.of(trace);
    try (Stream<Path> files = Files.list(trace.getParent())) {
      assertThat(files).containsExactly(trace);
    }
    assertThat(Files.readAllBytes(trace)).isEqualTo(before);
  }
}
