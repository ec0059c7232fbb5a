package org.tracetool.core.format;

/** A reader that knows which release of its format's library wrote the trace. */
public interface ReleaseFacet {
  /** The release as people write it, for example {@code 3.0.2}. */
  String release();
}
