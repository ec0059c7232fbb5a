package org.tracetool.unify.merge;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;

/** Comments that give the time 0 of a trace, in seconds since 1970. */
final class RunStart {
  /** As VampirTrace writes it. */
  private static final Pattern START = Pattern.compile(" *Start: .*\\(([0-9]{1,18})\\)");

  /** The form of the record Deftimeoffset of VTF3 in the model. */
  private static final Pattern OFFSET = Pattern.compile("TIMEOFFSET ([0-9]{1,10})");

  private static final BigDecimal MICROS = new BigDecimal(1_000_000);

  private RunStart() {}

  /** The time in a comment; null if it is about something else. */
  static BigDecimal of(Definition.Comment comment) {
    String text = comment.text() == null ? "" : comment.text();
    Matcher start = START.matcher(text);
    if (start.matches()) {
      return new BigDecimal(start.group(1)).divide(MICROS);
    }
    return isOffset(comment) ? new BigDecimal(text.substring(text.indexOf(' ') + 1)) : null;
  }

  /** Returns whether a comment is the time offset, of which a trace has one. */
  static boolean isOffset(Definition.Comment comment) {
    return comment.text() != null && OFFSET.matcher(comment.text()).matches();
  }
}
