package org.tracetool.format.slog2.drawable;

/** Something that is drawn: a {@link Primitive}, or several of them as a {@link Composite}. */
public sealed interface Drawable permits Primitive, Composite {
  /** Index of its category. */
  int category();

  /** The info bytes, as its category's label reads them; shared, not to be changed. */
  byte[] info();

  /** The earliest time, in seconds. */
  double start();

  /** The latest time, in seconds. */
  double end();

  /** The line of the first vertex. */
  int firstLine();

  /** The line of the last vertex. */
  int lastLine();
}
