package org.tracetool.format.otf2.encode;

/** Values that a type code says how to encode. */
final class TypedValues {
  private static final int TYPE_U8 = 1;
  private static final int TYPE_U16 = 2;
  private static final int TYPE_U32 = 3;
  private static final int TYPE_I8 = 5;
  private static final int TYPE_I16 = 6;
  private static final int TYPE_I32 = 7;
  private static final int TYPE_I64 = 8;
  private static final int TYPE_FLOAT = 9;
  private static final int TYPE_DOUBLE = 10;
  private static final int FIRST_REFERENCE = 11;
  private static final int TYPE_LOCATION = 13;
  private static final int LAST_REFERENCE = 25;

  private TypedValues() {}

  /** Writes a value; a float or a double is its raw bits. */
  static void write(ChunkFile file, int type, long value) {
    switch (type) {
      case TYPE_U8, TYPE_I8 -> file.writeU8((int) value);
      case TYPE_U16, TYPE_I16 -> file.writeU16((int) value);
      case TYPE_U32 -> file.writeC32(value);
      case TYPE_I32 -> file.writeS32((int) value);
      case TYPE_I64 -> file.writeS64(value);
      case TYPE_FLOAT -> file.writeU32((int) value);
      case TYPE_DOUBLE -> file.writeU64(value);
      default -> {
        if (type >= FIRST_REFERENCE && type <= LAST_REFERENCE && type != TYPE_LOCATION) {
          file.writeC32(value);
        } else {
          file.writeCompressed(value);
        }
      }
    }
  }
}
