package org.tracetool.format.otf.write;

import java.util.List;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.WriteOptions;

/** The settings of OTF. */
public final class OtfSettings {
  private static final String LONG = "long";

  private static final FormatSetting KEYWORDS =
      new FormatSetting(
          "keywords",
          false,
          List.of("short", LONG),
          "long: keywords spelled out, as otfmerge --long");

  private static final FormatSetting SHARED_FILES =
      new FormatSetting(
          "shared-files",
          false,
          List.of("0", "0..4096"),
          "number of files of each kind that all streams share; 0: each has its own");

  /** All of them. */
  public static final List<FormatSetting> ALL = List.of(KEYWORDS, SHARED_FILES);

  private OtfSettings() {}

  /** How many files of each kind the streams share; 0 if each has its own. */
  static int sharedFiles(WriteOptions options) {
    return Integer.parseInt(SHARED_FILES.in(options.settings()));
  }

  /** Returns whether keywords are spelled out. */
  static boolean longKeywords(WriteOptions options) {
    return KEYWORDS.is(LONG, options.settings());
  }
}
