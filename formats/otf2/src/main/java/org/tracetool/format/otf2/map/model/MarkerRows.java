package org.tracetool.format.otf2.map.model;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.Otf2Ids;

/** Markers and their classes. */
public final class MarkerRows {
  /** Types of classes by severities: none, low, medium, high. */
  private static final int[] TYPES = {0, 3, 2, 1};

  public static final int SCOPE_GLOBAL = 0;
  public static final int SCOPE_LOCATION = 1;
  public static final int SCOPE_COMM = 5;

  /** What stands between group and category in the name of a class. */
  public static final String BETWEEN = ":";

  private final ArchiveIds ids;

  /** Markers of an archive. */
  public MarkerRows(ArchiveIds ids) {
    this.ids = ids;
  }

  /** The class that a record defines. */
  public static Definition.Marker definition(RecordValues v) {
    String group = text(v, 1);
    String category = text(v, 2);
    long severity = v.number(3);
    return new Definition.Marker(
        Otf2Ids.token(v.number(0)),
        group.isEmpty() ? category : group + BETWEEN + category,
        severity < TYPES.length ? TYPES[(int) severity] : (int) severity);
  }

  /** The severity of a class of a type. */
  public static long severity(int type) {
    return type >= 0 && type < TYPES.length ? TYPES[type] : type & 0xff;
  }

  private static String text(RecordValues v, int field) {
    return TraceText.decode(v.buffer(), v.begin(field), v.end(field) - v.begin(field));
  }

  /** Adds the row of a marker. */
  public void add(EventBlock block, RecordValues v) {
    long duration = v.number(1);
    int scopeType = (int) v.number(3);
    long scope = v.number(4);
    int about =
        scopeType == SCOPE_LOCATION
            ? ids.locations().token(scope)
            : scopeType == SCOPE_COMM ? ids.comm(scope) : 0;
    boolean plain = about != 0 || scopeType == SCOPE_GLOBAL;
    int pairs = (duration == 0 ? 0 : 1) + (plain ? 0 : 2);
    int row = block.addRow(v.number(0), EventKind.MARKER, about, pairs);
    block.words()[row] = Integer.toUnsignedLong(Otf2Ids.token(v.number(2)));
    long text = block.text(v.buffer(), v.begin(5), v.end(5) - v.begin(5));
    block.words()[row + 1] = text;
    int at = row + 2;
    if (duration != 0) {
      at = LocationEventRows.pair(block, at, ArchivePairKeys.DURATION, duration);
    }
    if (!plain) {
      at = LocationEventRows.pair(block, at, ArchivePairKeys.SCOPE_TYPE, scopeType);
      LocationEventRows.pair(block, at, ArchivePairKeys.SCOPE, scope);
    }
  }
}
