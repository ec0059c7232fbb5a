package org.tracetool.core.format;

/**
 * A facet of writers that put markers among the events, and so want all of them before the first
 * event.
 */
public interface MarkersFirstFacet {}
