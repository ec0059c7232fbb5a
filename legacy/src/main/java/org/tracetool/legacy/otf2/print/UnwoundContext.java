package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.legacy.otf2.text.PrintedDefinition;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/** Prints the calling context of an event from the innermost region to the outermost. */
final class UnwoundContext {
  private static final long ALL_ONES_32 = 0xffff_ffffL;
  private static final int MARK_AT = 71;
  private static final int MAX_DEPTH = 100_000;

  private final ReferencePrinter references;

  UnwoundContext(ReferencePrinter references) {
    this.references = references;
  }

  /** Prints the contexts of an event that has one. */
  void put(PrintOutput out, RecordValues v) throws IOException {
    RecordType type = v.type();
    long distance;
    if (type == EventRecord.CALLING_CONTEXT_LEAVE.type()) {
      distance = 1;
    } else if (type == EventRecord.CALLING_CONTEXT_ENTER.type()
        || type == EventRecord.CALLING_CONTEXT_SAMPLE.type()) {
      distance = v.number(1);
    } else {
      return;
    }
    long node = v.number(0);
    for (int depth = 0; depth < MAX_DEPTH && node != ALL_ONES_32 && node != -1L; depth++) {
      out.printBlanks(MARK_AT);
      out.text.put(mark(distance));
      references.put(out.text, IdSpace.CALLING_CONTEXT, node);
      out.endLine();
      if (distance != ALL_ONES_32 && distance > 0) {
        distance--;
      }
      PrintedDefinition d = references.index().find(IdSpace.CALLING_CONTEXT, node);
      node = d == null ? ALL_ONES_32 : d.get("parent");
    }
  }

  private static char mark(long distance) {
    if (distance == ALL_ONES_32) {
      return '?';
    }
    return distance > 1 ? '+' : distance == 1 ? '*' : ' ';
  }
}
