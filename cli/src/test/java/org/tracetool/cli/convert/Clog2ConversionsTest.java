package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Logs of MPE in the commands. */
class Clog2ConversionsTest {
  private static final String RUN = "vampirtrace/ring_collectives/expected/ring.otf";

  @TempDir Path folder;

  private static Path log(String name) {
    return TestData.path("clog2/" + name + ".clog2");
  }

  private int run(Object... words) {
    List<String> all = new ArrayList<>();
    for (Object word : words) {
      all.add(word.toString());
    }
    return InProcess.run(all.toArray(String[]::new));
  }

  private List<String> dump(Path trace, String records) throws IOException {
    Path out = folder.resolve("dump.txt");
    assertThat(run("dump", "-q", "--force", "--records", records, trace, "-o", out)).isZero();
    return Files.readAllLines(out).stream().map(l -> l.replaceFirst("\tcomm=.*", "")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring", "threads"})
  void aLogThatIsWrittenAgainIsTheSame(String name) {
    Path again = folder.resolve("again.clog2");
    assertThat(run("convert", "--strict", log(name), again)).isZero();
    assertThat(run("diff", "-q", log(name), again)).isZero();
  }

  /** Colours and labels are texts; OTF has them as byte arrays, which is no loss for a log. */
  @Test
  void coloursAndLabelsAreTextsAndComeBackFromOtf() throws IOException {
    List<String> regions = definitions(log("ring"));
    assertThat(regions)
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("name=Compute\t")
                    .endsWith("key.colour=green\tkey.label=lap=%d err=%E tag=%s"));
    Path otf = folder.resolve("ring.otf");
    Path back = folder.resolve("back.clog2");
    assertThat(run("convert", "-q", log("ring"), otf)).isZero();
    assertThat(run("convert", "-q", otf, back)).isZero();
    assertThat(definitions(back)).isEqualTo(regions);
  }

  private List<String> definitions(Path trace) throws IOException {
    Path out = folder.resolve("dump.txt");
    assertThat(run("dump", "-q", "--force", trace, "-o", out)).isZero();
    return Files.readAllLines(out).stream().filter(l -> l.contains("\tdef-region\t")).toList();
  }

  @Test
  void callsAndMessagesOfATraceComeBack() throws IOException {
    Path trace = TestData.path(RUN);
    Path log = folder.resolve("ring.clog2");
    Path back = folder.resolve("back.otf");
    assertThat(run("convert", "-q", trace, log)).isZero();
    assertThat(run("convert", "-q", log, back)).isZero();
    for (String records : List.of("enter,leave", "send,receive")) {
      assertThat(dump(back, records)).isNotEmpty().isEqualTo(dump(trace, records));
    }
  }

  @Test
  void partsOfALogAreALog() throws IOException {
    Path part = folder.resolve("part.clog2");
    assertThat(run("filter", "-q", "--time", "0.01:0.03", log("ring"), "-o", part)).isZero();
    assertThat(dump(part, "send")).isNotEmpty().isSubsetOf(dump(log("ring"), "send"));
    assertThat(run("stats", "-q", part, "-o", folder.resolve("stats.txt"))).isZero();
  }

  @Test
  void aLogThatWasCutIsFound() throws IOException {
    assertThat(run("files", "check", "-q", log("ring"))).isZero();
    byte[] bytes = Files.readAllBytes(log("ring"));
    Path cut = Files.write(folder.resolve("cut.clog2"), java.util.Arrays.copyOf(bytes, 9000));
    assertThat(run("files", "check", "-q", cut)).isEqualTo(1);
    assertThat(run("dump", "-q", "--strict", cut, "-o", folder.resolve("x"))).isEqualTo(3);
  }

  @Test
  void theLogOfAProcessBecomesAWholeOne() throws IOException {
    Path whole = folder.resolve("whole.clog2");
    assertThat(run("convert", "-q", log("temp-le-rank1"), whole)).isZero();
    for (String records : List.of("enter,leave", "send,receive", "marker")) {
      assertThat(dump(whole, records)).isNotEmpty().isEqualTo(dump(log("temp-le-rank1"), records));
    }
    assertThat(dump(whole, "marker")).anyMatch(line -> line.contains("key.cargo="));
  }

  /** The log of process 0 that had the messages of that of process 1 on the other side. */
  private Path otherSide() throws IOException {
    ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(log("temp-le-rank1")));
    all.order(ByteOrder.LITTLE_ENDIAN);
    int[] bodies = {0, 0, 112, 104, 40, 8, 40, 24, 16, 48, 48, 8};
    int end = 9216; // the table
    for (int block = 1024; block < end; block += 4096) {
      for (int at = block; ; ) {
        int type = all.getInt(at + 20);
        if (all.getInt(at + 8) == 0) {
          all.putInt(at + 12, 0);
        }
        if (type == 9) {
          all.putInt(at + 24 + 8, 0).putInt(at + 24 + 12, 0);
          if (all.getInt(at + 24) == 1) {
            all.putInt(at + 24 + 16, 4711); // another communicator of one process
          }
        } else if (type == 7) {
          all.putInt(at + 24, -203 - all.getInt(at + 24)).putInt(at + 24 + 8, 1);
        } else if (type < 2) {
          break;
        }
        at += 24 + bodies[type];
      }
    }
    all.putInt(end + 4 + 40, 4711);
    return Files.write(folder.resolve("rank0.clog2"), all.array());
  }

  @Test
  void logsOfProcessesBecomeAWholeOne() throws IOException {
    Path whole = folder.resolve("joined.clog2");
    assertThat(run("merge", "-q", otherSide(), log("temp-le-rank1"), "-o", whole)).isZero();
    assertThat(dump(whole, "send,receive")).hasSizeGreaterThan(4);
    Path info = folder.resolve("groups.txt");
    assertThat(run("dump", "-q", whole, "-o", info)).isZero();
    List<String> groups =
        Files.readAllLines(info).stream().filter(l -> l.contains("def-process-group")).toList();
    assertThat(groups).filteredOn(l -> l.contains("MPI_COMM_WORLD")).hasSize(1);
    assertThat(groups).filteredOn(l -> l.contains("MPI_COMM_SELF")).hasSize(2);
    Path stats = folder.resolve("joined.txt");
    assertThat(run("stats", "-q", "--by", "pair", "--format", "csv", whole, "-o", stats)).isZero();
    assertThat(Files.readAllLines(stats))
        .anyMatch(l -> l.contains("Process 0,Process 1"))
        .anyMatch(l -> l.contains("Process 1,Process 0"));
  }
}
