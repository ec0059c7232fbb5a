package org.tracetool.format.slog2.read;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.PackedBytes;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.text.TraceText;

/** Processes and threads; packed, since there may be a million, and made anew on each access. */
final class PackedLocations extends AbstractList<Definition.Location> implements RandomAccess {
  private final PackedBytes names = new PackedBytes();
  private final PackedBytes.Cursor cursor = names.new Cursor();
  private final IntList tokens = new IntList();
  private final IntList parents = new IntList();

  @Override
  public boolean add(Definition.Location location) {
    byte[] name = TraceText.encode(location.name());
    names.append(name, name.length);
    tokens.add(location.token());
    parents.add(location.parent());
    return true;
  }

  @Override
  public Definition.Location get(int index) {
    cursor.moveTo(index);
    String name = TraceText.decode(cursor.bytes(), cursor.start, cursor.length);
    return new Definition.Location(tokens.get(index), name, parents.get(index));
  }

  /** Tokens of all of them. */
  int[] tokens() {
    return tokens.toArray();
  }

  @Override
  public int size() {
    return tokens.size();
  }
}
