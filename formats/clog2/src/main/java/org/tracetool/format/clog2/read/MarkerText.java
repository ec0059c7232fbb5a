package org.tracetool.format.clog2.read;

import org.tracetool.core.text.TraceText;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.map.LogCategory;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.map.LabelText;

/** The text of an event: its label with the values filled in. */
final class MarkerText {
  private MarkerText() {}

  /** Whether the text is all that events of a category tell, so that no value is left for pairs. */
  static boolean isAll(LogCategory category) {
    return LabelText.isAll(label(category));
  }

  /** The text of the current record; empty if it has none. */
  static String of(LogCategory category, LogCursor in) {
    if (in instanceof ClogCursor old) {
      byte[] note = old.note();
      return TraceText.decode(note, 0, note.length);
    }
    byte[] cargo = in.cargo();
    return cargo == null ? "" : LabelText.of(label(category), cargo);
  }

  private static InfoLabel label(LogCategory category) {
    byte[] label = category.label();
    return label == null ? InfoLabel.NONE : InfoLabel.of(TraceText.decode(label, 0, label.length));
  }
}
