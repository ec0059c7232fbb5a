package org.tracetool.format.otf.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;

/**
 * The fast ways through times, processes, enters and leaves, against a plain reading of the same
 * text with regular expressions.
 */
@Tag("thorough")
class LineReadersTest {
  private static final Pattern LINE =
      Pattern.compile(
          "[ \t]*(?:(?<time>[0-9a-f]+).*|\\*[ \t]*(?<process>[0-9a-f]+).*"
              + "|(?<kind>[ELN])[ \t]*(?<region>[0-9a-f]*)(?:X(?<scl>[0-9a-f]+))?[ \t\r]*)",
          Pattern.DOTALL);
  private static final Set<Integer> LISTED = Set.of(1, 0x1a, 0x123456, 0xfffffff0, 0x10000001);

  @TempDir Path folder;

  private static String pick(Random random, String... choice) {
    return choice[random.nextInt(choice.length)];
  }

  /** Lines as writers make them, with oddities between. */
  private static String text(Random random, int lines) {
    StringBuilder out = new StringBuilder();
    long time = random.nextInt(20);
    for (int i = 0; i < lines; i++) {
      boolean odd = random.nextInt(40) == 0;
      String blank = odd ? pick(random, " ", "\t", "  ") : "";
      switch (random.nextInt(6)) {
        case 0 -> {
          time += random.nextLong() >>> 20 + random.nextInt(43);
          out.append(blank).append(odd ? "000" : "").append(Long.toHexString(time));
          out.append(odd ? pick(random, " ", " x", "\r", "") : "");
        }
        case 1 ->
            out.append(blank)
                .append('*')
                .append(odd ? " " : "")
                .append(pick(random, "1", "1a", "123456", "fffffff0", "10000001", "7"))
                .append(odd ? pick(random, " ", "\r", "x") : "");
        case 2, 3 -> {
          out.append(blank).append('E');
          if (random.nextInt(30) > 0) {
            out.append(Integer.toHexString(random.nextInt() >>> random.nextInt(32)));
            if (random.nextInt(20) == 0) {
              out.append('X').append(Integer.toHexString(1 + random.nextInt(99)));
            }
          }
          out.append(odd ? pick(random, "\r", "") : "");
        }
        case 4 ->
            out.append(blank)
                .append(pick(random, "L", "L", "L", "L", "L5", "Lffffffff", "L0X3", "L12345678X9"));
        default -> out.append(pick(random, "N", "L", "E1"));
      }
      out.append('\n');
    }
    return out.toString();
  }

  /** The records of a text, one line at a time. */
  private static List<ContractRow> plainly(String text) {
    List<ContractRow> rows = new ArrayList<>();
    Long time = null;
    Integer process = null;
    for (String line : text.split("\n")) {
      Matcher m = LINE.matcher(line);
      assertThat(m.matches()).as(line).isTrue();
      if (m.group("time") != null) {
        time = Long.parseUnsignedLong(m.group("time"), 16);
      } else if (m.group("process") != null) {
        process = time == null ? null : (Integer) Integer.parseUnsignedInt(m.group("process"), 16);
      } else if (time != null && process != null && LISTED.contains(process)) {
        String region = m.group("region");
        long r = region.isEmpty() ? 0 : Long.parseUnsignedLong(region, 16);
        long scl = m.group("scl") == null ? 0 : Long.parseUnsignedLong(m.group("scl"), 16);
        EventKind kind =
            switch (m.group("kind")) {
              case "E" -> EventKind.ENTER;
              case "L" -> EventKind.LEAVE;
              default -> EventKind.NO_OP;
            };
        rows.add(
            kind == EventKind.NO_OP
                ? ContractRow.of(time, kind, process)
                : ContractRow.of(time, kind, process, r, scl));
      }
    }
    return rows;
  }

  private Path write(String text) throws IOException {
    Files.writeString(folder.resolve("t.otf"), "1:1,1a,123456,fffffff0,10000001\n");
    Files.writeString(folder.resolve("t.0.def"), "DV1.c.3\"t\"\n");
    Files.writeString(folder.resolve("t.1.events"), text);
    return folder.resolve("t.otf");
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 30, 400, 5000})
  void anyMixtureOfLinesIsReadCountedAndFilteredAsAPlainReadingSays(int lines) throws IOException {
    for (int seed = 0; seed < Math.max(Effort.of(2, 3), Effort.of(60, 120, 300) / lines); seed++) {
      Random random = new Random(seed * 31L + lines);
      String text = text(random, lines);
      List<ContractRow> expected = plainly(text);
      Path trace = write(text);
      ReadOptions d = ReadOptions.defaults();
      for (int buffer : new int[] {64, 100 + random.nextInt(1000), 256 << 10}) {
        ReadOptions options =
            new ReadOptions(TimeWindow.ALL, null, null, d.handles(), d.diagnostics(), buffer);
        try (TraceReader reader = new OtfFormat().open(trace, options)) {
          StreamInfo s = reader.streams().get(0);
          List<ContractRow> rows = ContractRow.readAll(reader.open(s, Section.EVENTS, options));
          for (int i = 0; i < Math.min(rows.size(), expected.size()); i++) {
            assertThat(rows.get(i))
                .as("seed %d, buffer %d, record %d", seed, buffer, i)
                .isEqualTo(expected.get(i));
          }
          assertThat(rows).hasSameSizeAs(expected);
          RecordTally counted = reader.count(s, Section.EVENTS, options);
          assertThat(counted)
              .usingRecursiveComparison()
              .isEqualTo(RecordTally.of(reader.open(s, Section.EVENTS, options)));
          for (EventKind kind : List.of(EventKind.ENTER, EventKind.LEAVE, EventKind.NO_OP)) {
            ReadOptions one = options.withKinds(Set.of(kind));
            assertThat(
                    ContractRow.readAll(reader.open(s, Section.EVENTS, one))
                        .equals(expected.stream().filter(r -> r.kind() == kind).toList()))
                .as("seed %d, buffer %d, %s", seed, buffer, kind)
                .isTrue();
            assertThat(reader.count(s, Section.EVENTS, one).total())
                .isEqualTo(expected.stream().filter(r -> r.kind() == kind).count());
          }
          ReadOptions chosen = options.withLocations(l -> l == 0x1a);
          assertThat(
                  ContractRow.readAll(reader.open(s, Section.EVENTS, chosen))
                      .equals(expected.stream().filter(r -> r.location() == 0x1a).toList()))
              .isTrue();
        }
      }
    }
  }

  @Test
  void timesOfTheCountAreThoseOfRecordsNotOfLines() throws IOException {
    Path trace = write("1\n*1\n5\n*1\nE1\nE2\n9\n*1\nL\n20\n*1\n");
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new OtfFormat().open(trace, options)) {
      RecordTally tally = reader.count(reader.streams().get(0), Section.EVENTS, options);
      assertThat(tally.count(EventKind.ENTER)).isEqualTo(2);
      assertThat(tally.count(EventKind.LEAVE)).isEqualTo(1);
      assertThat(tally.first()).isEqualTo(5);
      assertThat(tally.last()).isEqualTo(9);
    }
  }
}
