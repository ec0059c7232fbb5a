package org.tracetool.check;

import org.tracetool.check.event.CheckContext;
import org.tracetool.check.event.LocationState;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.format.ReadOptions;

/**
 * Compares the number of events that the definition of each location declares with the events that
 * were read. A declared 0 means that the number was not known when the trace was written.
 */
final class DeclaredCountCheck {
  private static final String FORMAT = "otf2";

  private final CheckContext context;

  DeclaredCountCheck(CheckContext context) {
    this.context = context;
  }

  /** Compares all locations, after all events were read. */
  void run() {
    ReadOptions reading = context.options.reading();
    boolean whole = reading.window().isAll() && reading.locations() == null;
    if (!whole || !context.reader.format().id().equals(FORMAT)) {
      return; // other formats only keep what OTF2 had
    }
    long wrong = 0;
    for (LocationInfo info : context.definitions.all(LocationInfo.class)) {
      LocationState loc = context.locations.at(info.location());
      wrong += info.events() != 0 && info.events() != loc.records ? 1 : 0;
    }
    context.findings.note(
        "locations declare another number of events than they have; 'files check' lists them",
        wrong);
  }
}
