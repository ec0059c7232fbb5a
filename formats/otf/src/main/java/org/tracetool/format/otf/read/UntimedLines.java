package org.tracetool.format.otf.read;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.otf.syntax.FieldSyntax;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.syntax.RecordSyntax;
import org.tracetool.format.otf.text.LineParser;
import org.tracetool.format.otf.text.PairBuffer;
import org.tracetool.format.otf.text.TextBuffer;

/**
 * Walks over the records of a file without time and process state: definitions and markers. Finds
 * each record's keyword; the caller parses its fields with {@link #field} and {@link #finish}.
 */
final class UntimedLines {
  /** The reason why {@link #next()} stopped. */
  enum Line {
    RECORD,
    UNKNOWN,
    /** The rest of a file that does not end with a line feed. */
    CUT_OFF,
    END
  }

  private final Path path;
  private final TextBuffer text;
  private final KeywordTable keywords;
  private final ReadOptions options;
  private final MisplacedRecords foreign;

  /** Parser of the current line. */
  final LineParser line = new LineParser();

  /** Pairs that belong to the current record. */
  final PairBuffer pairs = new PairBuffer();

  private RecordSyntax record;
  private int start;
  private boolean ended;
  private boolean anything;
  private boolean open;

  UntimedLines(Path path, TextBuffer text, KeywordTable keywords, ReadOptions options) {
    this.path = path;
    this.text = text;
    this.keywords = keywords;
    this.options = options;
    this.foreign = new MisplacedRecords(path, keywords, options);
  }

  /** Steps to the next record. */
  Line next() throws IOException {
    closeLine();
    while (!ended) {
      if (text.at >= text.limit) {
        boolean filled = text.fill();
        if (text.skippedNuls(path, options)) {
          anything = true;
          pairs.clear();
        }
        if (!filled) {
          ended = true;
          return cutOff() ? Line.CUT_OFF : Line.END;
        }
        anything = true;
        if (text.afterGap()) {
          line.start(text.bytes, text.at);
          text.at = line.lineEnd(text.at) + 1;
          pairs.clear();
          continue;
        }
        if (text.afterLongLine()) {
          options.reportDamage(
              DamageCode.DAMAGED_RECORDS,
              path,
              text.position(0),
              "line too long",
              "lines of at most " + TextBuffer.MAX_LINE + " bytes",
              "a longer one");
        }
        continue;
      }
      line.start(text.bytes, text.at);
      open = true;
      Line found = examine();
      if (found != null) {
        return found;
      }
      closeLine();
    }
    return Line.END;
  }

  private void closeLine() {
    if (open) {
      open = false;
      text.at = line.lineEnd(line.at) + 1;
    }
  }

  private boolean cutOff() {
    int rest = text.rest();
    if (rest <= 0) {
      if (!anything && !text.isDamaged()) {
        String expected = "records of " + keywords.families().get(0).files;
        options.reportDamage(DamageCode.CUT_FILES, path, 0, "empty file", expected, "nothing");
      }
      return false;
    }
    options.reportCutOff(path, text.position(text.at), text.bytes, text.at, text.at + rest);
    return true;
  }

  private Line examine() {
    line.skipBlanks();
    byte[] b = line.bytes;
    start = line.at;
    byte c = b[start];
    if (c == '\n' || c == '\r' && b[start + 1] == '\n') {
      pairs.clear();
      return null;
    }
    if (MisplacedRecords.isTimeOrProcess(c)) {
      return null; // time and process mean nothing here
    }
    int end = line.keywordEnd();
    line.at = end;
    boolean keyValue =
        c == 'K'
            && (end - start == 1 || end - start == 3 && b[start + 1] == 'E' && b[start + 2] == 'Y');
    if (keyValue) {
      if (!pairs.parse(line)) {
        reportMalformed("malformed key-value pair");
      }
      return null;
    }
    record = keywords.find(b, start, end);
    if (record == null) {
      if (line.stepToControl()) {
        reportMalformed("malformed line");
        return null;
      }
      foreign.look(b, start, end, text.position(start));
      pairs.clear();
      return Line.UNKNOWN;
    }
    return Line.RECORD;
  }

  /** The record that {@link #next()} stopped at. */
  RecordSyntax record() {
    return record;
  }

  /** Parses a field; on failure reports it and returns false. */
  boolean field(FieldSyntax f) {
    if (line.field(f)) {
      return true;
    }
    reportMalformed("malformed record");
    return false;
  }

  /** Checks that only the line end follows; on failure reports it and returns false. */
  boolean finish(FieldSyntax last) {
    if (line.atLineEnd()) {
      return true;
    }
    line.expected = last.expectation() + ", or the end of the line";
    reportMalformed("malformed record");
    return false;
  }

  /** Reports that {@code expected} is missing at the current place. */
  void reportExpected(String expected) {
    line.expected = expected;
    reportMalformed("malformed record");
  }

  private void reportMalformed(String what) {
    line.reportMalformed(what, path, text, options);
    pairs.clear();
  }

  /** The text of an unknown record, without the file's prefix. */
  byte[] unknownText() {
    int from = start + UnknownRecordPrefix.length(line.bytes, start, keywords);
    return java.util.Arrays.copyOfRange(line.bytes, from, line.lineEnd(start));
  }

  /** The text after the last line feed. */
  byte[] cutOffText() {
    return java.util.Arrays.copyOfRange(text.bytes, text.at, text.at + text.rest());
  }
}
