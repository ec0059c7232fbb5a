package org.tracetool.core.copy;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * A comment among the definitions of a trace of several files: each process has the clock of its
 * own machine, and nothing aligned these clocks. So a message that is received before it is sent is
 * to be expected, and no error of the trace.
 */
public final class ClockMark {
  /** Begins the comment, before a blank. */
  public static final String NAME = "tracetool::clocks";

  /** Follows the name. */
  public static final String UNALIGNED = "unaligned";

  private ClockMark() {}

  /** The mark. */
  public static Definition unaligned() {
    return new Definition.Comment(NAME + " " + UNALIGNED);
  }

  /** Whether a definition is the mark. */
  public static boolean isMark(Definition d) {
    return d instanceof Definition.Comment c && (NAME + " " + UNALIGNED).equals(c.text());
  }

  /** Whether a trace has the mark. */
  public static boolean isUnaligned(Definitions definitions) {
    for (Definition.Comment comment : definitions.all(Definition.Comment.class)) {
      if (isMark(comment)) {
        return true; // no stream: the first one takes as long as reading a small trace
      }
    }
    return false;
  }
}
