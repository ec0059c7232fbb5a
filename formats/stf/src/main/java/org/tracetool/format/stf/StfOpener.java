package org.tracetool.format.stf;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.util.Native;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.io.ZstdLibrary;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.ComponentStore;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.IntelStfDetection;
import org.tracetool.format.stf.file.MultiStore;
import org.tracetool.format.stf.file.OutputStaging;
import org.tracetool.format.stf.file.SingleStore;
import org.tracetool.format.stf.file.StreamCheck;
import org.tracetool.format.stf.file.TraceNames;

/** Finds out in which form a trace is and opens it. */
final class StfOpener {
  private static final int HEAD = 4096;
  private static final int BUFFER = 256 << 10;

  private StfOpener() {}

  /** The first decompressed bytes, as many as a head yields. */
  static byte[] plainHead(byte[] head) {
    if (Compression.of(head) == null) {
      return head;
    }
    try (InputStream in = plain(new ByteArrayInputStream(head), head)) {
      byte[] start = new byte[FileHeader.LENGTH];
      int n = 0;
      int b = in.read();
      while (b >= 0 && n < start.length) {
        start[n++] = (byte) b;
        b = n < start.length ? in.read() : -1;
      }
      return java.util.Arrays.copyOf(start, n);
    } catch (UnsupportedTraceException e) {
      throw new UncheckedIOException(e); // must not be mistaken for a file of another format
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private static InputStream plain(InputStream in, byte[] head) throws IOException {
    Compression compression = Compression.of(head);
    if (compression == Compression.GZIP) {
      return new GZIPInputStream(in, BUFFER);
    }
    if (compression != Compression.ZSTD) {
      return in;
    }
    ZstdLibrary.require(Native::load);
    return new ZstdInputStream(in);
  }

  static StfReader open(TraceFormat format, Path named, ReadOptions options) throws IOException {
    if (OutputStaging.isStandard(named)) {
      return StfReader.open(format, standardInput(options), options);
    }
    Path trace = UnfinishedOutput.settled(named);
    Path file = trace;
    if (!FileExistence.exists(file)) {
      TraceNames names = TraceNames.of(trace);
      if (!FileExistence.isFile(names.indexPath())) {
        DamagedTraceException.checkVisible(trace);
        throw new MissingTraceException(trace + ": no such trace");
      }
      file = names.indexPath();
    }
    if (Files.isDirectory(file)) {
      throw new DamagedTraceException(file + ": is a directory, not an STF trace");
    }
    if (!FileExistence.isFile(file)) {
      try (InputStream in = NamedInput.open(file)) {
        return StfReader.open(format, stored(file, in, options), options);
      }
    }
    options.handles().guard(file);
    byte[] head;
    try (InputStream in = NamedInput.open(file)) {
      options.handles().check(file);
      head = in.readNBytes(HEAD);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, e);
    }
    if (Compression.of(head) != null) {
      try (InputStream in = new BufferedInputStream(NamedInput.open(file), BUFFER)) {
        options.handles().check(file);
        return StfReader.open(format, stored(file, in, options), options);
      }
    }
    return StfReader.open(format, plainStore(file, head, options), options);
  }

  private static ComponentStore standardInput(ReadOptions options) throws IOException {
    Path name = Path.of("standard input");
    return stored(name, new NamedInput(name, System.in), options);
  }

  private static ComponentStore plainStore(Path file, byte[] head, ReadOptions options)
      throws IOException {
    if (head.length == 0) {
      throw new DamagedTraceException(file + ": is empty, not an STF trace");
    }
    if (!FileHeader.isMagic(head)) {
      throw IntelStfDetection.failure(file, head);
    }
    int kind = 0;
    try {
      kind = FileHeader.read(head, head.length).kind();
    } catch (BadDataException e) {
      if (e.isUnsupported()) {
        throw DamageReport.fatal(file, 0, e);
      }
      kind = head.length >= 16 ? new StfByteReader(head, 12, 16).u32() : BlockTag.INDX;
      kind = kind == BlockTag.SNGL ? kind : BlockTag.INDX;
    }
    if (kind == BlockTag.SNGL) {
      return SingleStore.open(file, file, options, false, null);
    }
    if (kind != BlockTag.INDX) {
      String name = file.getFileName().toString();
      int at = name.indexOf(TraceNames.SUFFIX + ".");
      throw new DamagedTraceException(
          file
              + ": is one file of a trace ("
              + BlockTag.name(kind)
              + "); name its index"
              + (at < 0 ? "" : ", " + name.substring(0, at) + TraceNames.SUFFIX));
    }
    return new MultiStore(TraceNames.of(file), options.handles());
  }

  /** Copies a trace from a pipe, or a compressed one, into a temporary file. */
  private static ComponentStore stored(Path name, InputStream from, ReadOptions options)
      throws IOException {
    byte[] head = from.readNBytes(HEAD);
    Compression compression = Compression.of(head);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(head), from);
    Path copy = TemporaryFiles.file(TraceNames.SUFFIX);
    copy.toFile().deleteOnExit();
    try {
      copy(name, all, head, copy, options);
      String label = compression == null ? null : compression.label();
      return SingleStore.open(name, copy, options, true, label);
    } catch (IOException | RuntimeException | Error e) {
      Files.deleteIfExists(copy);
      throw e;
    }
  }

  private static void copy(Path name, InputStream all, byte[] head, Path copy, ReadOptions options)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(copy)) {
      StreamCheck check = new StreamCheck(out);
      InputStream in;
      try {
        in = plain(all, head);
      } catch (TraceException e) {
        throw e;
      } catch (IOException e) {
        throw new DamagedTraceException(name + ": cannot be decompressed: " + e.getMessage(), e);
      }
      byte[] buffer = new byte[BUFFER];
      while (!check.isBad()) {
        int n;
        try {
          n = in.read(buffer);
        } catch (TraceException e) {
          throw e; // the disk, not the compression
        } catch (IOException e) {
          options
              .diagnostics()
              .reportDamage(
                  DamageCode.DAMAGED_COMPRESSION,
                  "compressed data that are damaged",
                  name + ": " + e.getMessage());
          break;
        }
        if (n < 0) {
          break;
        }
        try {
          check.write(buffer, n);
        } catch (OutputException e) {
          throw e;
        } catch (IOException e) {
          throw TemporaryFiles.failure(TemporaryFiles.folder(), e);
        }
      }
      if (check.isEmpty()) {
        throw new DamagedTraceException(name + ": is empty, not an STF trace");
      }
      if (check.start() != null && !FileHeader.isMagic(check.start())) {
        throw IntelStfDetection.failure(name, check.start());
      }
    }
  }
}
