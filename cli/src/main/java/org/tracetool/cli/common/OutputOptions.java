package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the form of the output trace and the settings of formats. */
@Heading("Output")
public final class OutputOptions {
  private static final int FORMATS_CHOICE = -1;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      completionCandidates = FormatIds.Writable.class,
      description =
          "Format of the output; default: by the suffix of its name. Formats:"
              + " ${COMPLETION-CANDIDATES}. convert also writes parquet and arrow (a folder of"
              + " tables).")
  private String to;

  @Option(
      names = "--compress",
      paramLabel = "0..9",
      description =
          "Compression level: 0 none, 1 fast, 9 small; default: the usual level of the"
              + " format (otf: about 4, but faster).")
  private Integer compress;

  @Option(names = "--long-keywords", description = "Write long keywords in text formats.")
  private boolean longKeywords;

  @Mixin private Replacement replacement = new Replacement();

  @Mixin private SettingOptions settings = new SettingOptions();

  /** Returns whether any option for writing a trace is given. */
  public boolean any() {
    return to != null || compress != null || longKeywords;
  }

  /** Refuses levels that there are not. */
  public void check() throws UsageException {
    replacement.check();
    if (compress != null && (compress < 0 || compress > 9)) {
      throw new UsageException("--compress " + compress + ": must be 0 to 9");
    }
  }

  /** What the output is to be by {@code --to}, null if that is not said. */
  public String to() {
    return to;
  }

  /** The format to write, see {@link OutputTraceCheck#format}. */
  public TraceFormat format(Path out, TraceInput input, Path in) throws IOException {
    return OutputTraceCheck.format(out, to, input, in);
  }

  /** What the output may replace. */
  public Replacement replacement() {
    return replacement;
  }

  /**
   * Refuses settings that none of the formats has.
   *
   * @param in the traces to read; their formats are looked at only if there are settings
   * @param target the format to write; null if no trace is written
   */
  public void checkSettings(TraceInput input, List<Path> in, TraceFormat target)
      throws IOException {
    if (!settings.any()) {
      return;
    }
    Set<TraceFormat> formats = new LinkedHashSet<>();
    for (Path trace : in) {
      formats.add(input.format(trace));
    }
    settings.check(formats, target);
  }

  /** Options to read a trace written in this form: with the settings of readers. */
  public ReadOptions reading(ReadOptions options) {
    return options.withSettings(settings.chosen());
  }

  /** The value of a setting of the format to write; null if it has no such setting. */
  public String setting(FormatSetting setting, TraceFormat target) {
    return target.settings().contains(setting) ? setting.in(settings.chosen()) : null;
  }

  /** The level of compression as a writer takes it; negative for the format's own choice. */
  public int level() {
    return compress == null ? FORMATS_CHOICE : compress;
  }

  /** The options of a writer. */
  public WriteOptions writing(Diagnostics diagnostics) {
    return writing(level(), diagnostics);
  }

  /** The options of a writer, with another level of compression. */
  public WriteOptions writing(int level, Diagnostics diagnostics) {
    Map<String, String> chosen = new LinkedHashMap<>(settings.chosen());
    if (longKeywords) {
      chosen.put("keywords", "long"); // other formats have no such setting and ignore it
    }
    return replacement.writing(new WriteOptions(level, diagnostics).withSettings(chosen));
  }
}
