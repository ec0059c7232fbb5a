package org.tracetool.cli.manual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of one command. */
public final class ManualPage {
  private static final String EXAMPLES = "Examples:";
  private static final String EXAMPLE = "Example:";

  private final CommandLine command;
  private final CommandSpec spec;
  private final String version;
  private final Roff page = new Roff();

  /**
   * @param version name and version of the program, for the foot of the page
   */
  public ManualPage(CommandLine command, String version) {
    this.command = command;
    this.spec = command.getCommandSpec();
    this.version = version;
  }

  /** The name of the page, for example {@code tracetool-dump}. */
  public static String name(CommandSpec spec) {
    return spec.qualifiedName("-");
  }

  /** The page in roff. */
  public String text() {
    String name = name(spec);
    page.macro("TH", name.toUpperCase(Locale.ROOT), "1", "", version, "User Commands");
    page.macro("SH", "NAME").raw(Roff.escape(name) + " \\- " + Roff.escape(summary()));
    page.macro("SH", "SYNOPSIS").text(synopsis());
    List<String> footer = lines(spec.usageMessage().footer());
    int examples = exampleStart(footer);
    page.macro("SH", "DESCRIPTION");
    writeParagraphs(lines(spec.usageMessage().description()));
    writeParagraphs(footer.subList(0, examples));
    writeArguments();
    writeOptions();
    writeCommands();
    writeExamples(footer.subList(examples, footer.size()));
    seeAlso();
    return page.toString();
  }

  /** The first sentence of the description, as lists of pages show it. */
  private String summary() {
    String[] description = spec.usageMessage().description();
    String all = description.length == 0 ? "" : description[0];
    int end = all.indexOf(". ");
    String first = end < 0 ? all : all.substring(0, end);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  private String synopsis() {
    return Synopsis.of(spec);
  }

  private static List<String> lines(String[] texts) {
    List<String> lines = new ArrayList<>();
    for (String text : texts) {
      lines.addAll(Arrays.asList(text.formatted().split("\n", -1)));
    }
    return lines;
  }

  private static int exampleStart(List<String> footer) {
    for (int i = 0; i < footer.size(); i++) {
      if (footer.get(i).equals(EXAMPLES) || footer.get(i).equals(EXAMPLE)) {
        return i;
      }
    }
    return footer.size();
  }

  /** Empty lines separate paragraphs; indented lines stay as they are. */
  private void writeParagraphs(List<String> lines) {
    for (String line : lines) {
      if (line.isBlank()) {
        page.macro("PP");
      } else if (line.startsWith(" ")) {
        page.macro("nf").text(line).macro("fi");
      } else {
        page.text(line);
      }
    }
  }

  private void writeArguments() {
    if (spec.positionalParameters().isEmpty()) {
      return;
    }
    page.macro("SH", "ARGUMENTS");
    for (PositionalParamSpec argument : spec.positionalParameters()) {
      page.macro("TP").raw(Roff.italic(argument.paramLabel()));
      writeDescription(argument);
    }
  }

  private void writeOptions() {
    page.macro("SH", "OPTIONS");
    Map<String, List<OptionSpec>> groups = OptionGroups.of(spec);
    groups.forEach(
        (heading, options) -> {
          if (groups.size() > 1) {
            page.macro("SS", heading);
          }
          for (OptionSpec option : options) {
            page.macro("TP").raw(names(option));
            writeDescription(option);
          }
        });
  }

  private static String names(OptionSpec option) {
    List<String> names = new ArrayList<>();
    for (String name : option.names()) {
      names.add(Roff.bold(name));
    }
    String all = String.join(", ", names);
    if (option.arity().max() == 0) {
      return all;
    }
    String value = Roff.italic(option.paramLabel());
    return option.arity().min() == 0 ? all + "[=" + value + "]" : all + " " + value;
  }

  private void writeDescription(ArgSpec argument) {
    for (String line : argument.renderedDescription()) {
      page.text(line);
    }
  }

  private void writeCommands() {
    if (command.getSubcommands().isEmpty()) {
      return;
    }
    page.macro("SH", "COMMANDS");
    command
        .getSubcommands()
        .forEach(
            (name, subcommand) -> {
              page.macro("TP").raw(Roff.bold(name));
              String[] text = subcommand.getCommandSpec().usageMessage().description();
              page.text(text.length == 0 ? "" : text[0].formatted());
            });
  }

  private void writeExamples(List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    page.macro("SH", "EXAMPLES").macro("nf");
    for (String line : lines.subList(1, lines.size())) {
      page.text(line.startsWith("  ") ? line.substring(2) : line);
    }
    page.macro("fi");
  }

  private void seeAlso() {
    List<String> pages = new ArrayList<>();
    if (command.getParent() != null) {
      pages.add(name(command.getParent().getCommandSpec()));
    }
    for (CommandLine subcommand : command.getSubcommands().values()) {
      if (!subcommand.getCommandName().equals("help")) {
        pages.add(name(subcommand.getCommandSpec()));
      }
    }
    if (pages.isEmpty()) {
      return;
    }
    page.macro("SH", "SEE ALSO");
    page.raw(String.join(", ", pages.stream().map(p -> Roff.bold(p) + "(1)").toList()));
  }
}
