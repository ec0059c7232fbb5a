package org.tracetool.format.slog2.file;

import java.util.List;
import org.tracetool.format.slog2.drawable.Drawable;

/**
 * A node of the tree.
 *
 * @param head what identifies it
 * @param nestless events and arrows, in drawing order
 * @param nestable states and composites, in drawing order
 * @param children none for a leaf
 */
public record TreeNode(
    NodeHead head, List<Drawable> nestless, List<Drawable> nestable, List<ChildPointer> children) {
  /** Bytes of a node that has nothing. */
  public static final int EMPTY = 46;
}
