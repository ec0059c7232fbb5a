package org.tracetool.format.slog2.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.map.InfoValues;

/** Key-value pairs as labels and info bytes. */
final class PairLabels {
  private static final int MAX_PAIRS = 100;

  private final Definitions definitions;

  /** Keys with values that are of another type when the log is read. */
  private final Set<Integer> exchanged = new HashSet<>();

  PairLabels(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The number of pairs that are written; the others are left out. */
  static int told(EventCursor row) {
    return Math.min(row.pairs(), MAX_PAIRS);
  }

  /** What tells records with the same keys and types from others. */
  static long signature(EventCursor row) {
    long hash = 0;
    for (int i = 0; i < told(row); i++) {
      hash = (hash * 31 + row.pairKey(i)) * 0x9e3779b97f4a7c15L + row.pairType(i).ordinal() + 1;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  InfoLabel label(EventCursor row) {
    List<String> keys = new ArrayList<>();
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < told(row); i++) {
      int token = row.pairKey(i);
      String name =
          definitions.find(DefinitionKind.KEY, token) instanceof Definition.Key key
                  && !key.name().isEmpty()
              ? key.name()
              : "key" + Integer.toUnsignedString(token);
      keys.add((i == 0 ? "" : " ") + name + "=");
      char letter = letter(row.pairType(i));
      types.append(letter);
      if (InfoValues.type(letter) != row.pairType(i)) {
        exchanged.add(token);
      }
    }
    keys.add("");
    return new InfoLabel(keys, types.toString());
  }

  int exchangedTypes() {
    return exchanged.size();
  }

  private static char letter(KeyValueType type) {
    return switch (type) {
      case STRING, BYTE_ARRAY -> 's';
      case CHAR, INT8, UINT8, INT16 -> 'h';
      case UINT16, INT32 -> 'd';
      case FLOAT -> 'e';
      case DOUBLE -> 'E';
      case UINT64 -> 'X';
      case UINT32 -> 'x';
      case INT64 -> 'l';
      default -> 'd';
    };
  }

  static void pack(EventCursor row, InfoPacker into) {
    for (int i = 0; i < told(row); i++) {
      long value = row.pairValue(i);
      switch (letter(row.pairType(i))) {
        case 's' -> {
          EventBlock block = row.block();
          if (value == EventBlock.NO_TEXT) {
            into.text(new byte[0], 0, 0);
          } else {
            into.text(block.pool(), (int) (value >>> 32), (int) value);
          }
        }
        case 'h' -> into.i16(value);
        case 'l', 'X', 'E' -> into.i64(value);
        default -> into.i32(value);
      }
    }
  }
}
