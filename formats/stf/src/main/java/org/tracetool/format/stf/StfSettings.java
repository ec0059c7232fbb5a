package org.tracetool.format.stf;

import java.util.List;
import java.util.Map;
import org.tracetool.core.format.FormatSetting;

/** The settings of STF. */
final class StfSettings {
  private static final String ON = "on";

  /** Bytes of a block before compression, the least that a window reads. */
  private static final FormatSetting CHUNK =
      new FormatSetting(
          "chunk",
          false,
          List.of(
              "64k", "1k", "2k", "4k", "8k", "16k", "32k", "128k", "256k", "512k", "1m", "2m", "4m",
              "8m", "16m"),
          "data between two anchors: small for short windows, large for small files");

  /** Whether there are anchor files. */
  private static final FormatSetting ANCHORS =
      new FormatSetting(
          "anchors", false, List.of(ON, "off"), "files with anchors, which make windows fast");

  /** All of them. */
  static final List<FormatSetting> ALL = List.of(CHUNK, ANCHORS);

  private StfSettings() {}

  /** The chosen size of chunks in bytes. */
  static int chunk(Map<String, String> settings) {
    String size = CHUNK.in(settings);
    int number = Integer.parseInt(size.substring(0, size.length() - 1));
    return number << (size.endsWith("m") ? 20 : 10);
  }

  /** Returns whether anchors are to be written. */
  static boolean anchors(Map<String, String> settings) {
    return ANCHORS.is(ON, settings);
  }
}
