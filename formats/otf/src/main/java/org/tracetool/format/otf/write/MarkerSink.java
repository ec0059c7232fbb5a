package org.tracetool.format.otf.write;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.otf.output.TextOutput;
import org.tracetool.format.otf.syntax.OtfSyntax;

/** Keeps the markers until the marker classes, which come before them, are final. */
final class MarkerSink implements EventSink {
  private final EventBlock markers = new EventBlock();
  private final Diagnostics diagnostics;

  MarkerSink(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  @Override
  public void accept(EventCursor event) {
    if (event.kind() == EventKind.UNKNOWN) {
      diagnostics.reportLoss(LossCode.RECORDS, "unknown records left out", 1);
      return;
    }
    markers.append(event);
  }

  boolean isEmpty() {
    return markers.rows() == 0;
  }

  void writeTo(TextOutput out, OtfRecordWriter records) throws IOException {
    OtfRecordWriter.Form form = records.form(OtfSyntax.of(EventKind.MARKER));
    EventCursor event = markers.cursor();
    while (event.next()) {
      records.writeEvent(out, form, event);
    }
  }
}
