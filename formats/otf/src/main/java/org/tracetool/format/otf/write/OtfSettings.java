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

  /** All of them. */
  public static final List<FormatSetting> ALL = List.of(KEYWORDS);

  private OtfSettings() {}

  /** Returns whether keywords are spelled out. */
  static boolean longKeywords(WriteOptions options) {
    return KEYWORDS.is(LONG, options.settings());
  }
}
