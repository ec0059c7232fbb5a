package org.tracetool.legacy.stf.dump;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Lines of traces in tests: as strings, one character for each byte. */
final class Lines {
  private Lines() {}

  /** What comes out goes into a list. */
  static VtfLines into(List<String> list) {
    return (text, from, to) ->
        list.add(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
  }

  static void accept(VtfLines lines, String line) throws IOException {
    byte[] bytes = ("..." + line + "...").getBytes(StandardCharsets.ISO_8859_1);
    lines.accept(bytes, 3, bytes.length - 3);
  }
}
