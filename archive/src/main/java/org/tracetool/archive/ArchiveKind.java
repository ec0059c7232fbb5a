package org.tracetool.archive;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.util.Native;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.ZstdLibrary;

/** The forms of archives that can be read and written. */
public enum ArchiveKind {
  /** tar, without compression. */
  TAR(".tar"),
  /** tar compressed with gzip. */
  TAR_GZIP(".tar.gz", ".tgz"),
  /** tar compressed with Zstandard. */
  TAR_ZSTD(".tar.zst", ".tzst"),
  /** zip. */
  ZIP(".zip");

  /** Bytes of a record of tar, and so of the header of a member (POSIX.1-2017, pax). */
  static final int RECORD = 512;

  private static final int CHECKSUM = 148;
  private static final int CHECKSUM_LENGTH = 8;
  private static final int MAGIC = 4;

  private final List<String> suffixes;

  ArchiveKind(String... suffixes) {
    this.suffixes = List.of(suffixes);
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
    try (InputStream in = NamedInput.open(file)) {
      byte[] magic = in.readNBytes(MAGIC);
      if (isZip(magic)) {
        return ZIP;
      }
      InputStream all = new SequenceInputStream(new ByteArrayInputStream(magic), in);
      Compression compression = Compression.of(magic);
      if (compression == Compression.GZIP) {
        return isTar(new GZIPInputStream(all)) ? TAR_GZIP : null;
      }
      if (compression == Compression.ZSTD) {
        return isTar(Zstd.plain(all)) ? TAR_ZSTD : null;
      }
      return isTar(all) ? TAR : null;
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
    long told = 0;
    boolean digits = false;
    for (int i = CHECKSUM; i < CHECKSUM + CHECKSUM_LENGTH; i++) {
      int c = record[i];
      if (c >= '0' && c <= '7') {
        told = told * 8 + c - '0';
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
    return digits && (told == unsigned || told == signed);
  }

  /** Apart, so that its library is loaded only when it is needed. */
  private static final class Zstd {
    static InputStream plain(InputStream in) throws IOException {
      ZstdLibrary.require(Native::load);
      return new ZstdInputStream(in);
    }
  }

  private static boolean isZip(byte[] head) {
    return head.length == MAGIC
        && head[0] == 'P'
        && head[1] == 'K'
        && (head[2] == 3 && head[3] == 4 || head[2] == 5 && head[3] == 6);
  }
}
