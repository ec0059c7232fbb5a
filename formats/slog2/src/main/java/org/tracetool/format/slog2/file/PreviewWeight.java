package org.tracetool.format.slog2.file;

/**
 * The share of a category in a preview.
 *
 * @param category its index
 * @param inclusive share of the time of the preview, with what is nested
 * @param exclusive share of the time, without what is nested
 * @param count drawables of the category; 0 where a file does not say
 */
public record PreviewWeight(int category, float inclusive, float exclusive, long count) {
  /** Bytes in a file. */
  public static final int SIZE = 20;

  /** Bytes in a file that does not say counts. */
  public static final int SIZE_WITHOUT_COUNT = 12;
}
