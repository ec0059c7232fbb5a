package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.query.rows.EntityNames;
import org.tracetool.query.rows.ShownText;

/** Names by their places as texts of Spark, each made once; for one thread. */
final class NameTexts {
  private final EntityNames names;
  private UTF8String[] made;

  NameTexts(EntityNames names) {
    this.names = names;
    made = new UTF8String[16];
  }

  /** One name, at place 0. */
  NameTexts(UTF8String only) {
    names = null;
    made = new UTF8String[] {only};
  }

  UTF8String text(int place) {
    if (place >= made.length) {
      made = Arrays.copyOf(made, Math.max(place + 1, 2 * made.length));
    }
    if (made[place] == null) {
      made[place] = UTF8String.fromString(ShownText.of(names.name(place)));
    }
    return made[place];
  }
}
