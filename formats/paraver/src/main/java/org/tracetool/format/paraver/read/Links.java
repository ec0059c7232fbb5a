package org.tracetool.format.paraver.read;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.core.collect.SavedNumbers;
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

  /** None yet. */
  Links(CommLines comms) {
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
  SortedRows.Rows sends() {
    return sends.rows();
  }

  /** The sides that receive. */
  SortedRows.Rows receives() {
    return receives.rows();
  }

  /**
   * Goes on from a place.
   *
   * @param time of the first line there
   * @param before the operations that threads have begun there
   */
  void restore(SavedNumbers from, long time, OperationCounts before, Objects objects)
      throws IOException {
    sides.restore(from);
    PendingSides.restore(from, time, sends, objects);
    PendingSides.restore(from, time, receives, objects);
    roots.restore(before, from, objects);
  }

  @Override
  public void close() throws IOException {
    try (SortedRows first = sends;
        SortedRows second = receives) {
      // both have temporary files
    }
  }
}
