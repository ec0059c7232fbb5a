package org.tracetool.archive;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.NamedInput;

/** The forms of archives that can be read and written. */
public enum ArchiveKind {
  /** tar, without compression. */
  TAR(Packing.NONE, ".tar"),
  /** tar compressed with gzip. */
  TAR_GZIP(Packing.GZIP, ".tar.gz", ".tgz"),
  /** tar compressed with Zstandard. */
  TAR_ZSTD(Packing.ZSTD, ".tar.zst", ".tzst"),
  /** tar compressed with bzip2. */
  TAR_BZIP2(Packing.BZIP2, ".tar.bz2", ".tbz2", ".tbz"),
  /** tar compressed with xz. */
  TAR_XZ(Packing.XZ, ".tar.xz", ".txz"),
  /** zip. */
  ZIP(Packing.NONE, ".zip");

  /** Bytes of a record of tar, and so of the header of a member (POSIX.1-2017, pax). */
  static final int RECORD = 512;

  private static final int CHECKSUM = 148;
  private static final int CHECKSUM_LENGTH = 8;
  private static final int MAGIC = Packing.MAGIC;
  private static final int ZIP_MAGIC = 4;
  private static final long DEFAULT_MEMORY = 512L << 20;

  private final Packing packing;
  private final List<String> suffixes;

  /**
   * What a file is.
   *
   * @param kind the kind of archive; null for a trace that has to be unpacked to be read
   * @param packing how all of it is compressed
   */
  record Content(ArchiveKind kind, Packing packing) {}

  ArchiveKind(Packing packing, String... suffixes) {
    this.packing = packing;
    this.suffixes = List.of(suffixes);
  }

  /** How the whole archive is compressed. */
  Packing packing() {
    return packing;
  }

  /** The suffixes of such archives, the usual one first. */
  public List<String> suffixes() {
    return suffixes;
  }

  /** The kind for a name; null if it is the name of no archive. */
  public static ArchiveKind ofName(String name) {
    for (ArchiveKind kind : values()) {
      for (String suffix : kind.suffixes) {
        if (name.length() > suffix.length() && name.endsWith(suffix)) {
          return kind;
        }
      }
    }
    return null;
  }

  /**
   * The kind of a file by its content; null if it is no archive.
   *
   * @throws DamagedTraceException if it is one by its name, and its beginning cannot be read
   */
  public static ArchiveKind ofFile(Path file) throws TraceException {
    Content content = contentOf(file, DEFAULT_MEMORY);
    return content == null ? null : content.kind();
  }

  /**
   * What a file is by its content; null if it can be read as it is.
   *
   * @param memory bytes that the process may take
   * @throws DamagedTraceException if its name says that it is one, and its beginning cannot be read
   */
  static Content contentOf(Path file, long memory) throws TraceException {
    try (InputStream in = NamedInput.open(file)) {
      return contentOf(in, file, memory);
    } catch (TraceException e) {
      throw e;
    } catch (AccessDeniedException e) {
      throw DamagedTraceException.unreadable(file, e);
    } catch (IOException e) {
      if (ofName(file.getFileName().toString()) == null) {
        return null; // a reader of another format will report it
      }
      throw new DamagedTraceException(
          file + ": expected an archive, found a damaged one: " + e.getMessage(), e);
    }
  }

  /** As {@link #contentOf(Path, long)}, by the first bytes of an input. */
  static Content contentOf(InputStream in, Object name, long memory) throws IOException {
    byte[] magic = in.readNBytes(MAGIC);
    if (isZip(magic)) {
      return new Content(ZIP, Packing.NONE);
    }
    Packing packing = Packing.of(magic);
    InputStream all = new SequenceInputStream(new ByteArrayInputStream(magic), in);
    if (packing == Packing.NONE) {
      return isTar(all) ? tar(packing) : null; // without loading what unpacks
    }
    if (!packing.isUnpackedFirst()) {
      return isTar(PackedStreamFactory.plain(packing, all, name, memory)) ? tar(packing) : null;
    }
    try {
      return isTar(PackedStreamFactory.plain(packing, all, name, memory))
          ? tar(packing)
          : new Content(null, packing);
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      return new Content(null, packing); // reading it will tell
    }
  }

  private static Content tar(Packing packing) {
    for (ArchiveKind kind : values()) {
      if (kind != ZIP && kind.packing == packing) {
        return new Content(kind, packing);
      }
    }
    throw new IllegalArgumentException(packing.toString());
  }

  private static boolean isTar(InputStream in) throws IOException {
    byte[] record = in.readNBytes(RECORD);
    return record.length == RECORD && isTarHeader(record);
  }

  /**
   * Returns whether 512 bytes are the header of a member: not empty, and with a correct checksum.
   */
  static boolean isTarHeader(byte[] record) {
    if (record[0] == 0) {
      return false;
    }
    long storedSum = 0;
    boolean digits = false;
    for (int i = CHECKSUM; i < CHECKSUM + CHECKSUM_LENGTH; i++) {
      int c = record[i];
      if (c >= '0' && c <= '7') {
        storedSum = storedSum * 8 + c - '0';
        digits = true;
      } else if (c != ' ' || digits) {
        break;
      }
    }
    long unsigned = 0;
    long signed = 0; // old programs added bytes up with their sign
    for (int i = 0; i < RECORD; i++) {
      boolean own = i >= CHECKSUM && i < CHECKSUM + CHECKSUM_LENGTH;
      unsigned += own ? ' ' : record[i] & 0xff;
      signed += own ? ' ' : record[i];
    }
    return digits && (storedSum == unsigned || storedSum == signed);
  }

  private static boolean isZip(byte[] head) {
    return head.length >= ZIP_MAGIC
        && head[0] == 'P'
        && head[1] == 'K'
        && (head[2] == 3 && head[3] == 4 || head[2] == 5 && head[3] == 6);
  }
}
