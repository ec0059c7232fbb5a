package org.tracetool.cli.common;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;

/** What a file that has the name of an output holds, judged by its beginning. */
final class ExistingFile {
  private static final int HEAD = 4096;

  /** A byte that no trace begins with; what recognizes it goes by the name of the file alone. */
  private static final byte[] NO_TRACE = {0};

  private final byte[] head;
  private final String foreign;
  private final TraceFormat trace;
  private final TraceFormat whole;
  private final boolean text;

  /**
   * What was found.
   *
   * @param foreign the id of a format that tracetool only writes; null if it is of none
   * @param trace the format of the trace that it is; null if it is none
   * @param whole the format of the trace that it is a part of; null if it is none
   */
  private ExistingFile(
      byte[] head, String foreign, TraceFormat trace, TraceFormat whole, boolean text) {
    this.head = head;
    this.foreign = foreign;
    this.trace = trace;
    this.whole = whole;
    this.text = text;
  }

  /** Looks into a file. */
  static ExistingFile of(Path file, FormatRegistry formats) throws OutputException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(HEAD);
    } catch (IOException e) {
      throw new OutputException(
          file
              + ": already exists and cannot be read, so it is not replaced; choose another name,"
              + " or give --force to replace it",
          e);
    }
    TraceFormat trace = formatOf(file, head, formats);
    TraceFormat whole = trace == null ? formatOfPart(head, formats) : null;
    byte[] plain = isGzip(head) ? inflated(head) : head;
    String foreign = trace == null && whole == null ? ForeignFile.writtenFormat(plain) : null;
    return new ExistingFile(head, foreign, trace, whole, plain.length > 0 && isText(plain));
  }

  private static TraceFormat formatOfPart(byte[] head, FormatRegistry formats) {
    for (TraceFormat format : formats.formats()) {
      if (format.isPart(head)) {
        return format;
      }
    }
    return null;
  }

  private static TraceFormat formatOf(Path file, byte[] head, FormatRegistry formats) {
    TraceFormat found = formats.ofHead(file, head);
    boolean content = found != null && found.probe(file, head) > found.probe(file, NO_TRACE);
    return content ? found : null;
  }

  /** Returns whether a beginning of a file has no character that only other files have. */
  static boolean isText(byte[] head) {
    for (byte b : head) {
      boolean control = b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f';
      if (control && b != 0x1b && b != '\b') {
        return false;
      }
    }
    return true;
  }

  private static boolean isGzip(byte[] head) {
    return head.length > 2 && head[0] == 0x1f && head[1] == (byte) 0x8b;
  }

  /** The beginning of what was compressed; nothing if it is damaged. */
  private static byte[] inflated(byte[] head) {
    byte[] plain = new byte[HEAD];
    int length = 0;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(head))) {
      int n = in.read(plain);
      while (n > 0) {
        length += n;
        n = in.read(plain, length, HEAD - length);
      }
    } catch (IOException e) {
      // The head ends within the compressed data.
    }
    return Arrays.copyOf(plain, length);
  }

  /** Returns whether it holds nothing. */
  boolean isEmpty() {
    return head.length == 0;
  }

  /** Returns whether it is a text, and neither a trace nor a part of one. */
  boolean isText() {
    return text && trace == null && whole == null && foreign == null;
  }

  /** Returns whether it is a profile for pprof. */
  boolean isProfile() {
    return ForeignFile.PPROF.equals(foreign);
  }

  /** Returns whether it is a trace of the same family, such as vtf3 and vtf3-ascii. */
  boolean isTraceLike(TraceFormat format) {
    return format.id().equals(foreign) || trace != null && family(trace).equals(family(format));
  }

  private static String family(TraceFormat format) {
    int end = format.id().indexOf('-');
    return end < 0 ? format.id() : format.id().substring(0, end);
  }

  /** What it is, as the end of a sentence. */
  String description() {
    if (trace != null) {
      return "is a trace of format " + trace.id();
    }
    if (whole != null) {
      return "is part of a trace of format " + whole.id();
    }
    if (foreign != null) {
      return "is a file of format " + foreign;
    }
    return text ? "is a text" : "is neither a trace nor a text";
  }
}
