package org.tracetool.format.otf2;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.TestData;

/**
 * Any bytes as a file of an archive, the header of its first chunk excepted. The first byte chooses
 * the file, the rest is its content; the other files are sound. The inputs beside this class are
 * tried in every build; {@code JAZZER_FUZZ=1} makes a test look for more.
 */
class Otf2FuzzTest {
  private static final List<String> FILES =
      List.of(
          "traces/0.evt",
          "traces.def",
          "traces/0.def",
          "traces/0.snap",
          "traces.marker",
          "traces.otf2");

  private static final int HEADER = 18;
  private static final String WITH_SNAPSHOTS = "otf2/02-allevents";

  private static void fill(Path folder) throws IOException {
    Otf2HostileInputTest.copyAll(TestData.path(WITH_SNAPSHOTS), folder);
    Path marker = folder.resolve("traces.marker");
    Files.copy(TestData.path("otf2/03-mpi").resolve("traces.marker"), marker);
  }

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    Path f = FuzzFolder.filled("otf2", Otf2FuzzTest::fill);
    String name = FILES.get((input[0] & 0xff) % FILES.size());
    Path victim = f.resolve(name);
    byte[] good = Files.readAllBytes(victim);
    int kept = name.endsWith(".otf2") ? 0 : HEADER;
    byte[] bad = Arrays.copyOf(good, kept + input.length - 1);
    System.arraycopy(input, 1, bad, kept, input.length - 1);
    try {
      Files.write(victim, bad);
      HostileInput.readOrRefuse(() -> Otf2HostileInputTest.read(f.resolve("traces.otf2")));
    } finally {
      Files.write(victim, good);
    }
  }
}
