package org.tracetool.core.format;

/**
 * A facet of writers whose traces say when the run was measured. Usually that becomes what the
 * records show if these are not within it.
 */
public interface MeasurementDateFacet {
  /** What the definitions say of it stays, as in a part of a trace; called before the end. */
  void keepSaidTimes();
}
