package org.tracetool.format.nsys.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * The header of a database file: how its pages are laid out.
 *
 * @param path the file
 * @param pageBytes size of a page, a power of two from 512 to 65536
 * @param usableBytes what of each page holds data; at least 480
 * @param fileBytes size of the file
 * @param missingBytes how many bytes the file is shorter than its header says, or 0
 */
public record DatabaseFile(
    Path path, int pageBytes, int usableBytes, long fileBytes, long missingBytes) {
  /** How many bytes say that a file is a database. */
  public static final int MAGIC_BYTES = 16;

  /** Size of the header, which begins the first page. */
  static final int HEADER_BYTES = 100;

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final int PAGE_SIZE = 16;
  private static final int READ_VERSION = 19;
  private static final int RESERVED = 20;
  private static final int CHANGES = 24;
  private static final int PAGE_COUNT = 28;
  private static final int ENCODING = 56;
  private static final int PAGES_VALID_FOR = 92;
  private static final int UTF_8 = 1;
  private static final int WITH_LOG = 2;
  private static final int MIN_PAGE = 512;
  private static final int MAX_PAGE = 1 << 16;
  private static final int MIN_USABLE = 480;

  /** Whether a file begins like a database. */
  public static boolean isOne(byte[] head) {
    return head.length >= MAGIC.length
        && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  /**
   * Reads the header.
   *
   * @throws DamagedTraceException if there is none
   * @throws UnsupportedTraceException if changes are in another file, or texts are not UTF-8
   */
  public static DatabaseFile of(Path path) throws IOException {
    byte[] head = new byte[HEADER_BYTES];
    long size;
    try (SeekableByteChannel in = Files.newByteChannel(path)) {
      size = in.size();
      ByteBuffer buffer = ByteBuffer.wrap(head);
      while (buffer.hasRemaining() && in.read(buffer) >= 0) {
        // until the header is complete
      }
      if (buffer.hasRemaining() || !isOne(head)) {
        throw DamagedTraceException.at(
            path, 0, "the header of a database of SQLite", size + " bytes without one");
      }
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
    int page = Numbers.u16(head, PAGE_SIZE);
    page = page == 1 ? MAX_PAGE : page;
    int usable = page - (head[RESERVED] & 0xff);
    if (page < MIN_PAGE || Integer.bitCount(page) != 1 || usable < MIN_USABLE) {
      throw DamagedTraceException.at(
          path, PAGE_SIZE, "a page size of 512 to 65536", Integer.toString(page));
    }
    long encoding = Numbers.u32(head, ENCODING);
    if (encoding > UTF_8) {
      throw new UnsupportedTraceException(
          path + ": its texts are in UTF-16, which Nsight Systems does not write");
    }
    refuseLog(path, head[READ_VERSION]);
    refuseJournal(path);
    long pages = Numbers.u32(head, PAGE_COUNT);
    boolean isCountValid = Numbers.u32(head, CHANGES) == Numbers.u32(head, PAGES_VALID_FOR);
    long missing = isCountValid ? Math.max(0, pages * page - size) : 0;
    return new DatabaseFile(path, page, usable, size, missing);
  }

  /** A journal with this begin undoes a change that was not finished. */
  private static final long JOURNAL_MAGIC = 0xd9d505f920a163d7L;

  /** With a journal, pages of the file are those of a change that must be undone first. */
  private static void refuseJournal(Path path) throws IOException {
    Path journal = path.resolveSibling(path.getFileName() + "-journal");
    if (!Files.isRegularFile(journal)) {
      return;
    }
    byte[] begin = new byte[Long.BYTES];
    try (InputStream in = Files.newInputStream(journal)) {
      if (in.readNBytes(begin, 0, begin.length) == begin.length
          && ByteBuffer.wrap(begin).getLong() == JOURNAL_MAGIC) {
        throw new UnsupportedTraceException(
            path
                + ": a change of it was not finished; undo it by "
                + journal.getFileName()
                + " with: sqlite3 "
                + quoted(path)
                + " 'PRAGMA quick_check'");
      }
    }
  }

  /** A path as a word of a shell. */
  private static String quoted(Path path) {
    String text = path.toString();
    return text.matches("[\\w./+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** What is in a write-ahead log is not in the file yet. */
  private static void refuseLog(Path path, byte version) throws IOException {
    Path log = path.resolveSibling(path.getFileName() + "-wal");
    if (version == WITH_LOG && Files.isRegularFile(log) && Files.size(log) > 0) {
      throw new UnsupportedTraceException(
          path
              + ": some of its content is in "
              + log.getFileName()
              + "; bring it in with: sqlite3 "
              + quoted(path)
              + " 'PRAGMA wal_checkpoint(TRUNCATE)'");
    }
  }

  /** The number of pages, counting one that is cut. */
  long pageCount() {
    return (fileBytes + pageBytes - 1) / pageBytes;
  }
}
