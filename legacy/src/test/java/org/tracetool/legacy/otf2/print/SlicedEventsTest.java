package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/** Several threads print what one does, to the letter, and fail where it fails. */
@Tag("thorough")
class SlicedEventsTest {
  private static final int STRIDE = 31;
  private static final PrintOptions WINDOW =
      new PrintOptions(
          false, false, false, false, false, true, true, true, null, 10, 1L << 40, false, -1);

  static Stream<Path> archives() throws IOException {
    return ArchivePrinterTest.cases();
  }

  /** The text, and after it how printing ended. */
  static String print(Path anchor, PrintOptions options, int threads) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String end = "";
    try (FileHandles handles = new FileHandles(8)) {
      ArchivePrinter printer =
          new ArchivePrinter(anchor, options, handles, d -> {}, out, null, threads, 0);
      try {
        printer.print();
      } catch (DamagedTraceException e) {
        end = e.getMessage() + " " + printer.step().failure();
      }
    }
    return out.toString(StandardCharsets.ISO_8859_1) + end;
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("archives")
  void threadsPrintTheSame(Path folder) throws IOException {
    Path anchor = folder.resolve("traces.otf2");
    int turn = folder.getFileName().toString().length() % 2;
    List<PrintOptions> both = List.of(PrintOptions.ALL, WINDOW);
    for (PrintOptions options : both.subList(Effort.of(turn, 0, 0), Effort.of(turn + 1, 2, 2))) {
      assertThat(print(anchor, options, 3)).isEqualTo(print(anchor, options, 1));
    }
  }

  @Test
  void threadsFailWhereOneDoes(@TempDir Path tmp) throws IOException {
    Path folder = tmp.resolve("archive");
    Copying.copy(TestData.path("otf2/04-threads"), folder);
    damageEvents(folder.resolve("traces/0.evt"), folder.resolve("traces.otf2"));
  }

  private static void damageEvents(Path events, Path anchor) throws IOException {
    byte[] whole = Files.readAllBytes(events);
    for (int at = 0; at < whole.length; at += STRIDE) {
      byte[] changed = whole.clone();
      changed[at] ^= 0x55;
      Files.write(events, changed);
      assertThat(print(anchor, PrintOptions.ALL, 2))
          .as("byte " + at)
          .isEqualTo(print(anchor, PrintOptions.ALL, 1));
    }
    Files.write(events, java.util.Arrays.copyOf(whole, whole.length / 2));
    assertThat(print(anchor, PrintOptions.ALL, 2)).isEqualTo(print(anchor, PrintOptions.ALL, 1));
    Files.write(events, whole);
  }
}
