package org.tracetool.format.paraver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.format.paraver.file.HeaderParser;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.NumberFields;
import org.tracetool.format.paraver.file.PrvHeader;
import org.tracetool.format.paraver.read.PrvFiles;
import org.tracetool.format.paraver.read.PrvReader;
import org.tracetool.format.paraver.write.PrvWriter;

/** Traces of Extrae, which Paraver shows. */
public final class ParaverFormat implements TraceFormat {
  private static final int CERTAIN = 98;
  private static final int LIKELY = 60;
  private static final int GZIP_1 = 0x1f;
  private static final int GZIP_2 = 0x8b;

  @Override
  public String title() {
    return "Paraver";
  }

  @Override
  public String id() {
    return "paraver";
  }

  @Override
  public String description() {
    return "Paraver, traces of Extrae and other tools of BSC: .prv or .prv.gz, with .pcf and .row";
  }

  @Override
  public List<String> suffixes() {
    return List.of(PrvFiles.RECORDS, PrvFiles.COMPRESSED);
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(
        EnumSet.of(
            EventKind.ENTER,
            EventKind.LEAVE,
            EventKind.SEND,
            EventKind.RECEIVE,
            EventKind.ISEND,
            EventKind.ISEND_COMPLETE,
            EventKind.IRECEIVE_REQUEST,
            EventKind.IRECEIVE,
            EventKind.REQUEST,
            EventKind.COUNTER,
            EventKind.METRICS,
            EventKind.COLLECTIVE,
            EventKind.COLLECTIVE_BEGIN,
            EventKind.COLLECTIVE_END,
            EventKind.COLLECTIVE_REQUEST,
            EventKind.COLLECTIVE_COMPLETE,
            EventKind.FILE_OPERATION,
            EventKind.FILE_OPERATION_BEGIN,
            EventKind.FILE_OPERATION_END,
            EventKind.IO_HANDLE_CREATE,
            EventKind.IO_BEGIN,
            EventKind.IO_COMPLETE,
            EventKind.RMA_PUT,
            EventKind.RMA_GET,
            EventKind.WINDOW_PUT,
            EventKind.WINDOW_GET,
            EventKind.COMMENT,
            EventKind.MARKER,
            EventKind.UNKNOWN),
        true,
        true,
        false,
        false,
        false,
        Set.of(FormatTrait.OWN_NUMBERS));
  }

  @Override
  public int probe(Path trace, byte[] head) {
    if (head.length == 0) {
      return suffixes().stream().anyMatch(trace.toString()::endsWith) ? LIKELY : 0;
    }
    byte[] plain = head;
    if (head.length > 1 && (head[0] & 0xff) == GZIP_1 && (head[1] & 0xff) == GZIP_2) {
      plain = new byte[PrvHeader.MAGIC.length()];
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(head))) {
        in.readNBytes(plain, 0, plain.length);
      } catch (IOException e) {
        return 0; // something else, or too short to tell
      }
    }
    String text =
        new String(
            plain, 0, Math.min(plain.length, PrvHeader.MAGIC.length()), StandardCharsets.US_ASCII);
    return text.equals(PrvHeader.MAGIC) || text.startsWith("new format") ? CERTAIN : 0;
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return PrvReader.open(this, trace, options);
  }

  @Override
  public FileSet fileSet(Path trace, ReadOptions options) throws IOException {
    if (!FileExistence.isFile(trace)) {
      DamagedTraceException.checkVisible(trace);
      throw new MissingTraceException(trace + ": no such file");
    }
    FileSet.Collector files =
        new FileSet.Collector(
            trace, PrvFiles.stem(trace), Pattern.compile("\\.prv|\\.prv\\.gz|\\.pcf|\\.row"));
    String gzip = trace.toString().endsWith(".gz") ? "gzip" : null;
    files.add(trace, "records", 0, gzip);
    files.addIfThere(PrvFiles.names(trace), "names", 0, null);
    files.addIfThere(PrvFiles.labels(trace), "labels", 0, null);
    return files.finish();
  }

  /** The header, which everything hangs on. */
  @Override
  public String defect(TraceFile file, ReadOptions options) throws IOException {
    if (!file.role().equals("records")) {
      return null;
    }
    try (LineFeed feed = LineFeed.open(file.path(), options)) {
      if (!feed.fill()) {
        return "is empty";
      }
      int from = feed.begin();
      int end = NumberFields.after(feed.bytes(), from) - 1;
      HeaderParser.parse(file.path(), feed.offset(from), feed.bytes(), from, end);
      return null;
    } catch (TraceException e) {
      String message = e.getMessage();
      String start = file.path() + ": ";
      return message.startsWith(start) ? message.substring(start.length()) : message;
    }
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return CapableWriter.of(new PrvWriter(this, trace, options), this, options.diagnostics());
  }
}
