package org.tracetool.format.otf;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;

/**
 * Any bytes as files of a trace. The first byte chooses the file, the rest is its content; the
 * other files are sound. The inputs beside this class are tried in every build; {@code
 * JAZZER_FUZZ=1} makes a test look for more.
 */
class OtfFuzzTest {
  private static final String[] FILES = {
    "1.events",
    "1.events.z",
    "0.def",
    "0.def.z",
    "1.stats",
    "1.snaps",
    "0.marker",
    "otf",
    "idx.events",
    "all.events.z"
  };

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    Path f = FuzzFolder.empty();
    String victim = FILES[(input[0] & 0xff) % FILES.length];
    boolean shared = victim.startsWith("idx") || victim.startsWith("all");
    byte[] content = java.util.Arrays.copyOfRange(input, 1, input.length);
    TestTrace trace = new TestTrace(f);
    if (shared) {
      trace.file("otf", "1:1\n2:2\ni1:2:ff\n");
      boolean z = victim.endsWith(".z");
      trace.file(z ? "all.events.z" : "all.events", "5\n*1\nE20\n6\n*1\nL\n6\n*1\n");
      trace.file(z ? "idx.events.z" : "idx.events", "1:0:9\n1:9:14\n");
    } else if (!victim.startsWith("1.events")) {
      trace.file("1.events", "5\n*1\nE20\n6\n*1\nL\n6\n*1\n");
    }
    if (victim.equals("0.def.z")) {
      Files.delete(trace.path("0.def"));
    }
    trace.file(victim, content);
    HostileInput.readOrRefuse(() -> OtfHostileInputTest.read(trace.path("otf"), null));
    List<StreamInfo> streams =
        List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(0xab, new int[] {2}));
    HostileInput.readOrRefuse(() -> OtfHostileInputTest.read(f.resolve("t"), streams));
  }
}
