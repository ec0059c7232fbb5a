package org.tracetool.core.shard;

import java.nio.file.Path;
import java.util.List;

/** The part of some work that this process does: a share of it, or putting all shares together. */
public final class ShardWork {
  /** All of the work, as ever. */
  public static final ShardWork WHOLE = new ShardWork(null, null, List.of());

  private final ShardFolder folder;
  private final ShardNote note;
  private final List<ShardNote> notes;

  private ShardWork(ShardFolder folder, ShardNote note, List<ShardNote> notes) {
    this.folder = folder;
    this.note = note;
    this.notes = notes;
  }

  /** A share; what it finds out goes into the note. */
  public static ShardWork part(ShardFolder folder, ShardNote note) {
    return new ShardWork(folder, note, List.of());
  }

  /** Putting shares together. */
  public static ShardWork join(ShardFolder folder, List<ShardNote> notes) {
    return new ShardWork(folder, null, List.copyOf(notes));
  }

  /** Returns whether this is only a share. */
  public boolean isPart() {
    return note != null;
  }

  /** Returns whether shares are put together. */
  public boolean isJoin() {
    return !notes.isEmpty();
  }

  /** Returns whether the stream at a place, counted from 0, is to be written. */
  public boolean writes(int place) {
    return isPart() ? note.shard().has(place) : !isJoin();
  }

  /** The note of this share. */
  public ShardNote note() {
    return note;
  }

  /** The notes of all shares, in order, where they are put together. */
  public List<ShardNote> notes() {
    return notes;
  }

  /** The folder of the shards. */
  public ShardFolder folder() {
    return folder;
  }

  /** The place of a file of a shard. */
  public Path file(ShardNote of, ShardNote.Piece piece) {
    return folder.file(of.shard(), "." + piece.name());
  }

  /** The sum of a number over all shares. */
  public long sum(String name) {
    return notes.stream().mapToLong(n -> n.number(name)).sum();
  }
}
