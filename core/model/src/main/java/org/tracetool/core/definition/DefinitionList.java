package org.tracetool.core.definition;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.RandomAccess;

/**
 * A growing list of entries: objects as long as they are few, then packed, and recreated on each
 * access. Filled by one thread, which can read meanwhile; then read by any number of threads.
 */
public final class DefinitionList extends AbstractList<Definitions.Entry> implements RandomAccess {
  /** The size of objects before they are packed: about as many definitions of usual size. */
  private static final int MAX_UNPACKED_WEIGHT = 1 << 15;

  private static final int BYTES_OF_ONE = 64;

  /** Null once they are packed. */
  private List<Definitions.Entry> objects = new ArrayList<>();

  private final DefinitionRow row = new DefinitionRow();
  private long weight;
  private PackedDefinitions packed;

  /** Appends a definition for all streams, without pairs. */
  public void append(Definition definition) {
    append(new Definitions.Entry(0, definition, KeyValues.NONE));
  }

  /** Appends an entry. */
  public void append(Definitions.Entry entry) {
    if (packed != null) {
      packed.append(entry);
      return;
    }
    objects.add(entry);
    weight += weight(entry.definition());
    if (weight > MAX_UNPACKED_WEIGHT) {
      packed = new PackedDefinitions();
      objects.forEach(packed::append);
      objects = null;
    }
  }

  private long weight(Definition d) {
    row.take(d);
    long bytes = 0;
    for (int i = 0; i < row.fields().size(); i++) {
      switch (row.fields().get(i).form()) {
        case TEXT -> bytes += row.text(i) == null ? 0 : row.text(i).length();
        case REFERENCES, NUMBERS ->
            bytes += row.list(i) == null ? 0 : (long) Integer.BYTES * row.list(i).length;
        case REALS -> bytes += row.reals(i) == null ? 0 : (long) Double.BYTES * row.reals(i).length;
        case TOKEN, REFERENCE, NUMBER -> {
          // every definition has some
        }
      }
    }
    return 1 + bytes / BYTES_OF_ONE;
  }

  /** The same entries where they are packed, else null. */
  PackedDefinitions packed() {
    return packed;
  }

  /** The same entries where they are objects, else null. */
  List<Definitions.Entry> objects() {
    return objects;
  }

  @Override
  public int size() {
    return packed == null ? objects.size() : packed.size();
  }

  @Override
  public Definitions.Entry get(int place) {
    return packed == null ? objects.get(place) : packed.get(place);
  }

  @Override
  public Iterator<Definitions.Entry> iterator() {
    return packed == null ? objects.iterator() : packed.iterator();
  }
}
