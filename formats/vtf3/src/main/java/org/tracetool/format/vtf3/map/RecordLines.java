package org.tracetool.format.vtf3.map;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.encoding.AsciiDecoder;
import org.tracetool.format.vtf3.encoding.AsciiEncoder;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.VtfInput;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.record.VtfRecord;

/** Single records as lines of Standard ASCII. */
public final class RecordLines {
  private RecordLines() {}

  /** The Standard ASCII form of a record without time. */
  static String line(VtfRecord r) {
    VtfOutput out = new VtfOutput();
    try {
      new AsciiEncoder(true).writeBody(r, out);
    } catch (OutputException e) {
      return "";
    }
    return new String(out.content(), StandardCharsets.ISO_8859_1);
  }

  /** Reads one line of Standard ASCII in escape mode; null if it is no record. */
  public static VtfRecord parse(byte[] text) {
    VtfRecord r = new VtfRecord();
    try (AsciiDecoder d =
        AsciiDecoder.ofLines(VtfInput.of(new ByteArrayInputStream(text), text.length + 1))) {
      boolean ok = d.next(r) == RecordDecoder.RECORD;
      return ok && d.next(new VtfRecord()) == RecordDecoder.END ? r : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
