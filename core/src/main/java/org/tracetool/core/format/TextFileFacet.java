package org.tracetool.core.format;

/** A format whose traces have parts that are texts, which must not be taken for any text. */
public interface TextFileFacet {
  /**
   * Returns whether a file that is not the main file of a trace is part of one, also of one whose
   * main file is not there, such as a file that a run has left behind.
   *
   * @param head the first bytes of the file, up to a few KiB
   */
  boolean isPart(byte[] head);
}
