package org.tracetool.core.format;

/**
 * A format that numbers its processes by their places, whatever the tokens of those that are
 * written.
 */
public interface OwnNumbersFacet {}
