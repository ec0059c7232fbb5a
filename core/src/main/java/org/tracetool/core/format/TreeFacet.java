package org.tracetool.core.format;

import java.io.IOException;

/** A reader of a trace whose records are in the nodes of a tree, each of which has a time. */
public interface TreeFacet {
  /**
   * The shape of a tree.
   *
   * @param depth of the root; 0 if that is a leaf
   * @param nodes how many there are, leaves included
   * @param leaves how many of them have no children
   * @param children of a node at most
   * @param leafBytes of a leaf at most, unless one record alone has more
   * @param largestBytes of the largest node
   */
  record Shape(int depth, long nodes, long leaves, int children, int leafBytes, int largestBytes) {}

  /**
   * The shape of the tree, without reading its nodes.
   *
   * @return null if there is none, or it is damaged
   */
  Shape shape() throws IOException;
}
