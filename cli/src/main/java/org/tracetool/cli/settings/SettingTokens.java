package org.tracetool.cli.settings;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;

/** The variable TRACETOOL_OPTS: options as on a command line, parted by blanks. */
final class SettingTokens {
  static final String VARIABLE = "TRACETOOL_OPTS";

  private SettingTokens() {}

  /** What it sets; later words replace earlier ones. */
  static List<Setting> read(String text) throws UsageException {
    List<Setting> settings = new ArrayList<>();
    String[] words = text.strip().split("\\s+");
    for (int i = 0; i < words.length; i++) {
      String word = words[i];
      if (word.isEmpty()) {
        continue;
      }
      if (!word.startsWith("--")) {
        throw new UsageException(
            VARIABLE + ": expected an option that begins with --, found '" + word + "'");
      }
      int end = word.indexOf('=');
      SettingName name = Settings.named(word.substring(2, end < 0 ? word.length() : end), VARIABLE);
      String value;
      if (end >= 0) {
        value = word.substring(end + 1);
      } else if (name.isFlag()) {
        value = "true";
      } else if (++i < words.length) {
        value = words[i];
      } else {
        throw new UsageException(VARIABLE + ": " + word + " needs a value");
      }
      settings.removeIf(s -> s.name() == name);
      settings.add(Settings.checked(new Setting(name, "", value, VARIABLE)));
    }
    return settings;
  }
}
