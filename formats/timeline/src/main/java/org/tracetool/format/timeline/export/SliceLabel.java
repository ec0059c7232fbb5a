package org.tracetool.format.timeline.export;

/**
 * What is written at a slice or an instant.
 *
 * @param number from 0, for arrays; {@link #UNNUMBERED} for one that is used once
 * @param name what people are shown
 * @param category the group of a region, or what sort of thing it is
 * @param file the source file, or null
 * @param line the line in it, 0 if it is not known
 * @param isPart whether it is of a later part of a call that began before, and counts there
 */
public record SliceLabel(
    int number, String name, String category, String file, int line, boolean isPart) {
  /** Not worth a number. */
  public static final int UNNUMBERED = -1;

  /** The category of markers. */
  public static final String MARKER = "marker";

  /** The category of comments. */
  public static final String COMMENT = "comment";
}
