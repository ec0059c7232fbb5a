package org.tracetool.archive;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.io.BlockInput;
import org.tracetool.core.io.ZstdLibrary;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/**
 * Streams that pack and unpack as a {@link Packing} says. Apart from it, so that telling what a
 * file is does not load the libraries.
 */
final class PackedStreamFactory {
  private static final int BUFFER = 64 << 10;

  /** The part of the memory that a dictionary of xz may take. */
  private static final int MEMORY_SHARE = 4;

  private PackedStreamFactory() {}

  /**
   * The bytes after the compression.
   *
   * @param name what is read, for messages
   * @param memory bytes that the process may take
   * @throws UnsupportedTraceException if unpacking takes too much of them, also while it is read
   */
  static InputStream plain(Packing packing, InputStream in, Object name, long memory)
      throws IOException {
    return switch (packing) {
      case NONE -> in;
      case GZIP -> new GZIPInputStream(in, BUFFER);
      case ZSTD -> {
        ZstdLibrary.require(Native::load);
        yield new ZstdInputStream(in);
      }
      case BZIP2, XZ -> unpacked(packing, in, name, memory);
    };
  }

  /** What is damaged from its first bytes on says so when it is read, as any other damage does. */
  private static InputStream unpacked(Packing packing, InputStream in, Object name, long memory)
      throws IOException {
    try {
      return packing == Packing.XZ
          ? new XzInput(in, name, memory / MEMORY_SHARE)
          : new BZip2CompressorInputStream(in, true);
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      return new InputStream() {
        @Override
        public int read() throws IOException {
          throw e;
        }
      };
    }
  }

  /** Compresses what is written. */
  static OutputStream packed(Packing packing, OutputStream out) throws IOException {
    return switch (packing) {
      case NONE -> out;
      case GZIP -> new GZIPOutputStream(out, BUFFER);
      case ZSTD -> {
        ZstdLibrary.require(Native::load);
        yield new ZstdOutputStream(out);
      }
      case BZIP2 -> new BZip2CompressorOutputStream(out);
      case XZ -> new XZOutputStream(out, new LZMA2Options());
    };
  }

  /** Reads xz with a limit, since a file of a few bytes can ask for gigabytes of dictionary. */
  private static final class XzInput extends BlockInput {
    private static final int KIB = 1024;

    private final XZInputStream xz;
    private final Object name;

    XzInput(InputStream in, Object name, long memory) throws IOException {
      this.name = name;
      xz = new XZInputStream(in, (int) Math.min(Integer.MAX_VALUE, memory / KIB));
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      try {
        return xz.read(into, offset, length);
      } catch (MemoryLimitException e) {
        throw new UnsupportedTraceException(
                name
                    + ": needs "
                    + e.getMemoryNeeded()
                    + " KiB of memory to be unpacked, more than a quarter of what is allowed; allow"
                    + " more")
            .advising(Remedy.MORE_MEMORY);
      }
    }

    @Override
    public void close() throws IOException {
      xz.close();
    }
  }
}
