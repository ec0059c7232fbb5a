package org.tracetool.format.stf.bytes;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.io.ZstdLibrary;

/** How the payloads of blocks are compressed. */
public final class PayloadCodec {
  public static final int STORED = 0;
  public static final int DEFLATE = 1;
  public static final int ZSTD = 2;

  /** Levels of zstd for {@code --compress} 1 to 9. */
  private static final int[] ZSTD_LEVELS = {0, 1, 2, 3, 5, 7, 9, 12, 15, 19};

  /** Nothing is compressed. */
  public static final PayloadCodec NONE = of(0, false);

  private final int codec;
  private final int level;
  private final int compression;

  private PayloadCodec(int codec, int level, int compression) {
    this.codec = codec;
    this.level = level;
    this.compression = compression;
  }

  /** The codec for a level of the user: -1 the default, 0 nothing, 1 fast to 9 small. */
  public static PayloadCodec of(int compression) throws UnsupportedTraceException {
    if (compression != 0) {
      ZstdLibrary.require(Native::load);
    }
    return of(compression, true);
  }

  public static PayloadCodec of(int compression, boolean zstd) {
    if (compression == 0) {
      return new PayloadCodec(STORED, 0, 0);
    }
    int level = Math.max(compression, 1);
    return zstd
        ? new PayloadCodec(ZSTD, ZSTD_LEVELS[level], level)
        : new PayloadCodec(DEFLATE, level, level);
  }

  /** The codec of a trace, by the results of {@link #title()} and {@link #compression()} for it. */
  public static PayloadCodec named(String title, String compression)
      throws UnsupportedTraceException {
    if (title == null) {
      return NONE;
    }
    boolean known = compression != null && compression.matches("[1-9]");
    int level = known ? Integer.parseInt(compression) : 1;
    boolean zstd = title.equals(title(ZSTD));
    if (zstd) {
      ZstdLibrary.require(Native::load);
    }
    return of(level, zstd);
  }

  /** How hard it compresses: 0 not at all, 1 to 9. */
  public int compression() {
    return compression;
  }

  /** Its name for users; null if nothing is compressed. */
  public String title() {
    return title(codec);
  }

  public static String title(int codec) {
    return codec == ZSTD ? "zstd" : codec == DEFLATE ? "deflate" : null;
  }

  /**
   * Compresses a payload and appends it to {@code out}.
   *
   * @return the codec that was used: a payload that would not become smaller is stored
   */
  public int compress(StfByteWriter payload, StfByteWriter out) {
    int size = payload.used;
    int start = out.used;
    if (codec == ZSTD && size > 0) {
      int bound = (int) Zstd.compressBound(size);
      out.ensureCapacity(bound);
      long n =
          Zstd.compressByteArray(
              out.bytes, start, out.bytes.length - start, payload.bytes, 0, size, level);
      if (!Zstd.isError(n) && n < size) {
        out.used = start + (int) n;
        return ZSTD;
      }
    } else if (codec == DEFLATE && size > 0) {
      out.ensureCapacity(size);
      Deflater deflater = new Deflater(level, true);
      try {
        deflater.setInput(payload.bytes, 0, size);
        deflater.finish();
        int n = deflater.deflate(out.bytes, start, size);
        if (deflater.finished() && n < size) {
          out.used = start + n;
          return DEFLATE;
        }
      } finally {
        deflater.end();
      }
    }
    out.put(payload);
    return STORED;
  }

  /**
   * Decompresses a payload into {@code into}, which it fills exactly from its start.
   *
   * @return the bytes, a larger array than {@code into} if that was too small
   */
  public static byte[] decompress(
      int codec, byte[] stored, int offset, int length, int raw, byte[] into) throws IOException {
    switch (codec) {
      case STORED:
        if (raw != length) {
          throw new BadDataException("a stored payload of " + raw + " bytes", length + " bytes");
        }
        byte[] plain = sized(into, raw);
        System.arraycopy(stored, offset, plain, 0, raw);
        return plain;
      case DEFLATE:
        return inflate(stored, offset, length, raw, into);
      case ZSTD:
        return zstd(stored, offset, length, raw, into);
      default:
        throw BadDataException.unsupported(
            "codec 0, 1 or 2", "codec " + codec + "; a later tracetool is needed");
    }
  }

  private static byte[] sized(byte[] into, int size) {
    return into.length >= size ? into : new byte[size];
  }

  private static byte[] inflate(byte[] stored, int offset, int length, int raw, byte[] into)
      throws BadDataException {
    if (raw / 1040 > length) {
      throw new BadDataException("at most " + 1040L * length + " bytes of DEFLATE", raw + " bytes");
    }
    byte[] plain = sized(into, raw);
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(stored, offset, length);
      int n = 0;
      while (n < raw) {
        int more = inflater.inflate(plain, n, raw - n);
        if (more == 0) {
          break;
        }
        n += more;
      }
      boolean longer = n == raw && !inflater.finished() && inflater.inflate(new byte[1]) > 0;
      if (n != raw || longer || !inflater.finished() || inflater.getRemaining() != 0) {
        throw new BadDataException(
            "a DEFLATE stream of " + raw + " bytes", n == raw ? "a longer one" : n + " bytes");
      }
      return plain;
    } catch (DataFormatException e) {
      throw new BadDataException("a DEFLATE stream", "damage in it");
    } finally {
      inflater.end();
    }
  }

  private static byte[] zstd(byte[] stored, int offset, int length, int raw, byte[] into)
      throws IOException {
    ZstdLibrary.require(Native::load);
    // The frame contains its size; nothing is allocated for a block with a wrong one.
    long size = Zstd.getFrameContentSize(stored, offset, length);
    if (size != raw) {
      throw new BadDataException("a zstd frame of " + raw + " bytes", "another one");
    }
    byte[] plain = sized(into, raw);
    long n;
    try {
      n = Zstd.decompressByteArray(plain, 0, raw, stored, offset, length);
    } catch (RuntimeException e) {
      throw new BadDataException("a zstd frame", "damage in it");
    }
    if (Zstd.isError(n) || n != raw) {
      throw new BadDataException("a zstd frame of " + raw + " bytes", "damage in it");
    }
    return plain;
  }
}
