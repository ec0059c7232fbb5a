package org.tracetool.format.paraver;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.MemoryFolders;

/**
 * Any bytes as the three files of a trace. {@code JAZZER_FUZZ=1} makes the test look for inputs;
 * otherwise those beside this class are tried.
 */
class ParaverFuzzTest {
  private static final int PARTS = 256;

  @FuzzTest(maxDuration = "3m")
  void checkAnyBytes(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    Path folder = MemoryFolders.create("tracetool-fuzz");
    Path trace = folder.resolve("t.prv");
    Path names = folder.resolve("t.pcf");
    Path labels = folder.resolve("t.row");
    try {
      int cut = 1 + (input[0] & 0xff) * (input.length - 1) / PARTS;
      String start = input[0] % 2 == 0 ? "#Paraver (d):9_ns:1(2):1:2(1:1,2:1),1\n" : "";
      byte[] head = start.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
      byte[] records = java.util.Arrays.copyOf(head, head.length + input.length - cut);
      System.arraycopy(input, cut, records, head.length, input.length - cut);
      Files.write(trace, records);
      Files.write(names, java.util.Arrays.copyOfRange(input, 1, cut));
      Files.write(labels, java.util.Arrays.copyOfRange(input, 1, cut));
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = new ParaverFormat().open(trace, options);
          EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
        source.drainTo(e -> {});
      } catch (TraceException e) {
        // refused in order
      } finally {
        options.handles().close();
      }
    } finally {
      Files.deleteIfExists(trace);
      Files.deleteIfExists(names);
      Files.deleteIfExists(labels);
      Files.deleteIfExists(folder);
    }
  }
}
