package org.tracetool.format.otf2.file;

/** Is told of records whose content is not looked at. */
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
