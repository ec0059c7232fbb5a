package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.settings.ConfigCommand;
import org.tracetool.cli.settings.SettingDefaults;
import org.tracetool.cli.settings.Settings;
import org.tracetool.cli.stats.StatsCommand;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Defaults of options from the user's file and from the environment. */
class SettingsTest {
  @TempDir Path folder;
  private Path file;
  private final Map<String, String> environment = new HashMap<>();

  /** A command with the usual options. */
  @Command(name = "probe")
  static final class Probe implements Runnable {
    @Mixin CommonOptions common = new CommonOptions();

    @Override
    public void run() {}
  }

  @BeforeEach
  void place() throws IOException {
    file = folder.resolve("tracetool/config");
    Files.createDirectories(file.getParent());
    environment.put("XDG_CONFIG_HOME", folder.toString());
    environment.put("HOME", "/nowhere");
  }

  private void write(String... lines) throws IOException {
    Files.write(file, List.of(lines));
  }

  private Settings load() throws UsageException {
    return Settings.load(environment, java.util.Set.of("probe", "stats"));
  }

  private CommonOptions run(String... words) throws UsageException {
    Probe probe = new Probe();
    String[] line = new String[words.length + 1];
    line[0] = "probe";
    System.arraycopy(words, 0, line, 1, words.length);
    CommandLine parser = Cli.commandLine(List.of(new LazySubcommand("probe", () -> probe)), line);
    parser.setDefaultValueProvider(new SettingDefaults(load(), line));
    StringWriter err = new StringWriter();
    parser.setErr(new PrintWriter(err, true));
    assertThat(parser.execute(line)).as(err.toString()).isZero();
    return probe.common;
  }

  @Test
  void whatIsNoFileOfSettingsIsNotRead() throws Exception {
    write("#".repeat(70_000));
    assertThatThrownBy(this::load).hasMessageContaining("65536 bytes");
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/dev/null"));
    assertThatThrownBy(this::load).hasMessageContaining("not a regular file");
  }

  @Test
  void theCommandLineIsStrongerThanTheEnvironmentAndThatThanTheFile() throws Exception {
    assertThat(Settings.mayBeThere(environment)).isFalse();
    write("# mine", "", "threads = 3", "temp-space=5k");
    assertThat(Settings.mayBeThere(environment)).isTrue();
    assertThat(run().threads()).isEqualTo(3);
    assertThat(run().temporarySpace()).isEqualTo(5 << 10);
    environment.put("TRACETOOL_OPTS", "--threads 4 --quiet");
    assertThat(run().threads()).isEqualTo(4);
    assertThat(run().temporarySpace()).isEqualTo(5 << 10);
    assertThat(run().quiet()).isTrue();
    assertThat(run("--threads", "5").threads()).isEqualTo(5);
    assertThat(run("--threads=5").threads()).isEqualTo(5);
  }

  @Test
  void aSectionIsStrongerThanWhatIsForAll() throws Exception {
    write("threads = 3", "strict = true", "[stats]", "threads = 1", "[probe]", "threads = 7");
    assertThat(run().threads()).isEqualTo(7);
    assertThat(run().strict()).isTrue();
    environment.put("TRACETOOL_OPTS", "--threads=2 --strict=false");
    assertThat(run().threads()).isEqualTo(2);
    assertThat(run().strict()).isFalse();
  }

  @Test
  void theCommandLineRulesOutStrict() throws Exception {
    write("strict = true");
    assertThat(run("--no-strict").strict()).isFalse();
    assertThat(run("--strict=false").strict()).isFalse();
  }

  /** What a person wants to see of a table is not what a program reads of it. */
  @ParameterizedTest
  @CsvSource({
    "stats run.otf, 3",
    "stats run.otf -o run.txt, 3",
    "stats run.otf --format text, 3",
    "stats run.otf --format csv, ",
    "stats run.otf --format=JSON, ",
    "stats run.otf --compare b.otf --format jsonl, ",
    "stats run.otf -o run.tsv.gz, ",
    "stats run.otf --output=run.json, ",
    "stats run.otf --format csv --top 7, 7"
  })
  void aSettingCutsNothingOffWhatProgramsRead(String words, Integer rows) throws Exception {
    environment.put("TRACETOOL_OPTS", "--top 3");
    assertThat(top(words.split(" "))).isEqualTo(rows);
  }

  @Test
  void aSettingOfTheFormCountsAsWell() throws Exception {
    environment.put("TRACETOOL_OPTS", "--top 3 --format csv");
    assertThat(top("stats", "run.otf")).isNull();
  }

  private Integer top(String... line) throws UsageException {
    CommandLine parser =
        Cli.commandLine(List.of(new LazySubcommand("stats", StatsCommand::new)), line);
    parser.setDefaultValueProvider(new SettingDefaults(load(), line));
    return parser.parseArgs(line).subcommand().commandSpec().findOption("--top").getValue();
  }

