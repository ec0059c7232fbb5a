package org.tracetool.format.clog2.map;

import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;

/** Where in a log the records are that define something: a few parts that hold all of them. */
final class DefinitionFileRanges {
  /** Bytes without a definition within a part, at most: these are as soon read as left out. */
  private static final long CLOSE = 4096;

  /** Begins and ends of parts, alternately, in order. */
  private final LongList parts = new LongList();

  /** Something is done with a part, from its first byte to behind its last one. */
  interface OffsetVisitor {
    void visit(long begin, long end) throws IOException;
  }

  /** A record that is behind all others so far. */
  void add(long begin, long end) {
    int last = parts.size() - 1;
    if (last > 0 && begin - parts.get(last) <= CLOSE) {
      parts.set(last, end);
    } else {
      parts.add(begin);
      parts.add(end);
    }
  }

  void forEach(OffsetVisitor use) throws IOException {
    for (int i = 0; i < parts.size(); i += 2) {
      use.visit(parts.get(i), parts.get(i + 1));
    }
  }

  /** Adds all of it to numbers. */
  void save(LongList to) {
    to.add(parts.size());
    long before = 0;
    for (int i = 0; i < parts.size(); i++) {
      to.add(parts.get(i) - before);
      before = parts.get(i);
    }
  }

  /** Takes parts back. */
  static DefinitionFileRanges restore(SavedNumberReader from) {
    DefinitionFileRanges places = new DefinitionFileRanges();
    int count = from.count();
    long at = 0;
    for (int i = 0; i < count; i++) {
      at += from.next(0, Long.MAX_VALUE - at);
      places.parts.add(at);
    }
    if (count % 2 != 0) {
      throw new SavedNumberReader.UnusableStateException();
    }
    return places;
  }
}
