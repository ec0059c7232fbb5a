package org.tracetool.legacy.otf2.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;

/** The definitions that were met so far, by the spaces and ids by which others refer to them. */
public final class DefinitionIndex {
  /** The definitions of one space. */
  private static final class IdTable {
    private static final int DENSE = 1 << 20;

    private final LongMap places = new LongMap();

    /** Those with small ids once more, where they are found at once. */
    private PrintedDefinition[] small = new PrintedDefinition[16];

    private final List<PrintedDefinition> definitions = new ArrayList<>();

    PrintedDefinition get(long id) {
      if (id >= 0 && id < small.length) {
        return small[(int) id];
      }
      long place = places.get(id);
      return place == LongMap.ABSENT ? null : definitions.get((int) place);
    }

    void put(long id, PrintedDefinition definition) {
      if (id >= small.length && id < DENSE) {
        int bigger = Math.max((int) id + 1, 2 * small.length);
        int before = small.length;
        small = Arrays.copyOf(small, bigger);
        for (int i = before; i < bigger; i++) {
          long place = places.get(i);
          small[i] = place == LongMap.ABSENT ? null : definitions.get((int) place);
        }
      }
      if (id >= 0 && id < small.length) {
        small[(int) id] = definition;
      }
      places.put(id, definitions.size());
      definitions.add(definition);
    }
  }

  private static final int PARADIGMS = 256;

  private final IdTable[] spaces = new IdTable[IdSpace.values().length];
  private final PrintedDefinition[] paradigms = new PrintedDefinition[PARADIGMS];
  private final PrintedDefinition[] commLocations = new PrintedDefinition[PARADIGMS];
  private long[] locations = new long[16];
  private int locationCount;
  private long globalOffset;

  public DefinitionIndex() {
    Arrays.setAll(spaces, i -> new IdTable());
  }

  /** Takes the definition that was just read. */
  public void add(RecordValues v) {
    if (v.type() == GlobalRecord.CLOCK_PROPERTIES.type()) {
      globalOffset = v.number(v.type().position("globalOffset"));
    } else if (v.type() == GlobalRecord.PARADIGM.type()) {
      paradigms[(int) v.number(0)] = new PrintedDefinition(v, isNamed(v));
    }
    int self = v.type().self();
    if (self < 0) {
      return;
    }
    RecordField field = v.type().fields()[self];
    PrintedDefinition definition = new PrintedDefinition(v, isNamed(v));
    spaces[field.space().ordinal()].put(v.number(self), definition);
    if (definition.is(GlobalRecord.LOCATION)) {
      if (locationCount == locations.length) {
        locations = Arrays.copyOf(locations, 2 * locationCount);
      }
      locations[locationCount++] = v.number(self);
    } else if (definition.is(GlobalRecord.GROUP)
        && definition.get("groupType") == EnumNames.GROUP_TYPE.value("COMM_LOCATIONS")) {
      commLocations[(int) definition.get("paradigm")] = definition;
    }
  }

  private boolean isNamed(RecordValues v) {
    int name = v.type().position("name");
    return name >= 0 && find(IdSpace.STRING, v.number(name)) != null;
  }

  /** The definition of an id; null if there was none so far. */
  public PrintedDefinition find(IdSpace space, long id) {
    return spaces[space.ordinal()].get(id);
  }

  /** The definition of a paradigm by its code; null if there was none so far. */
  public PrintedDefinition paradigm(long code) {
    return paradigms[(int) code & PARADIGMS - 1];
  }

  /** The group of the locations that take part in a paradigm; null if there is none. */
  public PrintedDefinition commLocations(long paradigm) {
    return commLocations[(int) paradigm & PARADIGMS - 1];
  }

  /** The ids of all locations in the order of their definitions. */
  public long[] locations() {
    return Arrays.copyOf(locations, locationCount);
  }

  /** What times of the archive count from. */
  public long globalOffset() {
    return globalOffset;
  }
}
