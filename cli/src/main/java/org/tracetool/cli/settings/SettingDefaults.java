package org.tracetool.cli.settings;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Gives settings to the option parser, which takes them where the command line says nothing. */
public final class SettingDefaults implements IDefaultValueProvider {
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
    return settings.find(name, command(arg.command()));
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
