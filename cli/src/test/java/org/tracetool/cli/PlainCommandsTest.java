package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.dump.DumpCommand;
import org.tracetool.cli.filter.FilterCommand;
import org.tracetool.cli.stats.StatsCommand;
import picocli.CommandLine;

/** Which command lines go without the option parser, and that they mean the same with it. */
class PlainCommandsTest {
  private static TraceCommand plain(String line) {
    List<String> words = List.of(line.split(" "));
    List<String> rest = words.subList(1, words.size());
    return switch (words.get(0)) {
      case "stats" -> StatsCommand.plain(rest);
      case "dump" -> DumpCommand.plain(rest);
      default -> FilterCommand.plain(rest);
    };
  }

  /** The values of all options and operands, as the parser sees them. */
  private static List<Object> values(TraceCommand command) {
    var spec = new CommandLine(command).getCommandSpec();
    List<Object> values = new ArrayList<>();
    spec.args()
        .forEach(
            a ->
                values.add(
                    a.paramLabel() + " " + Arrays.deepToString(new Object[] {a.getValue()})));
    return values;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stats a.otf",
        "stats a.otf b.stf --time 1:2",
        "stats --time=:2ms -q --by region,process a",
        "stats --by=message --quiet a",
        "dump a.otf",
        "dump -q --time 1: a.otf",
        "filter a.otf -o b.otf",
        "filter --time=1:2 --output=b.otf -q a.otf",
      })
  void usualWordsMeanWhatTheParserMakesOfThem(String line) {
    List<String> words = List.of(line.split(" "));
    TraceCommand parsed =
        words.get(0).equals("stats")
            ? new StatsCommand()
            : words.get(0).equals("dump") ? new DumpCommand() : new FilterCommand();
    var parser = new CommandLine(parsed);
    parser.parseArgs(words.subList(1, words.size()).toArray(String[]::new));
    assertThat(plain(line)).isNotNull();
    assertThat(values(plain(line))).isEqualTo(values(parsed)).hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stats",
        "stats -q",
        "stats a --time",
        "stats --time 1:2 --time 1:3 a",
        "stats -q --quiet a",
        "stats --by region, a",
        "stats --by REGION a",
        "stats --by region --by process a",
        "stats --tim 1:2 a",
        "stats --time=-1:2 a",
        "stats --format csv a",
        "stats -v a",
        "stats -",
        "stats --help a",
        "stats @words a",
        "stats -- a",
        "dump a b",
        "dump a --time -1:2",
        "dump -o x a",
        "filter a",
        "filter a -o",
        "filter a -ob",
        "filter a -o -",
        "filter a -o b --output c",
        "filter a b -o c",
        "filter a -o b --force",
      })
  void theRestIsForTheParser(String line) {
    assertThat(plain(line)).isNull();
  }
}
