package org.tracetool.format.paraver.read;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.format.paraver.file.SortedRows;

/**
 * What lines are that others have to be known for: sides of messages in order of time, and roots of
 * operations.
 */
final class Links implements Closeable {
  private final SortedRows sends = new SortedRows(MessageSides.WIDTH);
  private final SortedRows receives = new SortedRows(MessageSides.WIDTH);
  private final MessageSides sides;
  private final Roots roots = new Roots();
  private final PostedReceives posted;

  /** None yet. */
  Links(CommLines comms, Objects objects) {
    posted = new PostedReceives(objects);
    sides = new MessageSides(comms, sends, receives);
  }

  /** Takes lines. */
  MessageSides sides() {
    return sides;
  }

  /** Takes calls of operations, and knows the roots. */
  Roots roots() {
    return roots;
  }

  /** The sides that send. */
  SideRows sends() throws IOException {
    return SideRows.of(sends.rows());
  }

  /** The sides that receive. */
  SideRows receives() throws IOException {
    return SideRows.of(receives.rows());
  }

  /** The receives that are posted before they are complete. */
  PostedReceives posted() {
    return posted;
  }

  @Override
  public void close() throws IOException {
    try (SortedRows first = sends;
        SortedRows second = receives;
        PostedReceives third = posted) {
      // all have temporary files
    }
  }
}
