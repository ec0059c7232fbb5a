package org.tracetool.format.clog2.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.map.LogCategory;
import org.tracetool.format.slog2.drawable.Label;

/** What an event tells in words: its label with the values filled in. */
final class MarkerText {
  private MarkerText() {}

  /** Whether the text is all that events of a category tell, so that no value is left for pairs. */
  static boolean isAll(LogCategory category) {
    byte[] label = category.label();
    return label != null && label.length == 2 && label[0] == '%' && label[1] == 's';
  }

  /** The text of the current record; empty if it tells nothing. */
  static String of(LogCategory category, LogCursor in) {
    if (in instanceof ClogCursor old) {
      byte[] note = old.note();
      return TraceText.decode(note, 0, note.length);
    }
    byte[] cargo = in.cargo();
    if (cargo == null || category.label() == null || category.label().length == 0) {
      return "";
    }
    byte[] label = category.label();
    Label parts = Label.of(TraceText.decode(label, 0, label.length));
    boolean begins = label[0] == '%';
    StringBuilder text = new StringBuilder();
    ByteBuffer values = ByteBuffer.wrap(cargo).order(ByteOrder.BIG_ENDIAN);
    for (int i = 0; i < Math.max(parts.keys().size(), parts.types().length()); i++) {
      if (!begins && i < parts.keys().size()) {
        text.append(parts.keys().get(i));
      }
      if (i < parts.types().length() && !append(parts.types().charAt(i), values, cargo, text)) {
        break;
      }
      if (begins && i < parts.keys().size()) {
        text.append(parts.keys().get(i));
      }
    }
    return text.toString();
  }

  /** Appends a value; false if it is not known how, or there are too few bytes. */
  private static boolean append(char letter, ByteBuffer in, byte[] cargo, StringBuilder text) {
    int needed =
        switch (letter) {
          case 's', 'h' -> Short.BYTES;
          case 'd', 'x', 'e' -> Integer.BYTES;
          case 'l', 'X', 'E' -> Long.BYTES;
          default -> Integer.MAX_VALUE;
        };
    if (in.remaining() < needed) {
      return false;
    }
    switch (letter) {
      case 's' -> {
        int length = Math.max(0, in.getShort());
        if (length > in.remaining()) {
          return false;
        }
        text.append(TraceText.decode(cargo, in.position(), length));
        in.position(in.position() + length);
      }
      case 'h' -> text.append(in.getShort());
      case 'd' -> text.append(in.getInt());
      case 'x' -> text.append(Integer.toHexString(in.getInt()));
      case 'e' -> text.append(in.getFloat());
      case 'l' -> text.append(in.getLong());
      case 'X' -> text.append(Long.toHexString(in.getLong()));
      default -> text.append(in.getDouble());
    }
    return true;
  }
}
