package org.tracetool.format.vtf3;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.VtfEncoder;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.encoding.VtfInput;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Records to bytes and back, without the model between them. */
public final class Codecs {
  private Codecs() {}

  public static List<VtfRecord> decode(VtfEncoding encoding, byte[] bytes) throws IOException {
    List<VtfRecord> list = new ArrayList<>();
    try (RecordDecoder d = encoding.decoder(VtfInput.of(new ByteArrayInputStream(bytes), 64))) {
      VtfRecord r = new VtfRecord();
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

  public static byte[] encode(VtfEncoding encoding, List<VtfRecord> records) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VtfOutput out = new VtfOutput(bytes);
    VtfEncoder encoder = encoding.encoder(true, false);
    encoder.writeHeader(out);
    for (VtfRecord r : records) {
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
    return text(encode(VtfEncoding.ASCII, decode(VtfEncoding.ASCII, ascii(text))));
  }
}
