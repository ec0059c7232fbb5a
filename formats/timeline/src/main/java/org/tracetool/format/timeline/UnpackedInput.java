package org.tracetool.format.timeline;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.util.Native;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Path;
import org.tracetool.core.io.BlockInput;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.GzipInput;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.ZstdLibrary;

/**
 * The content of a file that may be packed with gzip or Zstandard, as far as it can be unpacked. It
 * just ends where the packed data are damaged, and says why.
 */
public final class UnpackedInput extends BlockInput {
  private static final int MAGIC_BYTES = 4;

  private final InputStream in;
  private final GzipInput gzip;
  private final boolean isZstd;
  private String failure;

  private UnpackedInput(InputStream in, GzipInput gzip, boolean isZstd) {
    this.in = in;
    this.gzip = gzip;
    this.isZstd = isZstd;
  }

  /** Opens a file; the caller closes it. */
  public static UnpackedInput open(Path file) throws IOException {
    InputStream in = NamedInput.open(file);
    try {
      return of(in);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /** The content of a stream, which is closed with it. */
  public static UnpackedInput of(InputStream raw) throws IOException {
    PushbackInputStream in = new PushbackInputStream(raw, MAGIC_BYTES);
    byte[] magic = in.readNBytes(MAGIC_BYTES);
    in.unread(magic);
    Compression compression = Compression.of(magic);
    if (compression == Compression.GZIP) {
      GzipInput gzip = new GzipInput(in);
      return new UnpackedInput(gzip, gzip, false);
    }
    if (compression == Compression.ZSTD) {
      ZstdLibrary.require(Native::load);
      return new UnpackedInput(new ZstdInputStream(in), null, true);
    }
    return new UnpackedInput(in, null, false);
  }

  /** Whether the file is packed, so that positions in the content are not those in the file. */
  public boolean isPacked() {
    return gzip != null || isZstd;
  }

  /** Why the content ends before the file does, as a phrase; null if it does not. */
  public String failure() {
    return gzip == null ? failure : gzip.damage();
  }

  /** The byte of the packed file where it was seen; -1 if that is not known. */
  public long failureAt() {
    return gzip == null ? -1 : gzip.damageAt();
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (!isZstd) {
      return in.read(into, offset, length);
    }
    if (failure != null) {
      return -1;
    }
    try {
      return in.read(into, offset, length);
    } catch (EOFException e) {
      failure = "the compressed data end too early";
    } catch (ZstdIOException e) {
      failure = "the compressed data are damaged (" + e.getMessage() + ")";
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
