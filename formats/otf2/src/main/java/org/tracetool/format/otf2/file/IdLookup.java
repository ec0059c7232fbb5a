package org.tracetool.format.otf2.file;

import org.tracetool.format.otf2.record.IdSpace;

/** From ids to other ids, in some of the spaces that mapping tables know. */
public interface IdLookup {
  /** Whether any id of a space becomes another one. Always the same answer. */
  boolean changes(IdSpace space);

  /** What an id becomes. */
  long translate(IdSpace space, long id);
}
