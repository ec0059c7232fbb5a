package org.tracetool.unify.split;

import java.io.IOException;
import org.tracetool.core.event.EventSink;

/** Makes the sinks for the records of one stream. */
@FunctionalInterface
interface PartSinks {
  /** The sink of a part. */
  EventSink open(int part) throws IOException;
}
