package org.tracetool.format.otf2.record;

/** The ways in which a field is encoded. */
public enum WireType {
  /** One byte. */
  U8(1),
  /** Compressed unsigned number of up to 32 bits. */
  C32(5),
  /** Compressed unsigned number of up to 64 bits. */
  C64(9),
  /** Compressed signed number of up to 64 bits. */
  S64(9),
  /** 64 bits as they are: a time. */
  T64(8),
  /** 64 bits as they are: a double. */
  D64(8),
  /** Bytes up to a zero. */
  STR(0),
  /** A 64-bit pattern, compressed: the value of a metric, whose type stands before it. */
  MV(9),
  /** A value whose type stands before it. */
  VAL(9),
  /** A table from local to global ids. */
  MAP(0);

  private final int largest;

  WireType(int largest) {
    this.largest = largest;
  }

  /** How many bytes it takes at most; 0 if that is without limit. */
  public int largest() {
    return largest;
  }
}
