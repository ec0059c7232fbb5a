package org.tracetool.cli.settings;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import org.tracetool.cli.common.Heading;
import org.tracetool.console.Printable;
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
      "Settings are defaults of options. They come from the file"
          + " $XDG_CONFIG_HOME/tracetool/config (else ~/.config/tracetool/config) and from the"
          + " variable TRACETOOL_OPTS, which is stronger; the command line is stronger than both."
          + " The file has 'key = value' in each line, for all commands, and below '[command]' for"
          + " one of them. Tools called by the name of an older one know no settings.",
      "",
      "Examples:",
      "  tracetool config",
      "  tracetool config > config.txt"
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

  @Spec private CommandSpec spec;
  @Mixin private Common common = new Common();

  private final Settings settings;

  /** For what is set in this run. */
  public ConfigCommand(Settings settings) {
    this.settings = settings;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (settings.file() == null) {
      out.println("# no file: neither XDG_CONFIG_HOME nor HOME is set");
    } else {
      String state = Files.exists(settings.file()) ? "" : " (does not exist)";
      out.println("# file: " + Printable.text(settings.file().toString()) + state);
    }
    for (SettingName name : SettingName.values()) {
      Setting set = settings.find(name, "");
      print(out, name, set == null ? name.otherwise() : set.value(), set);
    }
    String section = "";
    for (Setting setting : settings.all()) {
      if (!setting.command().isEmpty()) {
        if (!setting.command().equals(section)) {
          section = setting.command();
          out.println("[" + section + "]");
        }
        // The variable is stronger.
        Setting strongest = settings.find(setting.name(), section);
        print(out, setting.name(), strongest.value(), strongest);
      }
    }
    return 0;
  }

  private static void print(PrintWriter out, SettingName name, String value, Setting from) {
    String origin = from == null ? "default" : from.origin();
    out.println(name.label() + " = " + Printable.text(value) + "  # " + Printable.text(origin));
  }
}
