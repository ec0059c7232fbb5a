package org.tracetool.format.stf;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.format.stf.file.StoredFile;
import org.tracetool.format.stf.file.StoredTrace;
import org.tracetool.testdata.FuzzFolder;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/**
 * Any bytes as the payload of a block whose checksums are right. The first byte chooses the file
 * and the second one the block. The inputs beside this class are tried in every build; {@code
 * JAZZER_FUZZ=1} makes a test look for more.
 */
class StfFuzzTest {
  private static final List<String> FILES =
      List.of(".pr.0", ".msg", ".gop", ".sts", ".dcl", "", ".pr.0.anc", ".pr.1");

  private static void fill(Path folder) throws IOException {
    SampleTrace trace = StoredTrace.plausible(1, 40);
    trace.rows(1, Section.STATISTICS).add(SampleTrace.row(EventKind.SUMMARY_REGION, 1, 5, 1));
    trace.rows(0xab, Section.EVENTS).add(ContractRow.of(9000, EventKind.ENTER, 2, 1));
    StoredTrace.write(trace, folder.resolve("f.stf"), true);
  }

  @FuzzTest(maxDuration = "3m")
  void checkAnyPayload(byte[] input) throws IOException {
    if (input.length < 2) {
      return;
    }
    Path f = FuzzFolder.empty();
    StoredTrace.copyFiles(FuzzFolder.filled("stf", StfFuzzTest::fill), f);
    Path path = f.resolve("f.stf");
    String suffix = FILES.get((input[0] & 0xff) % FILES.size());
    Path victim = f.resolve("f.stf" + suffix);
    StoredFile file = StoredFile.read(victim);
    file.blocks.get((input[1] & 0xff) % file.blocks.size()).raw =
        Arrays.copyOfRange(input, 2, input.length);
    if (suffix.isEmpty()) {
      Files.write(path, file.bytes());
    } else {
      file.writeTo(path, suffix);
    }
    HostileInput.readOrRefuse(() -> StfHostileInputTest.read(path));
  }
}
