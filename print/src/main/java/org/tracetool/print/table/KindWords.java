package org.tracetool.print.table;

import java.util.List;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.ByteText;

/** What lines of a kind of records have in common in the default style, as bytes. */
final class KindWords {
  private static final KindWords[] ALL = new KindWords[EventKind.values().length];

  static {
    for (EventKind kind : EventKind.values()) {
      ALL[kind.ordinal()] = new KindWords(kind);
    }
  }

  private final byte[] label;
  private final byte[][] keys;
  private final Role[] roles;

  private KindWords(EventKind kind) {
    label = ByteText.ascii("\t" + kind.label());
    List<EventField> fields = kind.fields();
    keys = new byte[fields.size()][];
    roles = new Role[fields.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = ByteText.ascii("\t" + fields.get(i).name() + "=");
      roles[i] = fields.get(i).role();
    }
  }

  static KindWords of(EventKind kind) {
    return ALL[kind.ordinal()];
  }

  /** A TAB and the label. */
  byte[] label() {
    return label;
  }

  /** What a field begins with: a TAB, its name and an equals sign. */
  byte[] key(int field) {
    return keys[field];
  }

  /** What a field means. */
  Role role(int field) {
    return roles[field];
  }
}
