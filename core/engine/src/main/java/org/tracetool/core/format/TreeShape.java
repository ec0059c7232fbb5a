package org.tracetool.core.format;

/**
 * The shape of a tree that has the records of a trace in its nodes, each of which has a time.
 *
 * @param depth of the root; 0 if that is a leaf
 * @param nodes how many there are, leaves included
 * @param leaves how many of them have no children
 * @param children of a node at most
 * @param leafBytes of a leaf at most, unless one record alone has more
 * @param largestBytes of the largest node
 */
public record TreeShape(
    int depth, long nodes, long leaves, int children, int leafBytes, int largestBytes) {}
