package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tracetool.cli.common.Heading;
import org.tracetool.cli.manual.OptionGroups;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The rules of docs/interface.md, held by all commands and options that there are. */
@Tag("thorough")
final class VocabularyTest {
  /** Options with a second long name, which others depend on. */
  private static final Set<String> TWO_NAMES = Set.of("--reduction");

  /** Long options that say in other words what they do in each command, with the same meaning. */
  private static final Set<String> OWN_WORDS =
      Set.of(
          "--output",
          "--at",
          "--explain",
          "--keep",
          "--to",
          "--filter",
          "--open",
          "--process",
          "--join",
          "--style",
          "--region",
          "--request",
          "--time",
          "--top",
          "--size",
          "--boundary-states",
          "--compat",
          "--drop-halves",
          "--no-snapshots",
          "--force",
          "--raw",
          "--format",
          "--by",
          "--alike-within",
          "--call-paths");

  /**
   * What older tools, or tracetool before, call options, accepted where scripts give them, and
   * shown nowhere.
   */
  private static final Set<String> HIDDEN =
      Set.of(
          "--nocompress",
          "--json",
          "--nosnapshots",
          "--maxsnapshots",
          "--nomsgmatch",
          "--droprecvs",
          "--output-prefix",
          "--process-tokens",
          "--without-process-tokens");

  private static final Set<String> MAKERS =
      Set.of(
          "unify",
          "convert",
          "filter",
          "merge",
          "split",
          "dump",
          "stats",
          "analyze",
          "index",
          "check",
          "retime",
          "counters",
          "annotate",
          "anonymize",
          "sample",
          "query",
          "repair",
          "files pack",
          "files unpack");

  /** What prints a description, for which there are forms. */
  private static final Set<String> PRINTERS =
      Set.of(
          "info",
          "dump",
          "stats",
          "analyze",
          "diff",
          "check",
          "config",
          "query",
          "retime",
          "files list",
          "files check",
          "files reindex");

  /** What changes or makes something, or prints help, and says at most a line of it. */
  private static final Set<String> SILENT =
      Set.of(
          "view",
          "sample",
          "",
          "help",
          "files",
          "files move",
          "files remove",
          "files recover",
          "files pack",
          "files unpack",
          "index",
          "install-links");

  private static final Set<String> REPORTERS =
      Set.of(
          "unify",
          "convert",
          "repair",
          "filter",
          "merge",
          "split",
          "retime",
          "counters",
          "annotate",
          "anonymize");

  private static List<CommandLine> commands() {
    List<CommandLine> all = new ArrayList<>();
    collect(Cli.commandLine(), all);
    return all;
  }

  private static void collect(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().forEach(sub -> collect(sub, all));
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName().replaceFirst("^tracetool ?", "");
  }

  private static Stream<OptionSpec> options(CommandLine command) {
    return command.getCommandSpec().options().stream().filter(o -> !o.hidden());
  }

  private static List<String> names(OptionSpec option, boolean isLong) {
    return Stream.of(option.names())
        .filter(n -> n.startsWith("--") == isLong && !TWO_NAMES.contains(n))
        .sorted()
        .toList();
  }

  /** What an option says under each of its names, in all commands. */
  private static Map<String, Set<Object>> sayings(
      boolean isLong, java.util.function.Function<OptionSpec, Object> saying) {
    Map<String, Set<Object>> all = new TreeMap<>();
    for (CommandLine command : commands()) {
      options(command)
          .forEach(
              o ->
                  names(o, isLong)
                      .forEach(
                          n ->
                              all.computeIfAbsent(n, k -> new java.util.HashSet<>())
                                  .add(saying.apply(o))));
    }
    return all;
  }

  private static Set<String> ambiguous(Map<String, Set<Object>> sayings) {
    Set<String> names = new TreeSet<>();
    sayings.forEach(
        (name, said) -> {
          if (said.size() > 1) {
            names.add(name);
          }
        });
    return names;
  }

  @Test
  void oneSpellingForAnOption() {
    for (CommandLine command : commands()) {
      assertThat(options(command).filter(o -> names(o, true).size() != 1).map(OptionSpec::toString))
          .as(name(command))
          .isEmpty();
      assertThat(options(command).flatMap(o -> names(o, true).stream()))
          .as(name(command))
          .allMatch(n -> n.matches("--[a-z]+(-[a-z]+)*"));
    }
  }

  @Test
  void aShortNameHasOneLongName() {
    assertThat(ambiguous(sayings(false, o -> names(o, true)))).isEmpty();
    assertThat(ambiguous(sayings(true, o -> names(o, false)))).isEmpty();
  }

  @Test
  void aLongNameTakesTheSameValue() {
    Set<String> different = ambiguous(sayings(true, OptionSpec::paramLabel));
    // What an output is called, what stats and split go by, and what is explained, differs; a query
    // is about one region, and a note of a range of times; a server is kept, and so are names. See
    // their help.
    assertThat(different).isSubsetOf("--output", "--at", "--by", "--explain", "--region", "--keep");
  }

  @Test
  void aLongNameMeansOneThing() {
    assertThat(ambiguous(sayings(true, o -> Arrays.asList(o.description())))).isSubsetOf(OWN_WORDS);
  }

