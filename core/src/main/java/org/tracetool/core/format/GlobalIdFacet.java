package org.tracetool.core.format;

/**
 * A format with several streams in which a number means the same in all of them: no definition is
 * for one stream alone.
 */
public interface GlobalIdFacet {}
