package org.tracetool.format.otf2.print;

import java.util.Arrays;
import org.tracetool.format.otf2.file.Values;
import org.tracetool.format.otf2.record.Codes;
import org.tracetool.format.otf2.record.Field;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.Space;

/** The definitions that were met so far, by the spaces and ids by which others refer to them. */
final class DefinitionIndex {
  /** The definitions of one space: a table with open addressing. */
  private static final class IdTable {
    private long[] ids = new long[16];
    private Definition[] definitions = new Definition[16];
    private int size;

    private int slot(long id) {
      int mask = ids.length - 1;
      long h = id * 0x9e3779b97f4a7c15L;
      int i = (int) (h ^ h >>> 32) & mask;
      while (definitions[i] != null && ids[i] != id) {
        i = i + 1 & mask;
      }
      return i;
    }

    Definition get(long id) {
      return definitions[slot(id)];
    }

    void put(long id, Definition definition) {
      if (2 * size >= ids.length) {
        long[] oldIds = ids;
        Definition[] old = definitions;
        ids = new long[2 * oldIds.length];
        definitions = new Definition[2 * oldIds.length];
        for (int i = 0; i < old.length; i++) {
          if (old[i] != null) {
            int slot = slot(oldIds[i]);
            ids[slot] = oldIds[i];
            definitions[slot] = old[i];
          }
        }
      }
      int slot = slot(id);
      if (definitions[slot] == null) {
        size++;
      }
      ids[slot] = id;
      definitions[slot] = definition;
    }
  }

  private static final int PARADIGMS = 256;

  private final IdTable[] spaces = new IdTable[Space.values().length];
  private final Definition[] paradigms = new Definition[PARADIGMS];
  private final Definition[] commLocations = new Definition[PARADIGMS];
  private long[] locations = new long[16];
  private int locationCount;
  private long globalOffset;

  DefinitionIndex() {
    Arrays.setAll(spaces, i -> new IdTable());
  }

  /** Takes the definition that was just read. */
  void add(Values v) {
    if (v.type() == GlobalRecord.CLOCK_PROPERTIES.type()) {
      globalOffset = v.number(v.type().position("globalOffset"));
    } else if (v.type() == GlobalRecord.PARADIGM.type()) {
      paradigms[(int) v.number(0)] = new Definition(v);
    }
    int self = v.type().self();
    if (self < 0) {
      return;
    }
    Field field = v.type().fields()[self];
    Definition definition = new Definition(v);
    spaces[field.space().ordinal()].put(v.number(self), definition);
    if (definition.is(GlobalRecord.LOCATION)) {
      if (locationCount == locations.length) {
        locations = Arrays.copyOf(locations, 2 * locationCount);
      }
      locations[locationCount++] = v.number(self);
    } else if (definition.is(GlobalRecord.GROUP)
        && definition.get("groupType") == Codes.GROUP_TYPE.value("COMM_LOCATIONS")) {
      commLocations[(int) definition.get("paradigm")] = definition;
    }
  }

  /** The definition of an id; null if there was none so far. */
  Definition find(Space space, long id) {
    return spaces[space.ordinal()].get(id);
  }

  /** The definition of a paradigm by its code; null if there was none so far. */
  Definition paradigm(long code) {
    return paradigms[(int) code & PARADIGMS - 1];
  }

  /** The group of the locations that take part in a paradigm; null if there is none. */
  Definition commLocations(long paradigm) {
    return commLocations[(int) paradigm & PARADIGMS - 1];
  }

  /** The ids of all locations in the order of their definitions. */
  long[] locations() {
    return Arrays.copyOf(locations, locationCount);
  }

  /** What times of the archive count from. */
  long globalOffset() {
    return globalOffset;
  }
}
