package org.tracetool.format.slog2.map;

import java.util.List;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.InfoLabel;

/** The text of an event: its label with the values filled in. */
public final class LabelText {
  private LabelText() {}

  /** Whether the text is all that events of a label tell, so that no value is left for pairs. */
  public static boolean isAll(InfoLabel label) {
    return label.equals(InfoLabel.of("%s"));
  }

  /** The text, up to the first value that is missing. */
  public static String of(InfoLabel label, byte[] info) {
    if (info.length == 0) {
      return "";
    }
    List<String> keys = label.keys();
    String types = label.types();
    boolean begins = label.beginsWithValue();
    InfoValues values = new InfoValues();
    values.read(types, info);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.max(keys.size(), types.length()); i++) {
      if (!begins && i < keys.size()) {
        text.append(keys.get(i));
      }
      if (i < types.length()) {
        if (i >= values.count()) {
          break;
        }
        append(types.charAt(i), values, i, text);
      }
      if (begins && i < keys.size()) {
        text.append(keys.get(i));
      }
    }
    return text.toString();
  }

  private static void append(char letter, InfoValues values, int index, StringBuilder text) {
    long value = values.value(index);
    switch (letter) {
      case 's' -> {
        byte[] bytes = values.text(index);
        text.append(TraceText.decode(bytes, 0, bytes.length));
      }
      case 'h', 'd', 'l' -> text.append(value);
      case 'x' -> text.append(Integer.toHexString((int) value));
      case 'X' -> text.append(Long.toHexString(value));
      case 'e' -> text.append(Float.intBitsToFloat((int) value));
      default -> text.append(Double.longBitsToDouble(value));
    }
  }
}
