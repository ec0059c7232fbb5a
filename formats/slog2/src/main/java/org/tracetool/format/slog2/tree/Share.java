package org.tracetool.format.slog2.tree;

/** The share of a category in a preview that is being built. Ratios are added as singles. */
final class Share {
  /** About how much memory one takes, with its place in the list. */
  static final int BYTES = 48;

  final int category;
  float inclusive;
  float exclusive;
  long count;

  Share(int category) {
    this.category = category;
  }
}
