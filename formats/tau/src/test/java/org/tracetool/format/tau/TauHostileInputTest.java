package org.tracetool.format.tau;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;

/** Damaged traces are read in part or refused: with one line, in little time and memory. */
@Tag("thorough")
class TauHostileInputTest {
  private static final int SAMPLES = Effort.of(90, 90, Integer.MAX_VALUE);

  private final HostileInput hostile = new HostileInput(96L << 20, 0, -1, 3, 0x60, 0x7f, '"', '\n');

  @TempDir private Path folder;

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "gpu-streams,tautrace.0.0.1.trc",
    "wide-big-endian,tautrace.0.0.0.trc",
    "remote-records,tautrace.1.0.0.trc",
    "out-of-order,tautrace.1.0.1.trc",
    "multimerged-gpu,tau.trc",
    "names,events.0.edf"
  })
  void aTraceWithAnyByteChangedOrCutIsReadOrRefused(String name, String file) throws IOException {
    Path own = TauTestTraces.copy(name, folder);
    Path victim = own.resolve(file);
    Path trace = file.equals("tau.trc") ? victim : own;
    int step = HostileInput.stepFor(victim, SAMPLES);
    hostile.tryFile(victim, step, () -> TauTestTraces.rows(trace));
  }

  @Test
  void anyBytesTakeLittle() throws IOException {
    byte[] bytes = new byte[240_000];
    new Random(1).nextBytes(bytes);
    Path trace = folder.resolve("any.trc");
    for (int first : new int[] {3, 0, -1}) {
      Arrays.fill(bytes, 8, 16, (byte) 0);
      bytes[8] = (byte) first;
      Files.write(trace, bytes);
      hostile.check("random after " + first, () -> TauTestTraces.rows(trace));
    }
  }

  @Test
  void deepCallsAndLeavesThatDoNotFitEndSoon() throws IOException {
    TauTestTraces.definitions(
        folder.resolve("tau.edf"),
        "1 TAU_USER 0 \"a()\" EntryExit",
        "2 TAU_USER 0 \"b()\" EntryExit");
    long[][] records = new long[300_000][];
    records[0] = new long[] {60000, 0, 0, 3, 0};
    for (int i = 1; i < records.length; i++) {
      records[i] = i < 150_000 ? new long[] {1, 0, 0, 1, i} : new long[] {2, 0, 0, -1, i};
    }
    Path trace = TauTestTraces.records(folder.resolve("deep.trc"), records);
    hostile.check("deep", () -> TauTestTraces.rows(trace));
  }
}
