/** Builds the tree of a log, with its previews, from drawables in the order of their ends. */
package org.tracetool.format.slog2.tree;
