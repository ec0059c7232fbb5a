package org.tracetool.format.otf2.file;

import java.util.IdentityHashMap;
import java.util.Map;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;

/** Turns the ids in the events of one location into those of the whole archive, or back. */
public final class IdTranslation {
  private static final int[] NOTHING = {};

  private final IdLookup table;
  private final boolean any;
  private final Map<RecordType, int[]> fields = new IdentityHashMap<>();

  /** The translation by a table. */
  public IdTranslation(IdLookup table) {
    this.table = table;
    boolean found = false;
    for (int i = 0; i < IdSpace.MAPPED; i++) {
      found |= table.changes(IdSpace.ofMapping(i));
    }
    any = found;
  }

  /** Translates the values of an event. */
  public void apply(RecordValues v) {
    if (!any) {
      return;
    }
    RecordType type = v.type();
    int[] translated = fields.get(type);
    if (translated == null) {
      translated = translated(type);
      fields.put(type, translated);
    }
    for (int i : translated) {
      v.replace(i, table.translate(type.fields()[i].space(), v.number(i)));
    }
    RecordField[] group = type.repeated();
    for (int f = 0; f < group.length; f++) {
      IdSpace space = group[f].space();
      if (space != null && table.changes(space)) {
        for (int r = 0; r < v.repetitions(); r++) {
          v.replaceItem(r, f, table.translate(space, v.item(r, f)));
        }
      }
    }
  }

  private int[] translated(RecordType type) {
    RecordField[] all = type.fields();
    int[] found = new int[all.length];
    int n = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i].space() != null && table.changes(all[i].space())) {
        found[n++] = i;
      }
    }
    return n == 0 ? NOTHING : java.util.Arrays.copyOf(found, n);
  }

  /** Translates an attribute: its id, and its value if that is a reference. */
  public void applyToAttribute(long[] attribute) {
    if (any) {
      attribute[0] = table.translate(IdSpace.ATTRIBUTE, attribute[0]);
      IdSpace space = IdSpace.ofType(attribute[1]);
      if (space != null) {
        attribute[2] = table.translate(space, attribute[2]);
      }
    }
  }
}
