package org.tracetool.format.otf2.file;

import java.util.IdentityHashMap;
import java.util.Map;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.Space;

/** Turns the ids in the events of one location into those of the whole archive. */
public final class IdTranslation {
  private static final int[] NOTHING = {};

  private final LocationTables local;
  private final boolean any;
  private final Map<RecordType, int[]> fields = new IdentityHashMap<>();

  /** The translation of a location. */
  public IdTranslation(LocationTables local) {
    this.local = local;
    boolean found = false;
    for (int i = 0; i < Space.MAPPED; i++) {
      found |= local.map(Space.ofMapping(i)) != null;
    }
    any = found;
  }

  /** Translates the values of an event. */
  public void apply(RecordValues v) {
    if (!any) {
      return;
    }
    RecordType type = v.type();
    for (int i : fields.computeIfAbsent(type, this::translated)) {
      v.replace(i, local.global(type.fields()[i].space(), v.number(i)));
    }
    RecordField[] group = type.repeated();
    for (int f = 0; f < group.length; f++) {
      Space space = group[f].space();
      if (space != null && local.map(space) != null) {
        for (int r = 0; r < v.repetitions(); r++) {
          v.replaceItem(r, f, local.global(space, v.item(r, f)));
        }
      }
    }
  }

  private int[] translated(RecordType type) {
    RecordField[] all = type.fields();
    int[] found = new int[all.length];
    int n = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i].space() != null && local.map(all[i].space()) != null) {
        found[n++] = i;
      }
    }
    return n == 0 ? NOTHING : java.util.Arrays.copyOf(found, n);
  }

  /** Translates an attribute: its id, and its value if that is a reference. */
  public void applyToAttribute(long[] attribute) {
    if (any) {
      attribute[0] = local.global(Space.ATTRIBUTE, attribute[0]);
      Space space = Space.ofType(attribute[1]);
      if (space != null) {
        attribute[2] = local.global(space, attribute[2]);
      }
    }
  }
}
