package org.tracetool.format.chrome;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.Compression;
import org.tracetool.format.timeline.UnpackedInput;

/** Recognises traces by the begin of their text. */
final class ChromeProbe {
  private static final int CERTAIN = 95;
  private static final int LIKELY = 70;
  private static final int POSSIBLE = 10;

  /** As much of a text is looked at. */
  private static final int BYTES = 64 << 10;

  private static final String[] MARKS = {"\"traceEvents\"", "\"ph\"", "\"schemaVersion\""};

  private ChromeProbe() {}

  /**
   * How sure it is that a file is a trace.
   *
   * @param head its first bytes; if they are not enough, more of it is read
   */
  static int of(Path trace, byte[] head) {
    if (head.length == 0) {
      return 0;
    }
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    boolean isNamed = name.contains(".json") || name.contains(".pfw");
    Compression compression = Compression.of(head);
    if (compression == Compression.ZSTD && !isNamed) {
      return 0;
    }
    int sure = ofText(begin(new ByteArrayInputStream(head)), isNamed);
    if (sure == POSSIBLE && Files.isRegularFile(trace)) {
      try (InputStream in = Files.newInputStream(trace)) {
        sure = ofText(begin(in), isNamed);
      } catch (IOException e) {
        return sure; // opening says why
      }
    }
    // a text without any of the marks is another one
    return sure == POSSIBLE ? 0 : sure;
  }

  private static String begin(InputStream in) {
    try (UnpackedInput text = UnpackedInput.of(in)) {
      byte[] bytes = text.readNBytes(BYTES);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  private static int ofText(String text, boolean isNamed) {
    String begin = text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
    String body = begin.stripLeading();
    if (body.isEmpty() || body.charAt(0) != '{' && body.charAt(0) != '[') {
      return 0;
    }
    for (String mark : MARKS) {
      if (body.contains(mark)) {
        return isNamed ? CERTAIN : LIKELY;
      }
    }
    String bare = body.length() > 64 ? "" : body.replaceAll("\\s", "");
    return bare.equals("[]") || bare.equals("{}") ? LIKELY : POSSIBLE;
  }

  /** The file as users see it. */
  static TraceFile file(Path trace) throws IOException {
    byte[] magic;
    try (InputStream in = Files.newInputStream(trace)) {
      magic = in.readNBytes(4);
    }
    Compression compression = Compression.of(magic);
    return new TraceFile(
        trace, "trace", 0, Files.size(trace), compression == null ? null : compression.label());
  }
}
