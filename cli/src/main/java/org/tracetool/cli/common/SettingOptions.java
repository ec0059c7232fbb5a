package org.tracetool.cli.common;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.TraceFormat;
import picocli.CommandLine.Option;

/** What users choose about the formats of input and output. */
public final class SettingOptions {
  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Choose something that only some formats have; repeatable. A wrong name lists what there"
              + " is.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The same as --set profile=NAME: which records to write (vtf3: full, classic).")
  private String profile;

  @Option(
      names = "--substitute-upfrom",
      description =
          "The same as --set substitute-upfrom=on: take each return of VTF3 as one to the state"
              + " below.")
  private boolean substituteUpfrom;

  private Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>(settings);
    if (profile != null) {
      all.put("profile", profile);
    }
    if (substituteUpfrom) {
      all.put("substitute-upfrom", "on");
    }
    return all;
  }

  /** Refuses what neither format has. */
  public void check(TraceFormat input, TraceFormat output) throws UsageException {
    for (Map.Entry<String, String> e : all().entrySet()) {
      FormatSetting setting = find(input, true, e.getKey());
      if (setting == null) {
        setting = find(output, false, e.getKey());
      }
      if (setting == null) {
        throw new UsageException(
            "--set "
                + e.getKey()
                + ": neither reading "
                + input.id()
                + " nor writing "
                + output.id()
                + " has this setting; there are: "
                + names(input, output));
      }
      if (!setting.values().contains(e.getValue())) {
        throw new UsageException(
            "--set "
                + e.getKey()
                + "="
                + e.getValue()
                + ": must be one of "
                + String.join(", ", setting.values()));
      }
    }
  }

  private static FormatSetting find(TraceFormat format, boolean reading, String name) {
    for (FormatSetting s : format.settings()) {
      if (s.reading() == reading && s.name().equals(name)) {
        return s;
      }
    }
    return null;
  }

  private static String names(TraceFormat input, TraceFormat output) {
    TreeSet<String> names = new TreeSet<>();
    input.settings().stream().filter(FormatSetting::reading).forEach(s -> names.add(text(s)));
    output.settings().stream().filter(s -> !s.reading()).forEach(s -> names.add(text(s)));
    return names.isEmpty() ? "none" : String.join("; ", names);
  }

  private static String text(FormatSetting s) {
    return s.name() + "=" + String.join("|", s.values()) + " (" + s.description() + ")";
  }

  /** The chosen values. */
  public Map<String, String> chosen() {
    return all();
  }
}
