package org.tracetool.core.format;

/**
 * A format in which the record of a leave may say nothing of the region. Such a leave closes the
 * innermost call like any other, so the region is known from the enters; in other formats a region
 * that is missing is one that nobody knows.
 */
public interface NamelessLeavesFacet {}
