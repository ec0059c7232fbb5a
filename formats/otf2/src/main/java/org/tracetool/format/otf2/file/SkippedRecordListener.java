package org.tracetool.format.otf2.file;

/** Called for each record that is skipped without decoding its fields. */
@FunctionalInterface
public interface SkippedRecordListener {
  /**
   * The next record.
   *
   * @param code the byte that says what it is
   * @param number in its file, see {@link RecordInput#number}
   */
  void record(int code, long number);
}
