package org.tracetool.core.operation;

import java.io.IOException;

/** Takes messages, one at a time, from a {@link MessageMatcher}. */
@FunctionalInterface
public interface MessageVisitor {
  /**
   * A message is finished, or nothing more will be known of it.
   *
   * @param message valid until this returns; the matcher must not be called meanwhile
   */
  void message(FoundMessage message) throws IOException;
}
