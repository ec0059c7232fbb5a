package org.tracetool.format.perfetto.read;

import static org.tracetool.format.perfetto.read.TestPackets.begin;
import static org.tracetool.format.perfetto.read.TestPackets.event;
import static org.tracetool.format.perfetto.read.TestPackets.first;
import static org.tracetool.format.perfetto.read.TestPackets.packet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;

/** Damaged traces are read in part or refused: with one line, in little time and memory. */
@Tag("thorough")
class PerfettoHostileInputTest {
  private static final int SAMPLES = Effort.of(120, 300, Integer.MAX_VALUE);

  private final HostileInput hostile = new HostileInput(160L << 20, 0, -1, 3, 0x7f, 0x0a, 0x0b);

  @TempDir private Path folder;

  private void check(String what, ProtoBytes... parts) throws IOException {
    Path trace = TestPackets.write(folder, parts);
    hostile.check(what, () -> TestPackets.lines(trace, new Diagnostics()));
  }

  @Test
  void aTraceWithAnyByteChangedOrCutIsReadOrRefused() throws IOException {
    Path trace = PerfettoReaderContractTest.sample(folder, 6);
    hostile.tryFile(
        trace,
        HostileInput.stepFor(trace, SAMPLES),
        () -> TestPackets.lines(trace, new Diagnostics()));
  }

  @Test
  void anyBytesTakeLittle() throws IOException {
    byte[] bytes = new byte[240_000];
    new Random(1).nextBytes(bytes);
    bytes[0] = 0x0a;
    Path trace = Files.write(folder.resolve("any.pftrace"), bytes);
    hostile.check("random", () -> TestPackets.lines(trace, new Diagnostics()));
  }

  @Test
  void deepAnnotationsAndCallsEndSoon() throws IOException {
    ProtoBytes deep = ProtoBytes.of().number(4, 1);
    for (int i = 0; i < 3_000; i++) {
      deep = ProtoBytes.of().text(10, "a").message(11, deep);
    }
    check(
        "deep annotation",
        first(1),
        event(1, 1, TestPackets.BEGIN, 2, ProtoBytes.of().message(4, deep)));
    ProtoBytes calls = first(1);
    for (int i = 0; i < 100_000; i++) {
      calls.add(begin(1, i, 2, "f"));
    }
    check("deep calls", calls);
  }

  @Test
  void manyCategoriesAndValuesMakeNoLongTexts() throws IOException {
    ProtoBytes known = ProtoBytes.of();
    ProtoBytes used = ProtoBytes.of();
    for (int i = 1; i <= 20_000; i++) {
      known.message(1, ProtoBytes.of().number(1, i).text(2, "c" + i));
      used.number(3, i);
    }
    ProtoBytes list = ProtoBytes.of().text(10, "n".repeat(300_000));
    for (int i = 0; i < 2_000; i++) {
      list.message(12, ProtoBytes.of().number(4, i));
    }
    check(
        "many parts of texts",
        first(1, ProtoBytes.of().message(12, known)),
        event(1, 1, TestPackets.BEGIN, 2, used),
        event(1, 2, TestPackets.BEGIN, 2, ProtoBytes.of().message(4, list)));
  }

  @Test
  void manySequencesClocksAndNumbersTakeLittle() throws IOException {
    ProtoBytes all = ProtoBytes.of();
    for (int i = 0; i < 60_000; i++) {
      ProtoBytes entry = ProtoBytes.of().number(1, -1L - i * 0x9e37_79b9L).text(2, "x");
      ProtoBytes clock = ProtoBytes.of().number(1, 1000L + i).number(2, 5);
      ProtoBytes other = ProtoBytes.of().number(1, 1001L + i).number(2, 5);
      all.add(
          packet(
              ProtoBytes.of()
                  .number(10, 1000L + i)
                  .number(13, 1)
                  .message(12, ProtoBytes.of().message(2, entry))
                  .message(6, ProtoBytes.of().message(1, clock).message(1, other))));
    }
    check("many", all);
  }
}
