package org.tracetool.core.format;

import java.util.Locale;
import org.tracetool.core.report.LossCode;

/** What {@link TraceWriter#attachment attachments} are called: a kind, and perhaps a number. */
public final class AttachmentRole {
  /** The picture of a whole OTF trace, of which there is one. */
  public static final String THUMBNAIL = "thumbnail";

  private static final char NUMBER = '.';

  private AttachmentRole() {}

  /**
   * One of several of a kind.
   *
   * @param number from 0 to 2^32 - 1; names in ascending order are those of ascending numbers
   */
  public static String numbered(String kind, long number) {
    return String.format(Locale.ROOT, "%s%c%010d", kind, NUMBER, number);
  }

  /** The kind, as reports of losses name it. */
  public static String kind(String role) {
    int end = role.indexOf(NUMBER);
    return end < 0 ? role : role.substring(0, end);
  }

  /** What kind of loss it is to leave an attachment out. */
  public static LossCode lossOf(String role) {
    return kind(role).equals(THUMBNAIL) ? LossCode.DERIVED_DATA : LossCode.OTHER;
  }
}
