package org.tracetool.format.slog2.tree;

/**
 * What all previews of a tree are completed with.
 *
 * @param numbers of categories, by which shares name them
 * @param ties of shares with equal ratios
 * @param places finds shares
 * @param sort of drawables
 * @param times of states without those within them
 */
record ShareContext(
    CategoryIndexes numbers,
    RatioTieOrder ties,
    ShareIndex places,
    DrawingSort sort,
    NestedTimes times) {
  ShareContext() {
    this(
        new CategoryIndexes(),
        new RatioTieOrder(),
        new ShareIndex(),
        new DrawingSort(),
        new NestedTimes());
  }
}
