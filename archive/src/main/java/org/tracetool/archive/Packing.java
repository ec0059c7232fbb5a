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
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.io.ZstdLibrary;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.MemoryLimitException;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** How the whole of an archive, or of a file that holds a trace, is compressed. */
enum Packing {
  /** Not at all. */
  NONE(""),
  /** gzip; formats that fit into one file read it themselves. */
  GZIP("", 0x1f, 0x8b, 8),
  /** Zstandard; formats that fit into one file read it themselves. */
  ZSTD("", 0x28, 0xb5, 0x2f, 0xfd),
  /** bzip2. */
  BZIP2(".bz2", 'B', 'Z', 'h'),
  /** xz, with its container. */
  XZ(".xz", 0xfd, '7', 'z', 'X', 'Z', 0);

  /** Bytes at the start of a file that are enough to tell. */
  static final int MAGIC = 6;

  private static final int BUFFER = 64 << 10;

  /** The part of the memory that a dictionary of xz may take. */
  private static final int MEMORY_SHARE = 4;

  private final String suffix;
  private final int[] magic;

  Packing(String suffix, int... magic) {
    this.suffix = suffix;
    this.magic = magic;
  }

  /** How something that starts with these bytes is compressed. */
  static Packing of(byte[] head) {
    for (Packing packing : values()) {
      if (packing != NONE && packing.starts(head)) {
        return packing;
      }
    }
    return NONE;
  }

  private boolean starts(byte[] head) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= head.length || (head[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a trace in one file that is compressed in this way has to be unpacked to be read. */
  boolean isUnpackedFirst() {
    return this == BZIP2 || this == XZ;
  }

  /** The name of a file that is compressed in this way, once it is unpacked. */
  String plainName(String name) {
    boolean cut = name.endsWith(suffix) && name.length() > suffix.length();
    return cut ? name.substring(0, name.length() - suffix.length()) : name;
  }

  /**
   * The bytes after the compression.
   *
   * @param name what is read, for messages
   * @param memory bytes that the process may take
   * @throws UnsupportedTraceException if unpacking takes too much of them, also while it is read
   */
  InputStream plain(InputStream in, Object name, long memory) throws IOException {
    return switch (this) {
      case NONE -> in;
      case GZIP -> new GZIPInputStream(in, BUFFER);
      case ZSTD -> {
        ZstdLibrary.require(Native::load);
        yield new ZstdInputStream(in);
      }
      case BZIP2, XZ -> unpacked(in, name, memory);
    };
  }

  /** What is damaged from its first bytes on says so when it is read, as any other damage does. */
  private InputStream unpacked(InputStream in, Object name, long memory) throws IOException {
    try {
      return this == XZ
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
  OutputStream packed(OutputStream out) throws IOException {
    return switch (this) {
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
  private static final class XzInput extends InputStream {
    private static final int KIB = 1024;

    private final XZInputStream xz;
    private final Object name;

    XzInput(InputStream in, Object name, long memory) throws IOException {
      this.name = name;
      xz = new XZInputStream(in, (int) Math.min(Integer.MAX_VALUE, memory / KIB));
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
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
                + " more with --memory");
      }
    }

    @Override
    public void close() throws IOException {
      xz.close();
    }
  }
}
