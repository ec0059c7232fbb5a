package org.tracetool.cli.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.cli.argument.OutputSuffix;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Gives settings to the option parser, which takes them where the command line says nothing. */
public final class SettingDefaults implements IDefaultValueProvider {
  private static final Set<String> DATA = Set.of("json", "jsonl", "csv", "tsv");

  private final Settings settings;
  private final List<String> words;

  /**
   * @param words the command line, of which some options exclude settings
   */
  public SettingDefaults(Settings settings, String... words) {
    this.settings = settings;
    this.words = List.of(words);
  }

  @Override
  public String defaultValue(ArgSpec arg) {
    Setting setting = setting(arg);
    return setting == null ? null : setting.value();
  }

  /** Where the value of an argument was set that the parser does not like; empty if nowhere. */
  public static String origin(ParameterException e) {
    CommandLine command = e.getCommandLine();
    boolean given =
        !(e.getArgSpec() instanceof OptionSpec option)
            || command.getCommandSpec().parent() == null
            || !(command.getDefaultValueProvider() instanceof SettingDefaults);
    if (given) {
      return "";
    }
    SettingDefaults defaults = (SettingDefaults) command.getDefaultValueProvider();
    Setting setting = defaults.setting(e.getArgSpec());
    boolean isMeant = setting != null && setting.value().equals(e.getValue());
    return isMeant ? setting.origin() + ": " : "";
  }

  private Setting setting(ArgSpec arg) {
    if (!(arg instanceof OptionSpec option)) {
      return null;
    }
    SettingName name = SettingName.of(option.longestName().replaceFirst("^--", ""));
    if (name == null || !name.isOption() || words.stream().anyMatch(name::yieldsTo)) {
      return null;
    }
    String command = command(arg.command());
    return name == SettingName.TOP && isForPrograms(command) ? null : settings.find(name, command);
  }

  /** Returns whether the output is data, of which a setting must not cut anything off. */
  private boolean isForPrograms(String command) {
    Setting set = settings.find(SettingName.FORMAT, command);
    String form = set == null ? "" : set.value();
    String suffix = null;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int end = word.startsWith("--") ? word.indexOf('=') : -1;
      String next = i + 1 < words.size() ? words.get(i + 1) : "";
      String value = end < 0 ? next : word.substring(end + 1);
      switch (end < 0 ? word : word.substring(0, end)) {
        case "--format" -> form = value;
        case "-o", "--output" -> suffix = OutputSuffix.suffix(Path.of(value));
        default -> {}
      }
    }
    return DATA.contains(form.toLowerCase(Locale.ROOT)) || suffix != null && DATA.contains(suffix);
  }

  /** The command right below the program. */
  private static String command(CommandSpec spec) {
    CommandSpec at = spec;
    while (at.parent() != null && at.parent().parent() != null) {
      at = at.parent();
    }
    return at.name();
  }
}
