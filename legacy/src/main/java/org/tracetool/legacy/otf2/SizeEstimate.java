package org.tracetool.legacy.otf2;

import java.util.EnumMap;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordFraming;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;

/**
 * How many bytes records take at most, as the OTF2 library estimates it: a reference takes as many
 * as the largest of so many definitions needs, every other number as many as its width allows.
 */
final class SizeEstimate {
  /** Bytes of a time before an event. */
  static final long TIMESTAMP = 1 + Long.BYTES;

  private static final long ALL_ONES_32 = 0xffff_ffffL;
  private static final int LONG_LENGTH = 255;
  private static final int MAX_ATTRIBUTE_BYTES = 15;
  private static final int MAX_COUNT_BYTES = 5;

  /** What stands around the largest of all tables of ids in a file of local definitions. */
  private static final long AROUND_TABLE = 37;

  private static final IdSpace[] TABLES = {IdSpace.LOCATION, IdSpace.REGION, IdSpace.METRIC};

  /** How many definitions there are; the library keeps the number where it is set to none. */
  private final EnumMap<IdSpace, Long> counts = new EnumMap<>(IdSpace.class);

  /** Bytes of references, where they were set. */
  private final EnumMap<IdSpace, Integer> references = new EnumMap<>(IdSpace.class);

  /**
   * Sets how many definitions of a sort there are. Of sorts other than locations, 32 bits count. A
   * reference to a location takes most of the time all bytes that it may; set to none once, it
   * takes one for ever, as in the library.
   */
  void set(IdSpace space, long number) {
    boolean location = space == IdSpace.LOCATION;
    long count = location ? number : number & ALL_ONES_32;
    if (count != 0) {
      counts.put(space, count);
    }
    if (!location || count == 0) {
      references.put(space, count == 0 ? 1 : compressed(count - 1));
    }
  }

  /** Bytes of a chunk of definitions with the largest table of ids; 0 if no chunk is so large. */
  long definitionChunk() {
    long chunk = Anchor.MIN_CHUNK_BYTES;
    for (IdSpace space : TABLES) {
      long needed = chunkFor(space);
      if (needed == 0) {
        return 0;
      }
      chunk = Math.max(chunk, needed);
    }
    return chunk;
  }

  private long chunkFor(IdSpace space) {
    // Locations may be so many that the product overflows, as it does in the library.
    long table = counts.getOrDefault(space, 0L) * reference(space);
    long bytes = table + AROUND_TABLE;
    if (Long.compareUnsigned(table, Anchor.MAX_CHUNK_BYTES) > 0 || bytes > Anchor.MAX_CHUNK_BYTES) {
      return 0;
    }
    long step = Anchor.MIN_CHUNK_BYTES;
    return (bytes + step - 1) / step * step;
  }

  /** Bytes of a reference to one of the definitions of a sort. */
  private int reference(IdSpace space) {
    Integer bytes = references.get(space);
    WireType most = space == IdSpace.LOCATION ? WireType.C64 : WireType.C32;
    return bytes == null ? most.largest() : bytes;
  }

  private static int compressed(long value) {
    return 1 + Long.BYTES - Long.numberOfLeadingZeros(value) / Byte.SIZE;
  }

  /**
   * Bytes of an event without its time.
   *
   * @param repeats how many values or arguments it has, if it has any
   */
  long event(RecordType type, long repeats) {
    long payload = type.room() + repeats * type.groupRoom();
    long saved = 0;
    for (RecordField field : type.fields()) {
      if (field.space() != null && field.wire() == WireType.C32) {
        saved += WireType.C32.largest() - reference(field.space());
      }
    }
    return (type.frame() == RecordFraming.BARE ? 1 : frame(payload)) + payload - saved;
  }

  private static long frame(long payload) {
    return 1 + 1 + (payload >= LONG_LENGTH ? Long.BYTES : 0);
  }

  /**
   * Bytes of an attribute of a list.
   *
   * @param code the code of its type, which is not "none"
   */
  long attribute(int code) {
    IdSpace space = IdSpace.ofType(code);
    int value;
    if (space != null) {
      value = reference(space);
    } else {
      value =
          switch (code) {
            case 1, 5 -> 1;
            case 2, 6 -> Short.BYTES;
            case 9 -> Float.BYTES;
            case 10 -> Double.BYTES;
            case 3, 7 -> WireType.C32.largest();
            default -> WireType.C64.largest();
          };
    }
    return reference(IdSpace.ATTRIBUTE) + 1L + value;
  }

  /**
   * Bytes of a list of attributes.
   *
   * @param count how many there are
   * @param attributes bytes of all of them
   */
  static long attributeList(int count, long attributes) {
    if (count == 0) {
      return 0;
    }
    long most = MAX_COUNT_BYTES + (long) count * MAX_ATTRIBUTE_BYTES;
    return frame(most) + compressed(count) + attributes;
  }
}