  @Test
  void quietAndVerboseOfTheCommandLineRuleEachOtherOut() throws Exception {
    write("quiet = true");
    assertThat(run().verbosity()).isZero();
    assertThat(run("-v").verbosity()).isOne();
    write("verbose = true");
    assertThat(run().verbosity()).isOne();
    assertThat(run("-q").quiet()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "thraeds = 1 | line 2: 'thraeds' cannot be set; expected one of color, memory",
        "threads | line 2: expected 'key = value', found 'threads'",
        "threads = many | line 2: threads: expected a number, found 'many'",
        "quiet = yes | line 2: quiet: expected true or false, found 'yes'",
        "memory = 1 g | line 2: memory: expected a size, found '1 g'",
        "[nothing] | line 2: expected the name of a command in brackets",
        "[probe | line 2: expected the name of a command in brackets",
        "strict = true | line 2: strict is set already in line 1",
      })
  void aWrongLineIsToldWithItsPlace(String line, String message) throws Exception {
    write("strict = true", line);
    assertThatThrownBy(this::load)
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file + ": " + message);
  }

  @Test
  void aWrongWordOfTheVariableIsTold() {
    for (String words : List.of("-q", "--nonsense", "--threads", "--memory=much", "quiet")) {
      environment.put("TRACETOOL_OPTS", words);
      assertThatThrownBy(this::load)
          .as(words)
          .hasMessageStartingWith("TRACETOOL_OPTS: ")
          .extracting(e -> ((TraceException) e).exitCode())
          .isEqualTo(ExitCode.USAGE);
    }
  }

  @Test
  void aValueThatTheOptionRefusesIsToldWithItsPlace() throws Exception {
    write("[probe]", "memory = 0m");
    CommandLine parser = Cli.commandLine(List.of(new LazySubcommand("probe", Probe::new)), "probe");
    parser.setDefaultValueProvider(new SettingDefaults(load(), "probe"));
    StringWriter err = new StringWriter();
    parser.setErr(new PrintWriter(err, true));
    assertThat(parser.execute("probe")).isEqualTo(ExitCode.USAGE.number());
    assertThat(err.toString()).contains(file + ": line 2: ", "'0m' is not a size");
  }

  @Test
  void aSectionSetsOnlyWhatItsCommandHas() throws Exception {
    write("top = 3", "[probe]", "top = 4");
    CommandLine parser = Cli.commandLine(List.of(new LazySubcommand("probe", Probe::new)), "probe");
    Settings settings = load();
    assertThatThrownBy(() -> settings.check(parser))
        .hasMessage(file + ": line 3: probe has no option --top");
  }

  @Test
  void theFileIsWhereTheSpecificationSays() throws Exception {
    write("threads = 3");
    environment.put("XDG_CONFIG_HOME", "relative");
    assertThat(run().threads()).isNotEqualTo(3);
    environment.put("HOME", folder.toString());
    Path usual = folder.resolve(".config/tracetool/config");
    Files.createDirectories(usual.getParent());
    Files.writeString(usual, "threads = 9\n");
    assertThat(run().threads()).isEqualTo(9);
    environment.clear();
    assertThat(Settings.mayBeThere(environment)).isFalse();
  }

  @Test
  void configShowsValuesAndWhereTheyComeFrom() throws Exception {
    write("threads = 3", "[stats]", "format = json");
    environment.put("TRACETOOL_OPTS", "--memory 2g");
    StringWriter out = new StringWriter();
    CommandLine parser = new CommandLine(new ConfigCommand(load()));
    assertThat(parser.setOut(new PrintWriter(out, true)).execute()).isZero();
    assertThat(out.toString().lines())
        .contains(
            "# file: " + file,
            "threads = 3  # " + file + ": line 1",
            "memory = 2g  # TRACETOOL_OPTS",
            "strict = false  # default",
            "[stats]",
            "format = json  # " + file + ": line 3");
  }

  @Test
  void everySettingButTwoIsAnOption() throws Exception {
    StringWriter out = new StringWriter();
    new CommandLine(new ConfigCommand(Settings.NONE)).setOut(new PrintWriter(out, true)).execute();
    List<String> known =
        Cli.commandLine().getSubcommands().values().stream()
            .flatMap(c -> c.getCommandSpec().options().stream())
            .map(o -> o.longestName().substring(2))
            .toList();
    List<String> shown =
        out.toString().lines().filter(l -> !l.startsWith("#")).map(l -> l.split(" ")[0]).toList();
    assertThat(shown).hasSizeGreaterThan(8);
    assertThat(shown.stream().filter(s -> !known.contains(s)))
        .containsExactlyInAnyOrder("color", "temp-folder");
  }
}
