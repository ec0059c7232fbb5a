package org.tracetool.format.tau;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.ReaderContract;

class TauContractTest implements ReaderContract {
  @Override
  public TraceFormat format() {
    return new TauFormat();
  }

  @Override
  public List<Path> samples(Path folder) throws IOException {
    return List.of(
        TauTestTraces.copy("merged-ring4", folder).resolve("tau.trc"),
        TauTestTraces.copy("run-callsite4", folder).resolve("tautrace.0.0.0.trc"),
        TauTestTraces.copy("remote-records", folder).resolve("tautrace.1.0.0.trc"),
        TauTestTraces.copy("out-of-order", folder).resolve("tautrace.0.0.0.trc"));
  }

  @Override
  public List<Path> shortSamples(Path folder) throws IOException {
    return List.of(TauTestTraces.copy("multimerged-gpu", folder).resolve("tau.trc"));
  }

  /** What is left of three records that are one sample is samples of their own, at the end. */
  @Override
  public void aTraceThatIsCutAtAnyByteFailsInOrderOrIsReadInPart(Path folder) throws IOException {
    Path trace = shortSamples(folder).get(0);
    byte[] good = Files.readAllBytes(trace);
    List<ContractRow> whole = calls(trace);
    for (int size = good.length - 1; size >= 0; size--) {
      Files.write(trace, Arrays.copyOf(good, size));
      try {
        List<ContractRow> left = calls(trace);
        assertThat(left).as("cut to %d bytes", size).isEqualTo(whole.subList(0, left.size()));
      } catch (TraceException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  private static List<ContractRow> calls(Path trace) throws IOException {
    return TauTestTraces.rows(trace).stream()
        .filter(r -> r.kind() == EventKind.ENTER || r.kind() == EventKind.LEAVE)
        .toList();
  }
}
