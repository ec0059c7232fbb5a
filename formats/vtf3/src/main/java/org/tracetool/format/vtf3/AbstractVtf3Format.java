package org.tracetool.format.vtf3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.SingleOutput;
import org.tracetool.format.vtf3.encoding.AsciiDecoder;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.encoding.VtfInput;
import org.tracetool.format.vtf3.map.HeldKinds;
import org.tracetool.format.vtf3.map.VtfSettings;
import org.tracetool.format.vtf3.read.Vtf3Reader;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.write.TraceOutput;
import org.tracetool.format.vtf3.write.Vtf3Writer;

/**
 * The common part of the encodings of VTF3. Each has an id of its own to be written by; all of them
 * read all encodings, since the content of a file decides how it is read.
 */
abstract class AbstractVtf3Format implements TraceFormat {
  private static final int CERTAIN = 95;
  private static final int LIKELY = 55;
  private final VtfEncoding encoding;
  private final boolean detects;
  private final List<String> suffixes;

  AbstractVtf3Format(VtfEncoding encoding, boolean detects, String... suffixes) {
    this.encoding = encoding;
    this.detects = detects;
    List<String> all = new ArrayList<>(List.of(suffixes));
    for (String s : suffixes) {
      for (String z : List.of(".gz", ".GZ", ".Gz", ".gZ", ".zst")) {
        all.add(s + z);
      }
    }
    this.suffixes = List.copyOf(all);
  }

  @Override
  public String title() {
    return "VTF3";
  }

  @Override
  public List<String> suffixes() {
    return suffixes;
  }

  @Override
  public List<FormatSetting> settings() {
    return VtfSettings.ALL;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(HeldKinds.ALL, true, true, false, false, true);
  }

  @Override
  public int probe(Path trace, byte[] head) {
    if (head.length == 0) {
      return 0;
    }
    byte[] start = head;
    if (Compression.of(head) != null) {
      start = inflated(head);
      if (start.length == 0 && !detects) {
        // The first block of zstd may be longer than the head, so that nothing of it can be read.
        String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
        return suffixes.stream().anyMatch(s -> name.length() > s.length() && name.endsWith(s))
            ? LIKELY
            : 0;
      }
    }
    if (!detects) {
      return 0;
    }
    VtfEncoding found = VtfEncoding.ofHeader(start);
    if (found == encoding) {
      return CERTAIN;
    }
    return found == null && encoding == VtfEncoding.ASCII && looksLegacy(start) ? LIKELY : 0;
  }

  private static byte[] inflated(byte[] head) {
    try (VtfInput in = VtfInput.of(new ByteArrayInputStream(head), 256)) {
      in.need(256);
      return java.util.Arrays.copyOf(in.bytes, Math.min(in.end, in.bytes.length));
    } catch (UnsupportedTraceException e) {
      throw new UncheckedIOException(e); // must not be mistaken for a file of another format
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Returns whether most lines are records and not all of them comments. */
  private static boolean looksLegacy(byte[] head) {
    int good = 0;
    int bad = 0;
    try (RecordDecoder d =
        new AsciiDecoder(VtfInput.of(new ByteArrayInputStream(head), head.length + 1))) {
      VtfRecord r = new VtfRecord();
      int result = d.next(r);
      while (result != RecordDecoder.END) {
        if (result == RecordDecoder.UNRECOGNIZABLE) {
          bad++;
        } else if (r.type != VtfSyntax.COMMENT) {
          good++;
        }
        result = d.next(r);
      }
    } catch (IOException e) {
      return false;
    }
    return good > 0 && good >= bad;
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return Vtf3Reader.open(this, trace, options);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return new Vtf3Writer(TraceOutput.of(trace, options.compression()), options, encoding);
  }

  @Override
  public TraceWriter create(OutputStream out, WriteOptions options) {
    return new Vtf3Writer(SingleOutput.ofStream(null, SingleOutput.kept(out)), options, encoding);
  }
}
