package org.tracetool.core.format;

import java.util.List;
import java.util.Map;

/**
 * A setting of one format that users can choose, with a name and a few values.
 *
 * @param name short, lower case with hyphens, for example {@code profile}
 * @param reading whether it applies when a trace is read; otherwise when one is written
 * @param values possible values; the first one is the default
 * @param description one line for people
 */
public record FormatSetting(String name, boolean reading, List<String> values, String description) {
  /** Takes an unchangeable copy. */
  public FormatSetting {
    values = List.copyOf(values);
  }

  /** The value that was chosen. */
  public String in(Map<String, String> settings) {
    return settings.getOrDefault(name, values.get(0));
  }

  /** Returns whether a value was chosen, among {@code on} and {@code off} for example. */
  public boolean is(String value, Map<String, String> settings) {
    return in(settings).equals(value);
  }
}
