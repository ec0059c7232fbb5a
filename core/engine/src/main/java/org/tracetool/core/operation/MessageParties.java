package org.tracetool.core.operation;

import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.system.LocationTable;

/**
 * Who sends and receives: a thread does so for its process, the stream of a device for itself,
 * since messages to and from it are copies that name it.
 */
public final class MessageParties {
  private MessageParties() {}

  /** Gives the location whose messages those of a location are. */
  public static IntUnaryOperator of(Definitions definitions) {
    LocationTable locations = LocationTable.of(definitions);
    if (locations.processes() == locations.count()) {
      return IntUnaryOperator.identity();
    }
    return location -> {
      int process = locations.process(location);
      return process == location || locations.kind(location).isThread() ? process : location;
    };
  }
}
