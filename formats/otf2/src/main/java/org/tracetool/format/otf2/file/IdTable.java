package org.tracetool.format.otf2.file;

import org.tracetool.format.otf2.record.Space;

/** From ids to other ids, in some of the spaces that mapping tables know. */
public interface IdTable {
  /** Whether any id of a space becomes another one. Always the same answer. */
  boolean changes(Space space);

  /** What an id becomes. */
  long translate(Space space, long id);
}
