package org.tracetool.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tracetool.cli.manual.OptionGroups;
import org.tracetool.testdata.GeneratedDocument;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * docs/options.md has every public option once: those that several commands share in the first
 * table, all others with their command. It is made of the texts of the help.
 */
@Tag("thorough")
class OptionsPageTest {
  private static final String START =
      """
      # All options

      Find here what an option means and which commands have it. `tracetool help COMMAND` prints the options of one command; [interface.md](interface.md) has
      the rules that all of them follow.

      ```sh
      tracetool help convert
      ```

      """;

  /** Formats that are on the class path of tests alone. */
  private static final String TEST_FORMAT = ", toy-[a-z]+";

  private static final String SHARED = "Options of several commands";

  /** An option as it is printed, and the commands that have it. */
  private final Map<String, List<String>> users = new LinkedHashMap<>();

  private final Map<String, List<String>> own = new LinkedHashMap<>();
  private final Map<String, CommandSpec> commands = new LinkedHashMap<>();

  private void collect(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String name = spec.qualifiedName().replaceFirst("^tracetool ?", "");
    List<String> rows = new ArrayList<>();
    for (List<OptionSpec> group : OptionGroups.of(spec).values()) {
      group.forEach(option -> rows.add(row(option)));
    }
    commands.put(name, spec);
    own.put(name, rows);
    rows.forEach(row -> users.computeIfAbsent(row, r -> new ArrayList<>()).add(name));
    command.getSubcommands().values().forEach(this::collect);
  }

  private static String row(OptionSpec option) {
    String names = String.join("`, `", option.names());
    String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
    if (option.arity().max() > 0 && option.arity().min() == 0) {
      value = "[=" + option.paramLabel() + "]";
    }
    String text = String.join(" ", option.renderedDescription()).replaceAll("\\s+", " ").strip();
    String words = text.replaceAll(TEST_FORMAT, "").replace("<", "\\<");
    return "| `" + (names + value).replace("|", "\\|") + "` | " + words.replace("|", "\\|");
  }

  private boolean isShared(String row) {
    return users.get(row).size() > 1;
  }

  private String page() {
    collect(Cli.commandLine());
    StringBuilder page = new StringBuilder(START);
    List<String> names =
        commands.keySet().stream()
            .filter(name -> !name.isEmpty() && own.get(name).stream().anyMatch(r -> !isShared(r)))
            .toList();
    page.append("Contents: [").append(SHARED).append("](#options-of-several-commands)");
    names.forEach(
        n -> page.append(" ·\n[").append(n).append("](#").append(n.replace(' ', '-')).append(")"));
    page.append("\n\n## ")
        .append(SHARED)
        .append("\n\n| option | meaning | commands |\n|---|---|---|\n");
    long all = commands.keySet().stream().filter(name -> !own.get(name).isEmpty()).count();
    users.forEach(
        (row, by) -> {
          if (by.size() > 1) {
            page.append(row)
                .append(" | ")
                .append(by.size() >= all - 3 ? "all" : commandNames(by))
                .append(" |\n");
          }
        });
    for (String name : names) {
      page.append("\n## ").append(name).append("\n\n").append(description(commands.get(name)));
      page.append("\n\n| option | meaning |\n|---|---|\n");
      own.get(name).stream()
          .filter(row -> !isShared(row))
          .forEach(row -> page.append(row).append(" |\n"));
    }
    return page.toString();
  }

  private static String commandNames(List<String> by) {
    return new TreeSet<>(by).stream().filter(n -> !n.isEmpty()).collect(Collectors.joining(", "));
  }

  private static String description(CommandSpec spec) {
    return String.join(" ", spec.usageMessage().description()).formatted();
  }

  @Test
  void everyOptionStandsOnThePage() throws IOException {
    GeneratedDocument.check("options.md", page());
  }
}
