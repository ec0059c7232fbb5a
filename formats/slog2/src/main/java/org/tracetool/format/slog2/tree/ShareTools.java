package org.tracetool.format.slog2.tree;

/**
 * What all previews of a tree are completed with.
 *
 * @param numbers of categories, by which shares name them
 * @param ties of shares with equal ratios
 * @param places finds shares
 * @param sort of drawables
 */
record ShareTools(CategoryNumbers numbers, TieOrder ties, SharePlaces places, DrawingSort sort) {
  ShareTools() {
    this(new CategoryNumbers(), new TieOrder(), new SharePlaces(), new DrawingSort());
  }
}
