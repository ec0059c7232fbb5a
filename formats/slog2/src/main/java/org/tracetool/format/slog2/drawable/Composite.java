package org.tracetool.format.slog2.drawable;

import java.util.ArrayList;
import java.util.List;

/** Several states that belong together, with a category and info bytes of its own. */
public final class Composite implements Drawable {
  private static final byte[] NO_INFO = {};

  private final int category;
  private final byte[] info;
  private final List<Primitive> parts;
  private final double start;
  private final double end;

  /**
   * A composite.
   *
   * @param category {@link DrawableCategory#NONE} for none: its parts are then stored on their own
   * @param info null for none
   * @param parts in any order; kept in {@link DrawingOrder}
   */
  public Composite(int category, byte[] info, List<Primitive> parts) {
    this.category = category;
    this.info = info == null ? NO_INFO : info;
    List<Primitive> sorted = new ArrayList<>(parts);
    sorted.sort(DrawingOrder.INSTANCE);
    this.parts = List.copyOf(sorted);
    double earliest = Double.POSITIVE_INFINITY;
    double latest = Double.NEGATIVE_INFINITY;
    for (Primitive p : sorted) {
      earliest = Math.min(earliest, p.start());
      latest = Math.max(latest, p.end());
    }
    start = earliest;
    end = latest;
  }

  @Override
  public int category() {
    return category;
  }

  @Override
  public byte[] info() {
    return info;
  }

  /** The parts in drawing order. */
  public List<Primitive> parts() {
    return parts;
  }

  @Override
  public double start() {
    return start;
  }

  @Override
  public double end() {
    return end;
  }

  @Override
  public int firstLine() {
    return parts.isEmpty() ? 0 : parts.get(0).firstLine();
  }

  @Override
  public int lastLine() {
    return parts.isEmpty() ? 0 : parts.get(parts.size() - 1).lastLine();
  }
}
