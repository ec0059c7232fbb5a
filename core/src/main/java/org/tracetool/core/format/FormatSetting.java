package org.tracetool.core.format;

import java.util.List;
import java.util.Map;

/**
 * Something that users can choose about one format, by its name and one of a few values.
 *
 * @param name short, lower case with hyphens, for example {@code profile}
 * @param reading whether it matters when a trace is read; otherwise when one is written
 * @param values what can be chosen; the first one is what happens if nobody chooses
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

  /** Whether a value was chosen, among {@code on} and {@code off} for example. */
  public boolean is(String value, Map<String, String> settings) {
    return in(settings).equals(value);
  }
}
