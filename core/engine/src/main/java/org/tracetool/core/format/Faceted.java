package org.tracetool.core.format;

/**
 * Something with optional abilities, each of which is a small interface of its own: a facet.
 * Callers ask for the one they need, and do without it if there is none.
 *
 * <pre>{@code
 * StateFacet states = reader.facet(StateFacet.class);
 * if (states != null) { ... states.stateAt(stream, time, options) ... }
 * }</pre>
 */
public interface Faceted {
  /**
   * This object's facet of a type. By default that is the object itself if it implements the
   * interface; a wrapper of another object passes on those facets that still hold.
   *
   * @return null if it does not have this ability
   */
  default <F> F facet(Class<F> type) {
    return type.isInstance(this) ? type.cast(this) : null;
  }
}
