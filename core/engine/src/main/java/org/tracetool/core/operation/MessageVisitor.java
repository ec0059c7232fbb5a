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
  void visitMessage(MessageResult message) throws IOException;

  /**
   * Asked before a half waits for its partner; if it does not, it is handed out alone.
   *
   * @param send whether it is the send
   */
  default boolean waits(boolean send, int sender, int receiver) {
    return true;
  }
}
