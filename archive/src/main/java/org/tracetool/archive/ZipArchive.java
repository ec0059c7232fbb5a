package org.tracetool.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.tracetool.archive.UnpackedMembers.StoredMember;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.text.TraceText;

/**
 * A zip archive, listed by its directory. Members that are stored without compression are read in
 * place; others are unpacked one by one when they are read.
 */
final class ZipArchive extends Archive {
  private static final int DIRECTORY_SHARE = 16;

  /** Bytes before the name in the header of a member (APPNOTE 4.3.7), and their start. */
  private static final int LOCAL_HEADER = 30;

  private static final int LOCAL_MAGIC = 0x504b0304;

  /** Where the length of the name is in this header. */
  private static final int NAME_LENGTH = 26;

  private ZipFile zip;

  ZipArchive(Path file, FileChannel channel, ArchiveOptions options) {
    super(file, channel, options);
  }

  @Override
  void list(Predicate<String> likely, long trialSpace) throws IOException {
    Directory directory =
        new Directory(
            file, new SliceChannel(channel, 0, size()), options.memory() / DIRECTORY_SHARE);
    try {
      zip =
          ZipFile.builder().setSeekableByteChannel(directory).setIgnoreLocalFileHeader(true).get();
    } catch (IOException | RuntimeException e) {
      for (Throwable t = e; t != null; t = t.getCause()) {
        if (t instanceof TraceException told) {
          throw told;
        }
      }
      throw new DamagedTraceException(
          file + ": expected the directory of a zip archive at its end, found none that is whole",
          e);
    }
    directory.markRead();
    int ordinal = 0;
    for (Enumeration<ZipArchiveEntry> all = zip.getEntries(); all.hasMoreElements(); ) {
      ZipArchiveEntry entry = all.nextElement();
      if (!entry.isDirectory()) {
        list(entry, ordinal++);
      }
    }
  }

  private void list(ZipArchiveEntry entry, int ordinal) throws IOException {
    String name = MemberNames.normalized(entry.getName());
    if (name == null) {
      countLeftOut(entry.getName(), ": its name leads out of the archive");
      return;
    }
    Member member = new Member(name, ordinal);
    member.zip = entry;
    member.otherName = otherName(entry);
    member.size = Math.max(0, entry.getSize());
    member.modified = Math.max(0, entry.getTime());
    if (entry.isUnixSymlink()) {
      member.obstacle = "is a symbolic link, which is not followed";
    }
    add(member);
  }

  /**
   * The name in the header of a member, if it is not that of the directory. Other programs may go
   * by it, and then a member seems to be missing under its packed name.
   */
  private String otherName(ZipArchiveEntry entry) throws IOException {
    byte[] name = entry.getRawName();
    byte[] header = bytes(entry.getLocalHeaderOffset(), LOCAL_HEADER);
    if (name == null || header == null || ByteBuffer.wrap(header).getInt() != LOCAL_MAGIC) {
      return null; // problems show when it is read
    }
    int length = (header[NAME_LENGTH] & 0xff) | (header[NAME_LENGTH + 1] & 0xff) << 8;
    byte[] own = bytes(entry.getLocalHeaderOffset() + LOCAL_HEADER, length);
    if (own == null || Arrays.equals(own, name)) {
      return null;
    }
    String text = TraceText.decode(own, 0, own.length);
    String normalized = MemberNames.normalized(text);
    return normalized == null ? text : normalized;
  }

