package org.tracetool.format.perfetto.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.BlockInput;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.FileHandles.PooledFile;
import org.tracetool.core.report.DamageCode;

/** The content of a file, plain or in gzip of any number of members. Damage ends it. */
public final class PacketBytes extends BlockInput {
  /** Result of {@link #remaining}: only reading says where the content ends. */
  static final long UNKNOWN = -1;

  private static final int BUFFER = 256 << 10;
  private static final int MAGIC_BYTES = 4;

  private final Path path;
  private final ReadOptions options;
  private final StoredBytes stored;
  private final InputStream in;
  private final boolean isPacked;
  private long position;
  private boolean isDamaged;

  private PacketBytes(Path path, ReadOptions options, StoredBytes stored) throws IOException {
    this.path = path;
    this.options = options;
    this.stored = stored;
    byte[] magic = new byte[MAGIC_BYTES];
    stored.file.read(ByteBuffer.wrap(magic), 0);
    isPacked = Compression.of(magic) == Compression.GZIP;
    in = isPacked ? inflated() : stored;
  }

  /** Opens a file. */
  public static PacketBytes open(Path path, ReadOptions options) throws IOException {
    PooledFile file = options.handles().file(path);
    PacketBytes opened = null;
    try {
      opened = new PacketBytes(path, options, new StoredBytes(file));
      return opened;
    } finally {
      if (opened == null) {
        file.close();
      }
    }
  }

  private InputStream inflated() throws IOException {
    try {
      return new GZIPInputStream(stored, BUFFER);
    } catch (EOFException | ZipException e) {
      report(e);
      return InputStream.nullInputStream();
    }
  }

  private void report(IOException e) {
    isDamaged = true;
    options.reportDamage(
        DamageCode.DAMAGED_COMPRESSION,
        path,
        position,
        "damaged compression, what comes after it is left out",
        "compressed bytes",
        e instanceof EOFException ? "the end of the file" : "something else");
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (isDamaged) {
      return -1;
    }
    try {
      int n = in.read(into, offset, length);
      position += Math.max(n, 0);
      return n;
    } catch (EOFException | ZipException e) {
      report(e);
      return -1;
    }
  }

  /** How many bytes are still to be read, at most; {@link #UNKNOWN} of what is compressed. */
  long remaining() throws IOException {
    return isPacked ? UNKNOWN : Math.max(0, stored.file.size() - position);
  }

  /** Whether the file is compressed. */
  public boolean isPacked() {
    return isPacked;
  }

  @Override
  public void close() throws IOException {
    in.close();
    stored.close();
  }

  /** The bytes of a file of the pool in order. */
  private static final class StoredBytes extends BlockInput {
    private final PooledFile file;
    private long next;

    StoredBytes(PooledFile file) {
      this.file = file;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int n = length == 0 ? 0 : file.read(ByteBuffer.wrap(into, offset, length), next);
      next += Math.max(n, 0);
      return n;
    }

    /** More than nothing as long as there may be more: members of gzip follow each other. */
    @Override
    public int available() throws IOException {
      return (int) Math.min(Integer.MAX_VALUE, Math.max(0, file.size() - next));
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
