package org.tracetool.legacy.slog2;

import java.util.List;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.BlockByteInput;

/** Info bytes as their label shows them. */
public final class InfoText {
  private InfoText() {}

  /** The label itself, with a percent sign before the letter of each value. */
  static String label(InfoLabel label) {
    StringBuilder text = new StringBuilder();
    List<String> keys = label.keys();
    String types = label.types();
    for (int i = 0; i < Math.max(keys.size(), types.length()); i++) {
      if (i < keys.size()) {
        text.append(keys.get(i));
      }
      if (i < types.length()) {
        text.append('%').append(types.charAt(i));
      }
    }
    return text.toString();
  }

  /** Appends the text; values that are missing are {@code null}. */
  public static void append(InfoLabel label, byte[] info, StringBuilder text) {
    List<String> keys = label.keys();
    String types = label.types();
    BlockByteInput in = new BlockByteInput(info, info.length, 0);
    boolean ends = false;
    for (int i = 0; i < Math.max(keys.size(), types.length()); i++) {
      if (i < keys.size()) {
        text.append(keys.get(i));
      }
      if (i < types.length()) {
        ends = ends || !value(types.charAt(i), in, text);
        if (ends) {
          text.append("null");
        }
      }
    }
    if (info.length == 0 && !types.isEmpty()) {
      text.append(" **** Missing user byte[] but Non-empty format chars! **** ");
    } else if (info.length > 0 && types.isEmpty()) {
      text.append(" **** Can't decode user byte[] with Missing format chars! **** ");
    }
  }

  private static boolean value(char type, BlockByteInput in, StringBuilder text) {
    try {
      switch (type) {
        case 's' -> appendText(in, text);
        case 'h' -> text.append(in.i16());
        case 'd' -> text.append(in.i32());
        case 'l' -> text.append(in.i64());
        case 'x' -> text.append(Integer.toHexString(in.i32()));
        case 'X' -> text.append(Long.toHexString(in.i64()));
        case 'e' -> text.append(in.f32());
        case 'E' -> text.append(in.f64());
        default -> {
          return false;
        }
      }
      return true;
    } catch (BadBlockException e) {
      return false; // the bytes end too early
    }
  }

  private static void appendText(BlockByteInput in, StringBuilder text) throws BadBlockException {
    int length = Math.max(in.i16(), 0);
    byte[] bytes = in.raw(length);
    text.append(TraceText.decode(bytes, 0, length));
  }
}
