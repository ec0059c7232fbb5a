package org.tracetool.core.format;

/** A reader of files in which classes of markers may be defined between markers. */
public interface MarkerOrderFacet {
  /**
   * Where the definitions of classes of markers stand among the markers in the files: for each of
   * them, in the order of {@link TraceReader#definitions()}, how many records of {@link
   * Section#MARKERS} come before it.
   */
  long[] markersBeforeClasses();
}