  /** Bytes of the archive; null if there are not so many. */
  private byte[] bytes(long offset, int length) throws IOException {
    if (offset < 0 || offset > size() - length) {
      return null;
    }
    ByteBuffer into = ByteBuffer.allocate(length);
    try {
      while (into.hasRemaining() && channel.read(into, offset + into.position()) > 0) {
        // until all bytes were read
      }
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, offset, e);
    }
    return into.hasRemaining() ? null : into.array();
  }

  /** Members are unpacked when they are read, unless that cannot be done at all. */
  @Override
  void prepare(List<Member> wanted) throws IOException {
    for (Member m : wanted) {
      checkReadable(m);
    }
  }

  private void checkReadable(Member member) throws IOException {
    if (member.zip.getGeneralPurposeBit().usesEncryption()) {
      throw new UnsupportedTraceException(
          shown(member.name)
              + ": is encrypted; unpack the archive with a program that asks for"
              + " its password");
    }
    if (!zip.canReadEntryData(member.zip)) {
      throw new UnsupportedTraceException(
          shown(member.name)
              + ": is compressed by method "
              + member.zip.getMethod()
              + " of zip, which is not supported; unpack the archive yourself");
    }
  }

  @Override
  void load(Collection<Member> wanted) throws IOException {
    for (Member m : wanted) {
      checkReadable(m);
      try {
        load(m);
      } catch (TraceException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        reportDamaged(m, "cannot be read: " + e.getMessage());
      }
    }
  }

  private void load(Member m) throws IOException {
    if (m.zip.getMethod() == ZipArchiveEntry.STORED) {
      try (InputStream raw = zip.getRawInputStream(m.zip)) {
        long start = m.zip.getDataOffset();
        long there = Math.min(m.zip.getCompressedSize(), channel.size() - start);
        if (raw != null && start >= 0 && there == m.size) {
          m.setPlace(channel, start, there);
        } else {
          reportDamaged(m, "does not have the stated size");
          m.setPlace(channel, Math.max(0, start), Math.max(0, there));
        }
      }
      return;
    }
    checkSpace(List.of(m));
    CRC32 sum = new CRC32();
    StoredMember stored;
    try (InputStream content = new CheckedInputStream(zip.getInputStream(m.zip), sum)) {
      stored = unpacked.store(content);
    }
    if (stored.isFull()) {
      throw tooLarge(0);
    }
    if (stored.damage() != null) {
      reportDamaged(m, "cannot be unpacked any further: " + stored.damage().getMessage());
    } else if (stored.length() != m.size || sum.getValue() != m.zip.getCrc()) {
      reportDamaged(m, "does not have the stated size and check sum");
    }
    m.setPlace(unpacked.file(), stored.offset(), stored.length());
  }

  private void reportDamaged(Member m, String what) {
    options
        .diagnostics()
        .reportDamage(
            DamageCode.DAMAGED_COMPRESSION, "damage to an archive", shown(m.name) + ": " + what);
  }

  @Override
  public void close() throws IOException {
    try {
      if (zip != null) {
        zip.close();
      }
    } finally {
      super.close();
    }
  }

  /** The file, of which only so much may be read as the directory of its members may take. */
  private static final class Directory implements SeekableByteChannel {
    private final Path name;
    private final FileChannel file;
    private long left;

    Directory(Path name, FileChannel file, long most) {
      this.name = name;
      this.file = file;
      this.left = most;
    }

    void markRead() {
      left = Long.MAX_VALUE;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      if (left <= 0) {
        throw new UnsupportedTraceException(
                "the zip archive has more members than can be listed in the memory; allow"
                    + " more memory")
            .advising(Remedy.MORE_MEMORY);
      }
      long at = file.position();
      int n;
      try {
        n = file.read(into);
      } catch (IOException e) {
        throw DamagedTraceException.unreadable(name, at, e);
      }
      left = left == Long.MAX_VALUE ? left : left - Math.max(n, 0);
      return n;
    }

    @Override
    public long position() throws IOException {
      return file.position();
    }

    @Override
    public SeekableByteChannel position(long position) throws IOException {
      file.position(position);
      return this;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      return file.write(from);
    }

    @Override
    public SeekableByteChannel truncate(long size) throws IOException {
      return file.truncate(size);
    }

    @Override
    public boolean isOpen() {
      return file.isOpen();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
