package org.tracetool.format.slog2.drawable;

import java.io.IOException;

/**
 * Takes a log as it becomes known. Categories and maps may come at any time; what they say holds
 * for all drawables.
 */
public interface DrawableSink {
  /**
   * A category; replaces an earlier one of the same index. Categories without a drawable need not
   * be kept.
   */
  void addCategory(DrawableCategory category) throws IOException;

  /** A map of lines, in the order in which views are offered; without the identity map. */
  void addLineMap(LineMap map) throws IOException;

  /** A drawable, in the order of ends; of the same end what starts last comes first. */
  void add(Drawable drawable) throws IOException;
}
