package org.tracetool.core.format;

/**
 * A facet of writers that can use what only a trace of their own format has, and the model has no
 * place for, such as numbers that are short where they are used most. It changes how the same
 * records are stored, never what they mean.
 */
public interface OriginFacet {
  /** A facet of readers of formats that writers can learn such things from. */
  interface Origin {}

  /**
   * Tells where most records that follow come from. Called between {@link TraceWriter#begin} and
   * the first {@link TraceWriter#sink}.
   *
   * @param origin open until the writer is closed
   */
  void setMainOrigin(Origin origin);

  /** Tells a writer where the records that follow come from, if both have the facets for that. */
  static void tell(TraceWriter writer, TraceReader reader) {
    OriginFacet facet = writer.facet(OriginFacet.class);
    Origin origin = reader.facet(Origin.class);
    if (facet != null && origin != null) {
      facet.setMainOrigin(origin);
    }
  }
}
