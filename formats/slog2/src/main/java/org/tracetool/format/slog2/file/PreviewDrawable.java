package org.tracetool.format.slog2.file;

import java.util.List;
import org.tracetool.format.slog2.drawable.Primitive;

/**
 * A preview: what stands for all drawables of a sort and of the same lines in a node and below.
 *
 * @param shape category of the preview, average times, lines
 * @param start earliest time, in seconds
 * @param end latest time
 * @param count drawables that it stands for
 * @param weights shares of the categories, the smallest inclusive one first
 */
public record PreviewDrawable(
    Primitive shape, double start, double end, long count, List<PreviewWeight> weights) {
  /** Bytes of the least one. */
  public static final int MIN_BYTES = 36;
}
