package org.tracetool.format.otf.read;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.format.otf.syntax.RecordSyntax.Family;
import org.tracetool.format.otf.text.LineParser;
import org.tracetool.format.otf.text.TextBuffer;

/** Reads the markers of one file, in its order. */
final class OtfMarkerSource implements EventSource {
  private static final KeywordTable KEYWORDS = new KeywordTable(Family.MARKER);
  private static final int BLOCK_WORDS = 8192;
  private static final int POOL_TARGET = 64 << 10;

  private final TextBuffer text;
  private final UntimedLines lines;
  private final int stream;
  private final boolean wantsMarkers;
  private final boolean wantsUnknown;

  OtfMarkerSource(Path path, TextBuffer text, int stream, ReadOptions options) {
    this.text = text;
    this.lines = new UntimedLines(path, text, KEYWORDS, options);
    this.stream = stream;
    this.wantsMarkers = options.wants(EventKind.MARKER);
    this.wantsUnknown = options.wants(EventKind.UNKNOWN);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (block.usedWords() < BLOCK_WORDS && block.usedBytes() < POOL_TARGET) {
      UntimedLines.Line found = lines.next();
      if (found == UntimedLines.Line.END) {
        break;
      }
      switch (found) {
        case RECORD -> record(block, lines.record());
        case UNKNOWN -> emitUnknown(block, lines.unknownText());
        case CUT_OFF -> emitUnknown(block, lines.cutOffText());
        case END -> throw new IllegalStateException();
      }
    }
    return block.rows() > 0;
  }

  private void emitUnknown(EventBlock block, byte[] record) {
    if (!wantsUnknown) {
      return;
    }
    int row = block.addRow(0, EventKind.UNKNOWN, stream, 0);
    long word = block.text(record, 0, record.length);
    block.words()[row] = word;
  }

  private void record(EventBlock block, RecordSyntax record) {
    if (record.event() == null || !wantsMarkers) {
      lines.pairs.clear(); // marker classes are read with the definitions
      return;
    }
    long time = 0;
    int process = 0;
    long marker = 0;
    long word = EventBlock.NO_TEXT;
    LineParser line = lines.line;
    for (int i = 0; i < record.slots().length; i++) {
      if (!lines.field(record.fields().get(i))) {
        return;
      }
      switch (record.slots()[i]) {
        case OtfSyntax.MARKER_TIME -> time = line.number;
        case OtfSyntax.MARKER_PROCESS -> process = (int) line.number;
        case 0 -> marker = line.number;
        default -> word = block.text(line.bytes, line.stringStart, line.stringLength);
      }
    }
    int row = block.addRow(time, EventKind.MARKER, process, lines.pairs.size());
    block.words()[row] = marker;
    block.words()[row + 1] = word;
    lines.pairs.moveTo(block, row + 2);
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
