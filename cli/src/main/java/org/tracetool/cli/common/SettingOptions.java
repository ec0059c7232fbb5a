package org.tracetool.cli.common;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.TraceFormat;
import picocli.CommandLine.Option;

/** Settings of the formats of input and output. */
@Heading(Heading.SETTINGS)
final class SettingOptions {
  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Set a setting of a format; repeatable. A wrong name lists all settings.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The same as --set profile=NAME: which records to write (vtf3: full, classic).")
  private String profile;

  @Option(
      names = "--substitute-upfrom",
      description =
          "The same as --set substitute-upfrom=on: treat each return in VTF3 as a"
              + " return to the calling state.")
  private boolean substituteUpfrom;

  @Option(
      names = "--children",
      paramLabel = "N",
      description = "The same as --set children=N: children of a node of the tree (slog2: 2).")
  private String children;

  @Option(
      names = "--leaf-size",
      paramLabel = "SIZE",
      description =
          "The same as --set leaf-size=SIZE: bytes of a leaf of the tree, for example 16k (slog2:"
              + " 64k).")
  private String leafSize;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          "The same as --set level=LEVEL: how much of the trace to export for viewers"
              + " (perfetto, chrome: auto, full, preview).")
  private String level;

  /**
   * A setting as it was given.
   *
   * @param option where: an option of its own, or {@code --set} with the name
   * @param words the option with the value
   */
  private record GivenSetting(String value, String option, String words) {}

  private Map<String, GivenSetting> all() {
    Map<String, GivenSetting> all = new LinkedHashMap<>();
    settings.forEach(
        (name, value) ->
            all.put(name, new GivenSetting(value, "--set " + name, "--set " + name + "=" + value)));
    put("profile", profile, all);
    put("children", children, all);
    put("level", level, all);
    put("leaf-size", leafSize, all);
    if (substituteUpfrom) {
      String option = "--substitute-upfrom";
      all.put("substitute-upfrom", new GivenSetting("on", option, option));
    }
    return all;
  }

  private static void put(String name, String value, Map<String, GivenSetting> all) {
    if (value != null) {
      String option = "--" + name;
      all.put(name, new GivenSetting(value, option, option + " " + value));
    }
  }

  /** Returns whether any of these options is given. */
  boolean any() {
    return !all().isEmpty();
  }

  /**
   * Refuses settings that none of the formats has.
   *
   * @param output the format to write; null if no trace is written
   */
  void check(Set<TraceFormat> inputs, TraceFormat output) throws UsageException {
    for (Map.Entry<String, GivenSetting> e : all().entrySet()) {
      GivenSetting given = e.getValue();
      FormatSetting setting = find(inputs, output, e.getKey());
      if (setting == null) {
        throw new UsageException(
            given.option()
                + (output == null ? ": reading " : ": neither reading ")
                + ids(inputs)
                + (output == null ? " does not have" : " nor writing " + output.id() + " has")
                + " this setting; there are: "
                + names(inputs, output));
      }
      if (!setting.accepts(given.value())) {
        throw new UsageException(given.words() + ": must be " + expected(setting.values()));
      }
    }
  }

  /** What a setting takes; of one with a range, the first value is the default and within it. */
  static String expected(List<String> values) {
    List<String> ranges = values.stream().filter(v -> v.contains("..")).toList();
    return ranges.isEmpty()
        ? "one of " + String.join(", ", values)
        : String.join(" or ", ranges) + " (default: " + values.get(0) + ")";
  }

  private static FormatSetting find(Set<TraceFormat> inputs, TraceFormat output, String name) {
    for (TraceFormat input : inputs) {
      FormatSetting setting = find(input, true, name);
      if (setting != null) {
        return setting;
      }
    }
    return output == null ? null : find(output, false, name);
  }

  private static String ids(Set<TraceFormat> formats) {
    TreeSet<String> ids = new TreeSet<>();
    formats.forEach(f -> ids.add(f.id()));
    return String.join(", ", ids);
  }

  private static FormatSetting find(TraceFormat format, boolean reading, String name) {
    for (FormatSetting s : format.settings()) {
      if (s.reading() == reading && s.name().equals(name)) {
        return s;
      }
    }
    return null;
  }

  private static String names(Set<TraceFormat> inputs, TraceFormat output) {
    TreeSet<String> names = new TreeSet<>();
    for (TraceFormat input : inputs) {
      input.settings().stream().filter(FormatSetting::reading).forEach(s -> names.add(text(s)));
    }
    if (output != null) {
      output.settings().stream().filter(s -> !s.reading()).forEach(s -> names.add(text(s)));
    }
    return names.isEmpty() ? "none" : String.join("; ", names);
  }

  private static String text(FormatSetting s) {
    return s.name() + "=" + String.join("|", s.values()) + " (" + s.description() + ")";
  }

  /** The chosen values. */
  Map<String, String> chosen() {
    Map<String, String> values = new LinkedHashMap<>();
    all().forEach((name, given) -> values.put(name, given.value()));
    return values;
  }
}
