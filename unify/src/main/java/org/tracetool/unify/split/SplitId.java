package org.tracetool.unify.split;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;

/** Tells which splitting of which trace a part comes from. */
final class SplitId {
  private static final long FIRST = 0xcbf2_9ce4_8422_2325L;
  private static final long PRIME = 0x100_0000_01b3L;

  private long hash = FIRST;

  private SplitId() {}

  /**
   * The id, 16 hexadecimal digits: the same for the same trace and way to split it, and different
   * for others, since runs differ in their times and sizes.
   */
  static String of(TraceReader reader, SplitPlan plan) throws IOException {
    SplitId id = new SplitId();
    for (Definitions.Entry e : reader.definitions().entries()) {
      Definition d = e.definition();
      id.add(d.kind().ordinal());
      id.add(d.token());
      id.add(String.valueOf(d.name()));
      if (d instanceof Definition.Comment c) {
        id.add(String.valueOf(c.text()));
      } else if (d instanceof Definition.UniqueId u) {
        id.add(u.id());
      } else if (d instanceof Definition.TimeRange r) {
        id.add(r.first());
        id.add(r.last());
      }
    }
    for (TraceFile file : reader.files()) {
      id.add(file.role());
      id.add(file.stream());
      id.add(file.bytes());
    }
    id.add(plan.parts());
    if (plan.byProcess() != null) {
      new TreeMap<>(plan.byProcess())
          .forEach((process, part) -> id.add((long) process << 32 | part));
    } else {
      Arrays.stream(plan.cuts()).forEach(id::add);
    }
    return HexFormat.of().toHexDigits(id.hash);
  }

  private void add(String text) {
    for (int i = 0; i < text.length(); i++) {
      add(text.charAt(i));
    }
    add(-1);
  }

  private void add(long value) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      hash = (hash ^ value >>> shift & 0xff) * PRIME;
    }
  }
}
