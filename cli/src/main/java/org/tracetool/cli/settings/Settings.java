package org.tracetool.cli.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.TemporaryFiles;
import picocli.CommandLine;

/**
 * Defaults of options that the user has stated. The environment is stronger than the file, and in
 * the file a section is stronger than what is for all commands; the command line wins over both.
 * Stand-ins of older tools know none of them.
 */
public final class Settings {
  /** Nothing is set. */
  public static final Settings NONE = new Settings(null, List.of());

  private final Path file;

  /** The strongest first. */
  private final List<Setting> all;

  private Settings(Path file, List<Setting> all) {
    this.file = file;
    this.all = all;
  }

  /** Whether there may be any, found out at next to no cost. */
  public static boolean mayBeThere(Map<String, String> environment) {
    Path file = SettingsFile.place(environment);
    return !environment.getOrDefault(SettingTokens.VARIABLE, "").isEmpty()
        || file != null && Files.exists(file);
  }

  /**
   * What is set in the environment of the process and in the user's file.
   *
   * @param commands the names of all commands
   * @throws UsageException with file and line, if something in there is wrong
   */
  public static Settings load(Map<String, String> environment, Set<String> commands)
      throws UsageException {
    List<Setting> all =
        new ArrayList<>(SettingTokens.read(environment.getOrDefault(SettingTokens.VARIABLE, "")));
    Path file = SettingsFile.place(environment);
    if (file != null && Files.exists(file)) {
      List<Setting> stated = SettingsFile.read(file, commands);
      stated.stream().filter(s -> !s.command().isEmpty()).forEach(all::add);
      stated.stream().filter(s -> s.command().isEmpty()).forEach(all::add);
    }
    return new Settings(file, all);
  }

  /**
   * Fails if a section sets what its command does not know.
   *
   * @param root the parser, with some or all commands
   */
  public void check(CommandLine root) throws UsageException {
    for (Setting setting : all) {
      CommandLine command = root.getSubcommands().get(setting.command());
      boolean isUnknown =
          command != null && setting.name().isOption() && !knows(command, setting.name().label());
      if (isUnknown) {
        throw new UsageException(
            setting.origin()
                + ": "
                + setting.command()
                + " has no option --"
                + setting.name().label());
      }
    }
  }

  private static boolean knows(CommandLine command, String label) {
    return command.getCommandSpec().findOption("--" + label) != null
        || command.getSubcommands().values().stream().anyMatch(c -> knows(c, label));
  }

  /** The setting for a command that counts; null if there is none. */
  Setting find(SettingName name, String command) {
    for (Setting setting : all) {
      boolean isMeant = setting.command().isEmpty() || setting.command().equals(command);
      if (setting.name() == name && isMeant) {
        return setting;
      }
    }
    return null;
  }

  /** All settings, the strongest first. */
  List<Setting> all() {
    return all;
  }

  /** The user's file, which need not exist; null if there is no place for one. */
  Path file() {
    return file;
  }

  /** Puts into effect what is not an option of the command. */
  public void apply(String command, Map<String, String> environment) {
    Setting folder = find(SettingName.TEMP_FOLDER, command);
    boolean isStronger =
        folder != null
            && (folder.origin().equals(SettingTokens.VARIABLE)
                || environment.getOrDefault("TMPDIR", "").isEmpty());
    if (isStronger) {
      System.setProperty(TemporaryFiles.FOLDER, folder.value());
    }
  }

  /** When to print in colours: auto, always or never. */
  public String color(String command) {
    Setting color = find(SettingName.COLOR, command);
    return color == null ? SettingName.COLOR.otherwise() : color.value();
  }

  static SettingName named(String label, String origin) throws UsageException {
    SettingName name = SettingName.of(label);
    if (name == null) {
      throw new UsageException(
          origin
              + ": '"
              + label
              + "' cannot be set; expected one of "
              + String.join(", ", SettingName.labels()));
    }
    return name;
  }

  static Setting checked(Setting setting) throws UsageException {
    String complaint = setting.name().complaint(setting.value());
    if (complaint != null) {
      throw new UsageException(setting.origin() + ": " + setting.name().label() + ": " + complaint);
    }
    return setting;
  }
}
