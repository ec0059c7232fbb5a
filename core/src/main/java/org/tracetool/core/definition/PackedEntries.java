package org.tracetool.core.definition;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SpillBytes;

/**
 * Many entries in few bytes, beyond some megabytes in a temporary file. An entry is made each time
 * it is asked for, which going through all of them does fastest. Filled by one thread, then read by
 * any number.
 */
final class PackedEntries extends AbstractList<Definitions.Entry> implements RandomAccess {
  /** Entries of a group, which is read at once. */
  private static final int GROUP = 32;

  /** Groups that were read last are kept, unless they are longer than this. */
  private static final int LONGEST_KEPT = 1 << 14;

  private static final int KEPT = 64;

  /** Which part of the heap the entries may take before they go into a file. */
  private static final int HEAP_PART = 64;

  private final SpillBytes bytes;

  /** Where groups begin. */
  private final LongList starts = new LongList();

  /** The numbers of the entries of each kind. */
  private final IntList[] ofKind = new IntList[DefinitionKind.values().length];

  private final EntryEncoder encoder = new EntryEncoder();
  private final byte[] length = new byte[5];
  private final AtomicReferenceArray<Group> kept = new AtomicReferenceArray<>(KEPT);
  private int size;

  /** No entries. */
  PackedEntries() {
    this(Runtime.getRuntime().maxMemory() / HEAP_PART);
  }

  /**
   * No entries.
   *
   * @param budget bytes that stay in memory
   */
  PackedEntries(long budget) {
    bytes = new SpillBytes(budget);
  }

  /** Some entries that follow each other; each has its length in front of it. */
  private static final class Group {
    private final int number;
    private final byte[] bytes;

    Group(int number, byte[] bytes) {
      this.number = number;
      this.bytes = bytes;
    }

    private int length(int at) {
      int value = 0;
      int shift = 0;
      int i = at;
      while (bytes[i] < 0) {
        value |= (bytes[i++] & 0x7f) << shift;
        shift += 7;
      }
      return value | bytes[i] << shift;
    }

    private int behindLength(int at) {
      int i = at;
      while (bytes[i] < 0) {
        i++;
      }
      return i + 1;
    }

    /** Where the next entry begins. */
    int next(int at) {
      return behindLength(at) + length(at);
    }

    Definitions.Entry entry(EntryDecoder decoder, int at) {
      return decoder.decode(bytes, behindLength(at));
    }
  }

  /** Appends an entry; no more once others can read. */
  void append(Definitions.Entry entry) {
    if (size % GROUP == 0) {
      starts.add(bytes.length());
    }
    encoder.encode(entry);
    int rest = encoder.length();
    int digits = 0;
    while (rest > 0x7f) {
      length[digits++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    length[digits++] = (byte) rest;
    bytes.append(length, 0, digits);
    bytes.append(encoder.bytes(), 0, encoder.length());
    int kind = entry.definition().kind().ordinal();
    if (ofKind[kind] == null) {
      ofKind[kind] = new IntList();
    }
    ofKind[kind].add(size++);
  }

  /** Bytes of memory that the entries take, not counting groups that are kept. */
  long inMemory() {
    long sum = bytes.inMemory() + starts.bytes();
    for (IntList list : ofKind) {
      sum += list == null ? 0 : list.bytes();
    }
    return sum;
  }

  @Override
  public int size() {
    return size;
  }

  /** The numbers of the entries of a kind, in order. */
  IntList ofKind(DefinitionKind kind) {
    IntList list = ofKind[kind.ordinal()];
    return list == null ? new IntList() : list;
  }

  private Group load(int number) {
    Group group = kept.get(number % KEPT);
    if (group != null && group.number == number) {
      return group;
    }
    long end = number + 1 < starts.size() ? starts.get(number + 1) : bytes.length();
    byte[] content = new byte[Math.toIntExact(end - starts.get(number))];
    bytes.read(starts.get(number), content, content.length);
    return new Group(number, content);
  }

  @Override
  public Definitions.Entry get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    Group group = load(index / GROUP);
    if (group.bytes.length <= LONGEST_KEPT) {
      kept.set(group.number % KEPT, group);
    }
    int at = 0;
    for (int i = index % GROUP; i > 0; i--) {
      at = group.next(at);
    }
    return group.entry(new EntryDecoder(), at);
  }

  @Override
  public Iterator<Definitions.Entry> iterator() {
    return new Walk(null);
  }

  /** Goes through the entries of one kind. */
  Iterator<Definitions.Entry> iterator(DefinitionKind kind) {
    return new Walk(ofKind(kind));
  }

  /** Goes through entries in order, group by group. */
  private final class Walk implements Iterator<Definitions.Entry> {
    private final EntryDecoder decoder = new EntryDecoder();

    /** The numbers of those to go through; null for all. */
    private final IntList chosen;

    private final int count;
    private int next;
    private Group group;
    private int index;
    private int at;

    Walk(IntList chosen) {
      this.chosen = chosen;
      this.count = chosen == null ? size : chosen.size();
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
      int wanted = chosen == null ? next : chosen.get(next);
      next++;
      if (group == null || group.number != wanted / GROUP) {
        group = load(wanted / GROUP);
        index = group.number * GROUP;
        at = 0;
      }
      while (index < wanted) {
        at = group.next(at);
        index++;
      }
      return group.entry(decoder, at);
    }
  }
}
