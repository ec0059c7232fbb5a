package org.tracetool.format.slog2.tree;

/** The share of a category in a preview that is being built. Ratios are added as singles. */
final class Share {
  final int category;
  float inclusive;
  float exclusive;
  long count;

  Share(int category) {
    this.category = category;
  }
}
