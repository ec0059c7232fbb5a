package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

@Tag("thorough")
class RecordNumbersTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"", ":", "a:b", "1:2:3", "-1:5", "1:x"})
  void refusesWhatIsNoRange(String numbers) {
    assertThatThrownBy(() -> Dumps.dump("--style", "otfprint", "--numbers", numbers, "none"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected A:B");
  }

  /** Against slices of the whole text; records are told apart by their numbers. */
  @ParameterizedTest
  @CsvSource({
    "1:1",
    "0:0",
    "190:210",
    "202:202",
    "300:9999999",
    ":40",
    "5000:",
    "5371:5371",
    "7:3",
    "5372:"
  })
  void recordsByNumber(String numbers) throws Exception {
    String trace = TestData.path("otf/random-1/random-1.otf").toString();
    List<String> all = numbered(Dumps.dump("--style", "otfprint", trace));
    assertThat(all).hasSize(5371);
    String text = Dumps.dump("--style", "otfprint", "--numbers", numbers, trace);
    String[] ends = numbers.split(":", -1);
    long first = ends[0].isEmpty() ? 1 : Long.parseLong(ends[0]);
    long last = ends[1].isEmpty() ? Long.MAX_VALUE : Long.parseLong(ends[1]);
    List<String> expected = new ArrayList<>();
    for (int n = 1; n <= all.size(); n++) {
      if (n >= first && n <= last) {
        expected.add(all.get(n - 1));
      }
    }
    assertThat(records(text, first, expected.size())).isEqualTo(expected);
    // 202 definitions; the events begin only if one of them may still be wanted.
    assertThat(text.contains("\nevents:\n")).isEqualTo(last >= 202);
    assertThat(text.contains("\nmarkers:\n")).isEqualTo(last > 5000);
  }

  private static List<String> numbered(String text) {
    int count = 0;
    for (int at = text.indexOf("(#1) ");
        at >= 0;
        at = text.indexOf("(#" + (count + 1) + ") ", at)) {
      count++;
    }
    return records(text, 1, count);
  }

  private static List<String> records(String text, long first, int count) {
    List<String> records = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < count; i++) {
      at = text.indexOf("(#" + (first + i) + ") ", at);
      int next = i + 1 < count ? text.indexOf("(#" + (first + i + 1) + ") ", at) : text.length();
      String record = text.substring(at, next);
      records.add(
          record.replaceFirst("(?s)\n\n(events|statistics|snapshots|markers|done)[:\n].*", "\n"));
      at = next;
    }
    return records;
  }

  @Test
  void aFileIsWholeOrNotThere() throws Exception {
    String trace = TestData.path("otf/records-short/records-short.otf").toString();
    Path file = folder.resolve("text");
    int code = new CommandLine(new DumpCommand()).execute("-o", file.toString(), trace);
    assertThat(code).isZero();
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).isEqualTo(Dumps.dump(trace));
    Path none = folder.resolve("none");
    code = new CommandLine(new DumpCommand()).execute("-q", "-o", none.toString(), "no-such-trace");
    assertThat(code).isEqualTo(3);
    assertThat(none).doesNotExist();
  }
}