  @Test
  void namesOfOlderToolsAreHidden() {
    List<String> hidden =
        commands().stream()
            .flatMap(c -> c.getCommandSpec().options().stream())
            .filter(OptionSpec::hidden)
            .flatMap(o -> Stream.of(o.names()))
            .distinct()
            .toList();
    assertThat(hidden).containsExactlyInAnyOrderElementsOf(HIDDEN);
  }

  @Test
  void whatMakesSomethingNamesItByOutput() {
    List<String> makers =
        commands().stream()
            .filter(c -> options(c).anyMatch(o -> List.of(o.names()).contains("-o")))
            .map(VocabularyTest::name)
            .toList();
    assertThat(makers).containsExactlyInAnyOrderElementsOf(MAKERS);
    for (CommandLine command : commands()) {
      if (makers.contains(name(command)) && !name(command).startsWith("files")) {
        assertThat(options(command).map(OptionSpec::longestName))
            .as(name(command))
            .contains("--force", "--no-clobber");
      }
    }
  }

  @Test
  void whatPrintsHasForms() {
    List<String> forms = List.of("text", "json", "jsonl", "csv", "tsv");
    Set<String> known = new TreeSet<>(SILENT);
    known.addAll(PRINTERS);
    known.addAll(REPORTERS);
    for (CommandLine command : commands()) {
      assertThat(known).as("a new command prints, reports, or is silent").contains(name(command));
      OptionSpec format = command.getCommandSpec().findOption("--format");
      assertThat(format != null).as(name(command)).isEqualTo(PRINTERS.contains(name(command)));
      if (format != null) {
        List<String> values =
            Stream.of(format.type().getEnumConstants()).map(Object::toString).toList();
        assertThat(values).as(name(command)).startsWith(forms.toArray(new String[0]));
        boolean hasMore = List.of("stats", "analyze", "check", "query").contains(name(command));
        assertThat(values.size() == forms.size() || hasMore).isTrue();
        assertThat(command.getCommandSpec().findOption("--csv-safe")).isNotNull();
      }
    }
  }

  @Test
  void whatWritesATraceReports() {
    for (CommandLine command : commands()) {
      OptionSpec report = command.getCommandSpec().findOption("--report");
      assertThat(report != null).as(name(command)).isEqualTo(REPORTERS.contains(name(command)));
    }
  }

  @Test
  void forceHasNoShortForm() {
    for (CommandLine command : commands()) {
      assertThat(options(command).filter(o -> o.longestName().equals("--force")))
          .allMatch(o -> o.names().length == 1);
    }
  }

  @Test
  void defaultsAreSaid() {
    for (CommandLine command : commands()) {
      assertThat(options(command).filter(VocabularyTest::hasDefault))
          .as(name(command))
          .allMatch(o -> String.join(" ", o.description()).contains("default"), "says its default");
    }
  }

  private static boolean hasDefault(OptionSpec option) {
    Object value = option.initialValue();
    boolean nothing =
        value == null
            || value instanceof Collection<?> c && c.isEmpty()
            || value instanceof Map<?, ?> m && m.isEmpty();
    return option.arity().max() > 0 && (!nothing || option.defaultValue() != null);
  }

  @Test
  void everyPageHasTwoExamples() {
    for (CommandLine command : commands()) {
      assertThat(command.getCommandSpec().usageMessage().footer())
          .as(name(command))
          .filteredOn(line -> line.startsWith("  tracetool " + name(command)))
          .hasSizeGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void pagesListTheFormats() {
    for (CommandLine command : commands()) {
      String page = command.getUsageMessage();
      if (options(command).anyMatch(o -> o.longestName().equals("--from"))) {
        assertThat(page.replaceAll("\\s+", " "))
            .contains(
                "Formats: chrome, clog, clog2, nsys, otf, otf2, paraver, perfetto, slog2, stf, stf-single");
      }
      assertThat(page).as(name(command)).doesNotContain("${");
    }
  }

  @Test
  void optionsStandUnderHeadingsAsTheyAreWritten() {
    CommandLine filter = Cli.commandLine().getSubcommands().get("filter");
    Map<String, List<OptionSpec>> groups = OptionGroups.of(filter.getCommandSpec());
    assertThat(groups.keySet())
        .startsWith(Heading.OWN)
        .containsSubsequence("Rules", "Part of the trace", "Generating filter files")
        .containsSubsequence("Generating filter files", "Output", "Input", Heading.SETTINGS)
        .endsWith(Heading.GENERAL);
    assertThat(groups.get(Heading.OWN).get(0).longestName()).isEqualTo("--output");
    String page = filter.getUsageMessage();
    assertThat(page).startsWith("Usage: tracetool filter [OPTION]... -o OUT TRACE");
    assertThat(page.indexOf("\nRules:")).isLessThan(page.indexOf("\nGeneral options:"));
    assertThat(page.indexOf("--symbol")).isLessThan(page.indexOf("--activity"));
    long shown = groups.values().stream().mapToLong(List::size).sum();
    assertThat(shown).isEqualTo(options(filter).filter(Objects::nonNull).count());
  }
}
