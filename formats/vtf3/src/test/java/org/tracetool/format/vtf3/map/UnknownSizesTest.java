package org.tracetool.format.vtf3.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.format.vtf3.Vtf3Format;

/** A size of -1 is not known; others are numbers of 32 bits without a sign. */
class UnknownSizesTest {
  @TempDir private Path folder;

  @Test
  void sizesOfMessages() throws IOException {
    Path trace = folder.resolve("t.avt");
    Files.writeString(
        trace,
        """
        C SAVTF
        VERSION 30010037
        NCPUS 2
        CLKPERIOD 1e-09
        10 SENDMSG 0 5 FROM 1 TO 2 LEN -1
        20 RECVMSG 0 5 BY 2 FROM 1 LEN 4000000000
        """);
    List<Long> sizes = new ArrayList<>();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Vtf3Format().open(trace, options);
        EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
      source.drainTo(event -> sizes.add(event.bytes()));
    }
    assertThat(sizes).containsExactly(MessageMatcher.UNKNOWN_BYTES, 4_000_000_000L);
  }
}
