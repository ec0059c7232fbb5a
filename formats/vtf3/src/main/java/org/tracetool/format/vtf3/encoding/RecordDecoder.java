package org.tracetool.format.vtf3.encoding;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;

/** Reads the records of one encoding, one after the other. */
public abstract class RecordDecoder implements Closeable {
  /** A record was read. */
  public static final int RECORD = 1;

  /** Something was skipped that is no record; see {@link #problem}. */
  public static final int UNRECOGNIZABLE = 0;

  /** There is nothing more. */
  public static final int END = -1;

  /** Why a last line without a line feed is no record: its last number may be incomplete. */
  static final String CUT = "a line that is cut off (no line feed at its end)";

  private static final int EXCERPT = 200;

  public final VtfInput in;

  /** Time of the last event, for untimed comments and unrecognized records. */
  public double lastTime;

  /** The skipped record: its name, type number, or {@code record}. */
  public String badName;

  /** Length of the skipped record. */
  long badLength;

  /** Where it started. */
  public long badOffset;

  /** Why it was skipped. */
  public String badReason;

  private final byte[] excerpt = new byte[EXCERPT];
  private int excerptLength;

  /** Times that were negative and became 0. */
  public long negativeTimes;

  /** Records with more at their end than we know. */
  public long surplus;

  /** Records that formats beyond VTF3 add. */
  public long extended;

  RecordDecoder(VtfInput in) {
    this.in = in;
  }

  /** Whether texts have escapes, which a line at the begin of the trace says. */
  public boolean hasEscapes() {
    return false;
  }

  /** Goes on as if all that is before the input had been read. */
  public void resume(double time, boolean escapes) {
    lastTime = time;
  }

  /** Reads the next record. */
  public abstract int next(VtfRecord into) throws IOException;

  final int bad(String name, String reason, int from, int to) {
    badName = name;
    badReason = reason;
    badLength = to - from;
    badOffset = in.position(from);
    excerptLength = Math.min(EXCERPT, to - from);
    System.arraycopy(in.bytes, from, excerpt, 0, excerptLength);
    return UNRECOGNIZABLE;
  }

  /** The text of the comment that replaces a skipped record; the wording is ours. */
  public final byte[] problem() {
    VtfOutput out = new VtfOutput();
    out.writeText("ERROR unrecognizable ");
    out.writeText(badName);
    out.writeText(", ");
    out.writeDecimal(badLength);
    out.writeText(" bytes: ");
    AsciiEncoder.escape(out, excerpt, 0, excerptLength, false);
    return out.content();
  }

  /** A time as the format allows it; problems are counted. */
  public final double time(double t) {
    if (t < 0) {
      negativeTimes++;
    }
    return NumberText.time(t);
  }

  static String ascii(byte[] b, int from, int to) {
    return new String(b, from, to - from, StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
