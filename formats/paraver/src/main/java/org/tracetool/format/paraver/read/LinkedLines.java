package org.tracetool.format.paraver.read;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.format.paraver.file.SortedRows;

/**
 * What lines are that others have to be known for: sides of messages in order of time, and roots of
 * operations.
 */
final class LinkedLines implements Closeable {
  private final SortedRows sends = new SortedRows(MessageSplitter.WIDTH);
  private final SortedRows receives = new SortedRows(MessageSplitter.WIDTH);
  private final MessageSplitter sides;
  private final CollectiveRoots roots = new CollectiveRoots();
  private final PostedReceives posted;

  /** None yet. */
  LinkedLines(CommLines comms, ThreadObjects objects) {
    posted = new PostedReceives(objects);
    sides = new MessageSplitter(comms, sends, receives);
  }

  /** Takes lines. */
  MessageSplitter sides() {
    return sides;
  }

  /** Takes calls of operations, and knows the roots. */
  CollectiveRoots roots() {
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
