package org.tracetool.format.otf2.record;

/** The ways in which a field is encoded. */
public enum Wire {
  /** One byte. */
  U8,
  /** Compressed unsigned number of up to 32 bits. */
  C32,
  /** Compressed unsigned number of up to 64 bits. */
  C64,
  /** Compressed signed number of up to 64 bits. */
  S64,
  /** 64 bits as they are: a time. */
  T64,
  /** 64 bits as they are: a double. */
  D64,
  /** Bytes up to a zero. */
  STR,
  /** A 64-bit pattern, compressed: the value of a metric, whose type stands before it. */
  MV,
  /** A value whose type stands before it. */
  VAL,
  /** A table from local to global ids. */
  MAP
}
