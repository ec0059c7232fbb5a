package org.tracetool.format.vtf3;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.vtf3.encoding.Encoding;
import org.tracetool.format.vtf3.encoding.Input;
import org.tracetool.format.vtf3.encoding.Output;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.VtfEncoder;
import org.tracetool.format.vtf3.record.Record;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Records to bytes and back, without the model between them. */
public final class Codecs {
  private Codecs() {}

  public static List<Record> decode(Encoding encoding, byte[] bytes) throws IOException {
    List<Record> list = new ArrayList<>();
    try (RecordDecoder d = encoding.decoder(Input.of(new ByteArrayInputStream(bytes), 64))) {
      Record r = new Record();
      int result;
      while ((result = d.next(r)) != RecordDecoder.END) {
        if (result == RecordDecoder.UNRECOGNIZABLE) {
          r.begin(VtfSyntax.COMMENT);
          r.time = d.lastTime;
          byte[] text = d.problem();
          r.field[0] = r.bytes(text, 0, text.length);
        }
        list.add(r.copy());
      }
    }
    return list;
  }

  public static byte[] encode(Encoding encoding, List<Record> records) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output out = new Output(bytes);
    VtfEncoder encoder = encoding.encoder(true, false);
    encoder.header(out);
    for (Record r : records) {
      encoder.encode(r, out);
      out.endRecord();
    }
    out.flush();
    return bytes.toByteArray();
  }

  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  public static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The lines of a Standard ASCII text as records, encoded as Standard ASCII again. */
  static String again(String text) throws IOException {
    return text(encode(Encoding.ASCII, decode(Encoding.ASCII, ascii(text))));
  }
}
