package org.tracetool.cli.settings;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.cli.common.Heading;
import org.tracetool.console.Printable;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tracetool config}: shows what is set, and where. */
@Command(
    name = "config",
    description = "Show the settings, their values and where these come from.",
    footer = {
      "",
      "Settings are defaults of options. They are read from the file"
          + " $XDG_CONFIG_HOME/tracetool/config (else ~/.config/tracetool/config) and"
          + " from the variable TRACETOOL_OPTS, which overrides the file; the command"
          + " line overrides both. The file has lines 'key = value' for all commands, and"
          + " after '[command]' for one of them. Tools called by the name of an older one"
          + " ignore settings.",
      "",
      "Examples:",
      "  tracetool config",
      "  tracetool config --format json"
    })
public final class ConfigCommand implements Callable<Integer> {
  @Heading(Heading.GENERAL)
  private static final class Common {
    @Option(
        names = {"-h", "--help"},
        usageHelp = true,
        description = "Show this help and exit.")
    boolean help;
  }

  private static final List<String> KEYS = List.of("command", "setting", "value", "origin");

  @Spec private CommandSpec spec;
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private Common common = new Common();

  private final Settings settings;

  /** For what is set in this run. */
  public ConfigCommand(Settings settings) {
    this.settings = settings;
  }

  /**
   * A line of what is shown.
   *
   * @param command the command it is for; empty for all
   * @param origin where it was stated; null for a default
   */
  private record Row(String command, SettingName name, String value, String origin) {
    List<String> fields() {
      return Arrays.asList(command.isEmpty() ? null : command, name.label(), value, origin);
    }
  }

  @Override
  public Integer call() throws UsageException {
    format.check();
    PrintWriter out = spec.commandLine().getOut();
    switch (format.form()) {
      case text -> printText(out);
      case json -> out.print(document());
      case jsonl -> rows().forEach(row -> out.print(object(format.json(), row).line()));
      default -> out.print(table());
    }
    return 0;
  }

  /** What holds for all commands, then what holds for one only. */
  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (SettingName name : SettingName.values()) {
      Setting set = settings.find(name, "");
      rows.add(row("", name, set));
    }
    for (Setting setting : settings.all()) {
      if (!setting.command().isEmpty()) {
        // The variable is stronger.
        rows.add(
            row(
                setting.command(),
                setting.name(),
                settings.find(setting.name(), setting.command())));
      }
    }
    return rows;
  }

  private static Row row(String command, SettingName name, Setting set) {
    return set == null
        ? new Row(command, name, name.otherwise(), null)
        : new Row(command, name, set.value(), set.origin());
  }

  private void printText(PrintWriter out) {
    if (settings.file() == null) {
      out.println("# no file: neither XDG_CONFIG_HOME nor HOME is set");
    } else {
      String state = Files.exists(settings.file()) ? "" : " (does not exist)";
      out.println("# file: " + Printable.text(settings.file().toString()) + state);
    }
    String section = "";
    for (Row row : rows()) {
      if (!row.command().equals(section)) {
        section = row.command();
        out.println("[" + section + "]");
      }
      String origin = row.origin() == null ? "default" : row.origin();
      String value = Printable.text(row.value());
      out.println(row.name().label() + " = " + value + "  # " + Printable.text(origin));
    }
  }

  private String document() {
    JsonWriter json = format.json().object(null);
    json.text("file", settings.file() == null ? null : settings.file().toString());
    json.flag("file_exists", settings.file() != null && Files.exists(settings.file()));
    json.list("settings");
    rows().forEach(row -> object(json, row));
    return json.endList().endObject().toString();
  }

  private static JsonWriter object(JsonWriter json, Row row) {
    json.object(null);
    for (int i = 0; i < KEYS.size(); i++) {
      json.text(KEYS.get(i), row.fields().get(i));
    }
    return json.endObject();
  }

  private String table() {
    SeparatedValues table = format.table().header(KEYS);
    rows().forEach(row -> table.row(row.fields()));
    return table.take();
  }
}
