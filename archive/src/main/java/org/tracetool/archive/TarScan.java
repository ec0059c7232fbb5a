package org.tracetool.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tracetool.core.error.TraceException;

/**
 * Goes through the members of a tar archive. Each header is read separately, so that unneeded
 * content is skipped by position, and a damaged header costs no more than its member.
 */
final class TarScan {
  private static final int BLOCK = 20 * ArchiveKind.RECORD;
  private static final long MAX_PADDING_BYTES = 16 << 20;

  /** Receives the members. */
  interface Visitor {
    /**
     * A member.
     *
     * @param ordinal its number
     * @param data where its content begins
     * @param content the content, may be read
     */
    void visitMember(TarArchiveEntry entry, int ordinal, long data, TarArchiveInputStream content)
        throws IOException;

    /** Something is wrong at a byte of the unpacked archive. */
    void visitDamage(long position, String what);
  }

  private final TarSource source;
  private final Visitor visitor;
  private int ordinal;

  private TarScan(TarSource source, Visitor visitor) {
    this.source = source;
    this.visitor = visitor;
  }

  static void run(TarSource source, Visitor visitor) throws IOException {
    new TarScan(source, visitor).run();
  }

  private void run() throws IOException {
    try {
      boolean more = true;
      while (more) {
        more = step();
      }
    } catch (TraceException e) {
      throw e;
    } catch (IOException e) {
      if (source.failure() == null) {
        throw e;
      }
      visitor.visitDamage(source.position(), "cannot be read any further: " + e.getMessage());
    }
  }

  /** Reads a member; false at the end. */
  private boolean step() throws IOException {
    long start = source.position();
    byte[] record = source.peek();
    if (record.length < ArchiveKind.RECORD) {
      visitor.visitDamage(start, "expected another member or the mark of the end, found the end");
      return false;
    }
    if (isEmpty(record)) {
      readPadding();
      return false;
    }
    if (!ArchiveKind.isTarHeader(record)) {
      visitor.visitDamage(start, "expected the header of a member, found something else");
      return findHeader();
    }
    TarArchiveInputStream tar =
        new TarArchiveInputStream(
            source, BLOCK, ArchiveKind.RECORD, StandardCharsets.UTF_8.name(), true);
    TarArchiveEntry entry;
    try {
      source.beginHeader();
      entry = tar.getNextEntry();
    } catch (IOException | RuntimeException e) {
      if (source.failure() != null) {
        throw source.failure();
      }
      visitor.visitDamage(start, "expected the header of a member, found a damaged one");
      return findHeader();
    } finally {
      source.endHeader();
    }
    if (entry == null || entry.getSize() < 0) {
      visitor.visitDamage(start, "expected a member after this header, found none");
      return entry != null && findHeader();
    }
    return member(tar, entry);
  }

  private boolean member(TarArchiveInputStream tar, TarArchiveEntry entry) throws IOException {
    long data = source.position();
    visitor.visitMember(entry, ordinal++, data, tar);
    long next;
    if (entry.isSparse()) {
      // The list of holes is part of the content, and only the decoder knows its length.
      byte[] waste = new byte[1 << 13];
      try {
        while (tar.read(waste) >= 0) {
          // until the end
        }
      } catch (TraceException e) {
        throw e;
      } catch (IOException e) {
        visitor.visitDamage(source.position(), "the content of " + entry.getName() + " is damaged");
      }
      next = roundedUp(source.position());
    } else {
      next = entry.getSize() > Long.MAX_VALUE - data - 512 ? -1 : roundedUp(data + entry.getSize());
    }
    if (next < 0 || !source.skipTo(next)) {
      visitor.visitDamage(data, "the content of " + entry.getName() + " ends too early");
      return false;
    }
    return true;
  }

  private static long roundedUp(long position) {
    return (position + ArchiveKind.RECORD - 1) / ArchiveKind.RECORD * ArchiveKind.RECORD;
  }

  private boolean findHeader() throws IOException {
    long next = roundedUp(source.position() + 1);
    while (source.skipTo(next)) {
      byte[] record = source.peek();
      if (record.length == ArchiveKind.RECORD && ArchiveKind.isTarHeader(record)) {
        return true;
      }
      next += ArchiveKind.RECORD;
    }
    return false;
  }

  /** The data after the end mark lets the decompressor check its sums. */
  private void readPadding() throws IOException {
    long limit = source.position() + MAX_PADDING_BYTES;
    byte[] waste = new byte[1 << 13];
    while (source.position() < limit && source.read(waste, 0, waste.length) >= 0) {
      // until the end
    }
  }

  private static boolean isEmpty(byte[] record) {
    for (byte b : record) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }
}
