package org.tracetool.query.parquet;

/**
 * A column of a group of rows as the file has it: a page of the different values or none, and one
 * of data.
 */
final class ColumnChunk {
  /** Its bytes, null once they are written. */
  ParquetBuffer bytes = new ParquetBuffer();

  int size;

  /** Where the page of data begins within the bytes. */
  int data;

  boolean hasDictionary;
  int encoding;
  long uncompressed;

  /** That of the page of data alone. */
  long dataUncompressed;

  int values;
  int missing;

  /** Whether the least and the largest value are known. */
  boolean hasRange;

  long least;
  long most;
}
