package org.tracetool.cli.settings;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UsageException;

/**
 * The file of settings: {@code key = value} in each line, for all commands; below {@code [command]}
 * for one. Lines that begin with {@code #} are comments. The launcher reads {@code memory} from it
 * by the same rules.
 */
final class SettingsFile {
  /** Longest file, in bytes; the launcher reads no more of it either. */
  private static final int MAX_FILE_BYTES = 64 << 10;

  private final Path file;
  private final Set<String> commands;
  private final List<Setting> settings = new ArrayList<>();

  private SettingsFile(Path file, Set<String> commands) {
    this.file = file;
    this.commands = commands;
  }

  /** Where it is; null if the environment does not say where a user's settings are. */
  static Path place(Map<String, String> environment) {
    String folder = environment.getOrDefault("XDG_CONFIG_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (!folder.startsWith("/")) { // a relative one is to be ignored, says its specification
      folder = home.startsWith("/") ? home + "/.config" : "";
    }
    try {
      return folder.isEmpty() ? null : Path.of(folder, "tracetool", "config");
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /**
   * What it sets.
   *
   * @param commands the names that sections can have
   */
  static List<Setting> read(Path file, Set<String> commands) throws UsageException {
    List<String> lines;
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new UsageException(file + ": cannot be read: it is not a regular file");
    }
    try {
      if (Files.size(file) > MAX_FILE_BYTES) {
        throw new UsageException(
            file + ": has more than " + MAX_FILE_BYTES + " bytes, which settings never need");
      }
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (MalformedInputException e) {
      throw new UsageException(file + ": is not text in UTF-8");
    } catch (UsageException e) {
      throw e;
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be read: " + DamagedTraceException.reason(e));
    }
    SettingsFile reading = new SettingsFile(file, commands);
    String section = "";
    for (int i = 0; i < lines.size(); i++) {
      String origin = file + ": line " + (i + 1);
      String line = lines.get(i).strip();
      if (line.startsWith("[")) {
        section = reading.section(line, origin);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        reading.add(line, section, origin);
      }
    }
    return reading.settings;
  }

  private String section(String line, String origin) throws UsageException {
    String name = line.endsWith("]") ? line.substring(1, line.length() - 1) : "";
    if (!commands.contains(name)) {
      throw new UsageException(
          origin
              + ": expected the name of a command in brackets ("
              + String.join(", ", commands)
              + "), found '"
              + line
              + "'");
    }
    return name;
  }

  private void add(String line, String section, String origin) throws UsageException {
    int end = line.indexOf('=');
    if (end < 0) {
      throw new UsageException(origin + ": expected 'key = value', found '" + line + "'");
    }
    SettingName name = Settings.named(line.substring(0, end).strip(), origin);
    String value = line.substring(end + 1).strip();
    for (Setting other : settings) {
      if (other.name() == name && other.command().equals(section)) {
        throw new UsageException(
            origin + ": " + name.label() + " is set already in " + lineOf(other.origin()));
      }
    }
    settings.add(Settings.checked(new Setting(name, section, value, origin)));
  }

  private String lineOf(String origin) {
    return origin.substring(file.toString().length() + 2);
  }
}
