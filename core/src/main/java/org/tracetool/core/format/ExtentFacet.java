package org.tracetool.core.format;

/** A reader that knows when its trace begins and ends without reading records. */
public interface ExtentFacet {
  /** The time of the first record, in ticks. */
  long firstTime();

  /** The time of the last record, in ticks; less than that of the first one if there are none. */
  long lastTime();
}
