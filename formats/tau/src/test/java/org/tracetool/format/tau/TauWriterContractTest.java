package org.tracetool.format.tau;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.contract.WriterContract;

class TauWriterContractTest implements WriterContract {
  private static final int LOST_OF_RECORDS = 8;

  @TempDir private Path other;

  @Override
  public TraceFormat format() {
    return new TauFormat();
  }

  /**
   * The definitions of the sample that TAU has no place for, and of records: five times between two
   * microseconds, two messages without other side, one position in the source.
   */
  @Override
  public int lostBesides() {
    Diagnostics found = new Diagnostics();
    try {
      new SampleTrace(definitions(), List.<StreamInfo>of())
          .write(format(), other.resolve("x.trc"), WriteOptions.defaults().withDiagnostics(found));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (int)
            found.incidents().stream()
                .filter(i -> i.severity() == Severity.LOSS)
                .mapToLong(Diagnostics.Incident::count)
                .sum()
        + LOST_OF_RECORDS;
  }
}
