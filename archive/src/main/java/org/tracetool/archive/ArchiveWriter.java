package org.tracetool.archive;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.function.LongConsumer;
import org.apache.commons.compress.archivers.ArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * Writes an archive whose bytes depend on names and contents of its members alone: all have the
 * same time and mode, and no owner.
 */
public final class ArchiveWriter implements Closeable {
  private static final int BUFFER = 256 << 10;
  private static final int MODE = 0100644;

  /** The earliest time that zip can store. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private final TarArchiveOutputStream tar;
  private final ZipArchiveOutputStream zip;

  private ArchiveWriter(TarArchiveOutputStream tar, ZipArchiveOutputStream zip) {
    this.tar = tar;
    this.zip = zip;
  }

  /** Starts an archive in a file that does not exist yet. */
  public static ArchiveWriter create(Path file, ArchiveKind kind) throws IOException {
    if (kind == ArchiveKind.ZIP) {
      ZipArchiveOutputStream zip = new ZipArchiveOutputStream(file);
      zip.setUseZip64(Zip64Mode.AsNeeded);
      return new ArchiveWriter(null, zip);
    }
    OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
    try {
      return inTar(PackedStreamFactory.packed(kind.packing(), out));
    } catch (IOException | RuntimeException | Error e) {
      out.close();
      throw e;
    }
  }

  /** Starts an uncompressed archive of the form {@code .tar} in a stream of bytes. */
  public static ArchiveWriter tar(OutputStream out) {
    return inTar(new BufferedOutputStream(out, BUFFER));
  }

  private static ArchiveWriter inTar(OutputStream out) {
    TarArchiveOutputStream tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name());
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    tar.setAddPaxHeadersForNonAsciiNames(true);
    return new ArchiveWriter(tar, null);
  }

  /**
   * Adds a member.
   *
   * @param name its name in the archive
   * @param size bytes that the content must have
   * @param isCompressed whether the content is compressed already, so that zip stores it unchanged,
   *     and it can be read in place
   * @param watch receives each number of bytes read
   * @throws IOException also if the content has another size
   */
  public void add(
      String name, long size, boolean isCompressed, InputStream content, LongConsumer watch)
      throws IOException {
    if (tar != null) {
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(size);
      entry.setMode(MODE);
      entry.setModTime(Date.from(TIME.toInstant(ZoneOffset.UTC)));
      tar.putArchiveEntry(entry);
      copy(tar, name, size, content, watch);
      tar.closeArchiveEntry();
    } else {
      ZipArchiveEntry entry = new ZipArchiveEntry(name);
      entry.setSize(size);
      entry.setUnixMode(MODE);
      entry.setTimeLocal(TIME);
      entry.setMethod(isCompressed ? ZipArchiveEntry.STORED : ZipArchiveEntry.DEFLATED);
      zip.putArchiveEntry(entry);
      copy(zip, name, size, content, watch);
      zip.closeArchiveEntry();
    }
  }

  private static void copy(
      OutputStream out, String name, long size, InputStream content, LongConsumer watch)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long left = size;
    for (int n = content.read(buffer); n >= 0; n = content.read(buffer)) {
      left -= n;
      if (left < 0) {
        break;
      }
      out.write(buffer, 0, n);
      watch.accept(n);
    }
    if (left != 0) {
      throw new IOException(name + " changed while it was packed");
    }
  }

  /** Ends the archive, and closes the file in any case. */
  @Override
  public void close() throws IOException {
    try (ArchiveOutputStream<?> out = tar != null ? tar : zip) {
      out.finish();
    }
  }
}
