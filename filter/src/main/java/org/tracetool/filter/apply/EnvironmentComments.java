package org.tracetool.filter.apply;

import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;

/** Knows the comments of a trace that hold variables of the environment of its program. */
final class EnvironmentComments {
  /** {@code NAME=VALUE} of the Trace Collector; the lines of VampirTrace with their heading. */
  private static final Pattern VARIABLE =
      Pattern.compile(
          "[A-Za-z_][A-Za-z0-9_]*=.*| VT_[A-Z0-9_]+: .*|VampirTrace Environment:", Pattern.DOTALL);

  private EnvironmentComments() {}

  static boolean isOne(Definition d) {
    return d instanceof Definition.Comment c
        && c.text() != null
        && VARIABLE.matcher(c.text()).matches();
  }
}
