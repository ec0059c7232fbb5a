package org.tracetool.legacy.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.legacy.common.DropIn;

class OtfAuxTest {
  @TempDir Path tmp;

  private final List<List<String>> commands = new ArrayList<>();

  private int run(String... args) {
    return new OtfAux()
        .run(
            List.of(args),
            new DropIn.Commands() {
              @Override
              public int run(List<String> line) {
                commands.add(line);
                return 0;
              }

              @Override
              public int dump(
                  List<String> line, CollectorRules rules, boolean fold, boolean inTicks) {
                throw new AssertionError();
              }
            });
  }

  private void assertCommand(String line, String... args) {
    commands.clear();
    assertThat(run(args)).isZero();
    assertThat(commands)
        .containsExactly(
            List.of(("convert -q --force --to otf --compat otfaux " + line).split(" ")));
  }

  @Test
  void messagesAreMatchedInACopy() {
    assertCommand(
        "--snapshots --thumbnail --match-messages a.otf -o b.otf --compress 0",
        "--match-messages",
        "-o",
        "b",
        "a.otf");
    assertThat(run("--match-messages", "a.otf")).isOne();
  }

  @Test
  void breaksAreInTicksAndStreamsInHexadecimal() {
    assertCommand(
        "--running-stats --sum-streams 1,16,-1 --break-every 20t --break-at 7t --show-breaks"
            + " a.otf --in-place --compress 4",
        "-p",
        "20",
        "-t",
        "7",
        "-v",
        "-z",
        "-s",
        "1,10,ffffffff",
        "a.otf");
    assertThat(run("-s", "x", "a.otf")).isOne();
  }

  @Test
  void statisticsOfChosenStreamsAreReplacedOnlyWhenTold() throws IOException {
    Path trace = Files.createFile(tmp.resolve("a.otf"));
    Files.createFile(tmp.resolve("a.b.stats.z"));

    assertThat(run("-s", "1,0B", trace.toString())).isOne();
    assertThat(commands).isEmpty();
    assertThat(run("-s", "1,0B", "-F", trace.toString())).isZero();
    assertThat(run("-s", "1", trace.toString())).isZero();
  }

  @Test
  void whatIsAboutTheTraceItselfExcludesACopy() {
    for (String option : List.of("-R", "-F")) {
      assertThat(run(option, "-o", "b", "a.otf")).isOne();
    }
    assertThat(run("-R", "-s", "1", "a.otf")).isOne();
    assertThat(commands).isEmpty();
    assertCommand("--in-place --drop-snapshots a.otf", "-R", "a.otf");
  }
}
