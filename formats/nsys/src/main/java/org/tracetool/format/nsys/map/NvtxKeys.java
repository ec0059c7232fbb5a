package org.tracetool.format.nsys.map;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.timeline.TimelineIntake;

/** Keys of the values in texts of ranges, of which programs have few. */
final class NvtxKeys {
  private static final int MAX_KEYS = 64;

  private record Key(byte[] name, LazyKey number, LazyKey text) {}

  private final TimelineIntake intake;
  private final List<Key> keys = new ArrayList<>();

  NvtxKeys(TimelineIntake intake) {
    this.intake = intake;
  }

  /** Adds all values of a text as pairs of the next record; those of too many keys are left out. */
  void addPairs(NvtxText text) {
    while (text.next()) {
      Key key = find(text);
      if (key == null) {
        continue;
      }
      long number = text.number();
      if (number >= 0) {
        intake.addPair(key.number().number(), number);
      } else {
        intake.addTextPair(key.text().number(), text.bytes(), text.valueFrom(), text.valueTo());
      }
    }
  }

  private Key find(NvtxText text) {
    for (int i = 0; i < keys.size(); i++) {
      if (text.hasKey(keys.get(i).name())) {
        return keys.get(i);
      }
    }
    if (keys.size() == MAX_KEYS) {
      return null;
    }
    byte[] bytes = text.key();
    String name = new String(bytes, StandardCharsets.US_ASCII);
    Key made =
        new Key(
            bytes,
            new LazyKey(intake, name, KeyValueType.INT64),
            new LazyKey(intake, name, KeyValueType.STRING));
    keys.add(made);
    return made;
  }
}
