package org.tracetool.format.nsys.map;

import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.timeline.TimelineIntake;

/** A key of pairs, which is defined once it is used. */
final class LazyKey {
  private final TimelineIntake intake;
  private final String name;
  private final KeyValueType type;
  private int number;

  LazyKey(TimelineIntake intake, String name, KeyValueType type) {
    this.intake = intake;
    this.name = name;
    this.type = type;
  }

  int number() {
    if (number == 0) {
      number = intake.key(name, type);
    }
    return number;
  }
}
