package org.tracetool.format.clog2.map;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.map.InfoValues;

/**
 * A value in the information of an event.
 *
 * @param name the text before it in the label
 * @param letter how it is stored, as labels name it
 * @param type what it is in the model
 */
public record CargoField(String name, char letter, KeyValueType type) {
  /** The values that a label describes; those from the first unknown letter on are left out. */
  public static List<CargoField> of(String label) {
    InfoLabel parts = InfoLabel.of(label);
    List<String> names = parts.names();
    List<CargoField> fields = new ArrayList<>();
    for (int i = 0; i < parts.types().length(); i++) {
      char letter = parts.types().charAt(i);
      KeyValueType type = InfoValues.type(letter);
      if (type == null) {
        break;
      }
      fields.add(new CargoField(names.get(i), letter, type));
    }
    return fields;
  }

  /** Whether the rest of the information holds a whole value. */
  static boolean fits(char letter, ByteBuffer in) {
    int needed =
        switch (letter) {
          case 's', 'h' -> Short.BYTES;
          case 'd', 'x', 'e' -> Integer.BYTES;
          default -> Long.BYTES;
        };
    return in.remaining() >= needed
        && (letter != 's'
            || Math.max(0, in.getShort(in.position())) <= in.remaining() - Short.BYTES);
  }

  /** Reads a number that {@link #fits}; its bits as the model has them. */
  static long number(char letter, ByteBuffer in) {
    return switch (letter) {
      case 'h' -> in.getShort();
      case 'd' -> in.getInt();
      case 'x', 'e' -> Integer.toUnsignedLong(in.getInt());
      default -> in.getLong();
    };
  }
}
