package org.tracetool.core.definition;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.RandomAccess;
import org.tracetool.core.collect.IntList;

/** The definitions of one type among packed entries, created on access. */
final class PackedDefinitionList<T extends Definition> extends AbstractList<T>
    implements RandomAccess {
  private final PackedDefinitions entries;
  private final DefinitionKind kind;
  private final IntList numbers;
  private final Class<T> type;

  PackedDefinitionList(PackedDefinitions entries, Class<T> type) {
    this.entries = entries;
    this.kind = kind(type);
    this.numbers = entries.ofKind(kind);
    this.type = type;
  }

  private static DefinitionKind kind(Class<? extends Definition> type) {
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (kind.type() == type) {
        return kind;
      }
    }
    throw new IllegalArgumentException(type + " is no kind of definition");
  }

  @Override
  public int size() {
    return numbers.size();
  }

  @Override
  public T get(int place) {
    if (place < 0 || place >= numbers.size()) {
      throw new IndexOutOfBoundsException(place);
    }
    return type.cast(entries.get(numbers.get(place)).definition());
  }

  @Override
  public Iterator<T> iterator() {
    Iterator<Definitions.Entry> walk = entries.iterator(kind);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return walk.hasNext();
      }

      @Override
      public T next() {
        return type.cast(walk.next().definition());
      }
    };
  }
}
