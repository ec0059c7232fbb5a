package org.tracetool.format.vtf3.map;

import java.util.List;
import org.tracetool.core.format.FormatSetting;

/** The settings of VTF3. */
public final class VtfSettings {
  /** The value for on. */
  public static final String ON = "on";

  /** Value of the profile that has attested records alone. */
  public static final String CLASSIC = "classic";

  /** The value for the form with a label before each number. */
  public static final String LABELLED = "labelled";

  /** The value for the form with one line for a whole operation. */
  public static final String MATCHED = "matched";

  /** The value for on if the input has it. */
  static final String KEPT = "kept";

  /** The value for off. */
  public static final String OFF = "off";

  /** Which records are written. */
  public static final FormatSetting PROFILE =
      new FormatSetting(
          "profile",
          false,
          List.of("full", CLASSIC),
          "classic: none but the records from before VTF3, all of them attested");

  /** Whether this program's own comments are written. */
  public static final FormatSetting ANNOTATIONS =
      new FormatSetting(
          "annotations",
          false,
          List.of(ON, OFF),
          "comments that begin with TRACETOOL and keep what VTF3 has no record for");

  /** Whether the strings of Standard ASCII have escapes. */
  public static final FormatSetting ESCAPES =
      new FormatSetting(
          "escapes",
          false,
          List.of(ON, OFF),
          "escapes in strings of Standard ASCII; off: quotes and control characters are replaced");

  /** How messages and collective operations are spelled in Standard ASCII. */
  public static final FormatSetting MESSAGES =
      new FormatSetting(
          "messages",
          false,
          List.of("short", LABELLED, MATCHED),
          "labelled: messages and collectives of Standard ASCII as stftool --dump spells them;"
              + " matched: one line for a whole operation, as stftool --matched-vtf");

  /** Which records are written that only dumps of STF traces have. */
  public static final FormatSetting EXTENDED =
      new FormatSetting(
          "extended",
          false,
          List.of(KEPT, ON, OFF),
          "records of stftool --dump that VTF3 does not have: those of the input, or all, or none");

  /** How the ends of states are read. */
  public static final FormatSetting SUBSTITUTE_UPFROM =
      new FormatSetting(
          "substitute-upfrom", true, List.of(OFF, ON), "each Upfrom is read as the Upto it means");

  /** All of them. */
  public static final List<FormatSetting> ALL =
      List.of(PROFILE, ANNOTATIONS, ESCAPES, MESSAGES, EXTENDED, SUBSTITUTE_UPFROM);

  private VtfSettings() {}
}
