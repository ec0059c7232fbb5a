package org.tracetool.legacy.otf2.text;

import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.RecordValues;

/** Prints tables from local to global ids. */
public final class MapText {
  private IdMap current;

  /** The table that is printed next. */
  public void take(IdMap map) {
    current = map;
  }

  public void put(ByteText out, RecordValues v, int field) {
    out.put(current.isDense() ? '[' : '{');
    for (int i = 0; i < current.size(); i++) {
      if (i > 0) {
        out.put(',');
      }
      if (!current.isDense()) {
        out.unsigned(current.local(i)).put("=>");
      }
      if (current.global(i) == -1L) {
        out.put(ReferencePrinter.UNDEFINED);
      } else {
        out.unsigned(current.global(i));
      }
    }
    out.put(current.isDense() ? ']' : '}');
  }
}
