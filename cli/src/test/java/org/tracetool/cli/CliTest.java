package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CliTest {
  private final List<String> made = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Command(name = "one", description = "The first one.")
  private static final class One implements Runnable {
    @Override
    public void run() {}
  }

  @Command(name = "two", description = "The second one.")
  private static final class Two implements Runnable {
    @Override
    public void run() {}
  }

  private int run(String... args) {
    List<LazySubcommand> subcommands =
        List.of(
            new LazySubcommand(
                "one",
                () -> {
                  made.add("one");
                  return new One();
                }),
            new LazySubcommand(
                "two",
                () -> {
                  made.add("two");
                  return new Two();
                }));
    CommandLine commandLine = Cli.commandLine(subcommands, args);
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(args);
  }

  @Test
  void makesOnlyTheNamedSubcommand() {
    assertThat(run("two")).isZero();
    assertThat(made).containsExactly("two");
  }

  @Test
  void helpListsAllSubcommands() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("The first one.", "The second one.");
  }

  @Test
  void helpOfOneSubcommand() {
    assertThat(run("help", "one")).isZero();
    assertThat(out.toString()).contains("The first one.").doesNotContain("The second one.");
  }

  @Test
  void versionIsTheSameOnBothPaths() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString().trim()).isEqualTo(Version.LINE).matches("tracetool \\d+\\.\\d+.*");
  }

  @Test
  void nothingIsAUsageError() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).contains("missing command", "one", "two");
  }

  @Test
  void unknownSubcommandIsAUsageError() {
    assertThat(run("thre")).isEqualTo(2);
    assertThat(err.toString()).contains("thre");
  }
}
