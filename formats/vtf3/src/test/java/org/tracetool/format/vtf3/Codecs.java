package org.tracetool.format.vtf3;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Records to bytes and back, without the model between them. */
final class Codecs {
  private Codecs() {}

  static List<Record> decode(Encoding encoding, byte[] bytes) throws IOException {
    List<Record> list = new ArrayList<>();
    try (RecordDecoder d = encoding.decoder(Input.of(new ByteArrayInputStream(bytes), 64))) {
      Record r = new Record();
      int result;
      while ((result = d.next(r)) != RecordDecoder.END) {
        if (result == RecordDecoder.UNRECOGNIZABLE) {
          r.begin(Syntax.COMMENT);
          r.time = d.lastTime;
          byte[] text = d.problem();
          r.field[0] = r.bytes(text, 0, text.length);
        }
        list.add(r.copy());
      }
    }
    return list;
  }

  static byte[] encode(Encoding encoding, List<Record> records) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output out = new Output(bytes);
    RecordEncoder encoder = encoding.encoder(true, false);
    encoder.header(out);
    for (Record r : records) {
      encoder.encode(r, out);
      out.endRecord();
    }
    out.flush();
    return bytes.toByteArray();
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The lines of a Standard ASCII text as records, encoded as Standard ASCII again. */
  static String again(String text) throws IOException {
    return text(encode(Encoding.ASCII, decode(Encoding.ASCII, ascii(text))));
  }
}
