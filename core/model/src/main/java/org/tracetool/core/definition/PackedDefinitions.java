package org.tracetool.core.definition;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.PackedBytes;

/**
 * Many entries in few bytes. An entry is created on each access; iterating over all of them is
 * fastest. Filled by one thread, then read by any number.
 */
final class PackedDefinitions extends AbstractList<Definitions.Entry> implements RandomAccess {
  private final PackedBytes bytes;

  /** The numbers of the entries of each kind. */
  private final IntList[] ofKind = new IntList[DefinitionKind.values().length];

  private final DefinitionEncoder encoder = new DefinitionEncoder();

  /** No entries. */
  PackedDefinitions() {
    this(new PackedBytes());
  }

  /** No entries; these bytes, of which there are none yet, will hold them. */
  PackedDefinitions(PackedBytes bytes) {
    this.bytes = bytes;
  }

  /** Appends an entry; no more once others can read. */
  void append(Definitions.Entry entry) {
    int kind = entry.definition().kind().ordinal();
    if (ofKind[kind] == null) {
      ofKind[kind] = new IntList();
    }
    ofKind[kind].add(bytes.size());
    encoder.encode(entry);
    bytes.append(encoder.bytes(), encoder.length());
  }

  /** Bytes of memory that the entries take. */
  long inMemory() {
    long sum = bytes.inMemory();
    for (IntList list : ofKind) {
      sum += list == null ? 0 : list.bytes();
    }
    return sum;
  }

  @Override
  public int size() {
    return bytes.size();
  }

  /** The numbers of the entries of a kind, in order. */
  IntList ofKind(DefinitionKind kind) {
    IntList list = ofKind[kind.ordinal()];
    return list == null ? new IntList() : list;
  }

  @Override
  public Definitions.Entry get(int index) {
    PackedBytes.Cursor cursor = bytes.new Cursor();
    cursor.moveTo(index);
    return new DefinitionDecoder().decode(cursor.bytes(), cursor.start);
  }

  @Override
  public Iterator<Definitions.Entry> iterator() {
    return new Walk(null);
  }

  /** Goes through the entries of one kind. */
  Iterator<Definitions.Entry> iterator(DefinitionKind kind) {
    return new Walk(ofKind(kind));
  }

  /** Goes through entries in order. */
  private final class Walk implements Iterator<Definitions.Entry> {
    private final DefinitionDecoder decoder = new DefinitionDecoder();
    private final PackedBytes.Cursor cursor = bytes.new Cursor();

    /** The numbers of those to go through; null for all. */
    private final IntList chosen;

    private final int count;
    private int next;

    Walk(IntList chosen) {
      this.chosen = chosen;
      this.count = chosen == null ? size() : chosen.size();
    }

    @Override
    public boolean hasNext() {
      return next < count;
    }

    @Override
    public Definitions.Entry next() {
      if (next >= count) {
        throw new NoSuchElementException();
      }
      cursor.moveTo(chosen == null ? next : chosen.get(next));
      next++;
      return decoder.decode(cursor.bytes(), cursor.start);
    }
  }
}
