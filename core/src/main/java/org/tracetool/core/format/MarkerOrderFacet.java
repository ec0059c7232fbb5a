package org.tracetool.core.format;

/** A reader of files in which classes of markers may be defined between markers. */
public interface MarkerOrderFacet {
  /**
   * The places of the definitions of marker classes among the markers in the files: for each of
   * them, in the order of {@link TraceReader#definitions()}, how many records of {@link
   * Section#MARKERS} come before it.
   */
  long[] markersBeforeClasses();
}
