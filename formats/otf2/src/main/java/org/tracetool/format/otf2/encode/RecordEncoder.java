package org.tracetool.format.otf2.encode;

import java.io.IOException;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.LocalRecord;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordFraming;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;

/** Encodes records by their tables: what {@code PayloadDecoder} gives, and back. */
public final class RecordEncoder {
  private static final int MAX_64_BIT_BYTES = 9;
  private static final long ALL_ONES_32 = 0xffff_ffffL;
  private static final int DENSE = 0;
  private static final int SPARSE = 1;

  private RecordEncoder() {}

  /**
   * Writes a record. Fields that the values do not have, as in records of older releases, are left
   * out, with all that follow.
   *
   * @throws org.tracetool.core.error.OutputException if it is too long for a chunk
   */
  public static void write(RecordOutput out, RecordValues v) throws IOException {
    RecordType type = v.type();
    if (type.frame() == RecordFraming.BARE) {
      out.writeBare(type, v.number(0));
      return;
    }
    ChunkFile file = out.begin(type, room(out.kind().room(), v));
    RecordField[] fields = type.fields();
    int repeatedAt = type.repeatedAt();
    for (int i = 0; i < fields.length; i++) {
      if (i == repeatedAt) {
        encodeGroup(file, v);
      }
      if (!v.has(i)) {
        break;
      }
      encodeField(file, fields[i].wire(), v, i);
    }
    if (repeatedAt == fields.length) {
      encodeGroup(file, v);
    }
    out.end();
  }

  private static void encodeField(ChunkFile file, WireType wire, RecordValues v, int i) {
    switch (wire) {
      case STR -> {
        file.copy(v.buffer(), v.begin(i), v.end(i));
        file.writeU8(0);
      }
      case MAP -> file.copy(v.buffer(), v.begin(i), v.end(i));
      case VAL -> TypedValues.write(file, (int) v.number(i - 1), v.number(i));
      default -> encodeNumber(file, wire, v.number(i));
    }
  }

  private static void encodeNumber(ChunkFile file, WireType wire, long value) {
    switch (wire) {
      case U8 -> file.writeU8((int) value);
      case C32 -> file.writeC32(value);
      case C64, MV -> file.writeCompressed(value);
      case S64 -> file.writeS64(value);
      case T64, D64 -> file.writeU64(value);
      default -> throw new IllegalArgumentException(wire.name());
    }
  }

  private static void encodeGroup(ChunkFile file, RecordValues v) {
    RecordField[] group = v.type().repeated();
    for (int r = 0; r < v.repetitions(); r++) {
      for (int f = 0; f < group.length; f++) {
        if (group[f].wire() == WireType.VAL) {
          TypedValues.write(file, (int) v.item(r, f - 1), v.item(r, f));
        } else {
          encodeNumber(file, group[f].wire(), v.item(r, f));
        }
      }
    }
  }

  /** How many bytes the library sets aside for the fields. */
  private static int room(RecordFileKind.SizeReservation how, RecordValues v) {
    RecordType type = v.type();
    if (how == RecordFileKind.SizeReservation.LARGEST
        && v.has(type.fields().length - 1)
        && !type.hasTexts()) {
      return type.room() + v.repetitions() * type.groupRoom();
    }
    return exactRoom(how == RecordFileKind.SizeReservation.EXACT, v);
  }

  private static int exactRoom(boolean exact, RecordValues v) {
    RecordField[] fields = v.type().fields();
    int bytes = 0;
    for (int i = 0; i < fields.length && v.has(i); i++) {
      WireType wire = fields[i].wire();
      bytes +=
          switch (wire) {
            case STR -> v.end(i) - v.begin(i) + 1;
            case MAP -> v.end(i) - v.begin(i);
            default -> exact ? size(wire, v.number(i)) : wire.largest();
          };
    }
    RecordField[] group = v.type().repeated();
    for (int f = 0; f < group.length; f++) {
      WireType wire = group[f].wire();
      for (int r = 0; r < v.repetitions(); r++) {
        bytes += exact ? size(wire, v.item(r, f)) : wire.largest();
      }
    }
    return bytes;
  }

  private static int size(WireType wire, long value) {
    return switch (wire) {
      case C32 -> (value & ALL_ONES_32) == ALL_ONES_32 ? 1 : compressed(value & ALL_ONES_32);
      case C64, MV -> compressed(value);
      case S64 -> value < 0 ? MAX_64_BIT_BYTES : compressed(value);
      default -> wire.largest();
    };
  }

  private static int compressed(long value) {
    return value == -1 ? 1 : 1 + ByteOrders.size(value);
  }

  /** Writes the table from local to global ids of a space; one without entries is left out. */
  public static void encodeMappingTable(RecordOutput out, IdSpace space, IdMap map)
      throws IOException {
    if (map.size() == 0) {
      return;
    }
    int bytes = Math.toIntExact(1 + compressed(map.size()) + 1 + map.bytes());
    ChunkFile file = out.begin(LocalRecord.MAPPING_TABLE.type(), bytes);
    file.writeU8(space.ordinal());
    file.writeCompressed(map.size());
    file.writeU8(map.isDense() ? DENSE : SPARSE);
    for (int i = 0; i < map.size(); i++) {
      if (!map.isDense()) {
        file.writeCompressed(map.local(i));
      }
      file.writeCompressed(map.global(i));
    }
    out.end();
  }
}
