package org.tracetool.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.tracetool.archive.Unpacked.Stored;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * A zip archive, listed by its directory. Members that are stored as they are are read in place;
 * others are unpacked one by one when they are read.
 */
final class ZipArchive extends Archive {
  private static final int DIRECTORY_SHARE = 16;

  private ZipFile zip;

  ZipArchive(Path file, ArchiveOptions options) throws IOException {
    super(file, options);
  }

  @Override
  void list(Predicate<String> likely, long trialSpace) throws IOException {
    Directory directory =
        new Directory(
            new SliceChannel(channel, 0, channel.size()), options.memory() / DIRECTORY_SHARE);
    try {
      zip =
          ZipFile.builder().setSeekableByteChannel(directory).setIgnoreLocalFileHeader(true).get();
    } catch (TraceException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new DamagedTraceException(
          file + ": expected the directory of a zip archive at its end, found none that is whole",
          e);
    }
    directory.isRead();
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
      leftOut(entry.getName(), ": its name leads out of the archive");
      return;
    }
    Member member = new Member(name, ordinal);
    member.zip = entry;
    member.size = Math.max(0, entry.getSize());
    member.modified = Math.max(0, entry.getTime());
    if (entry.isUnixSymlink()) {
      member.obstacle = "is a symbolic link, which is not followed";
    }
    add(member);
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
        damaged(m, "cannot be read: " + e.getMessage());
      }
    }
  }

  private void load(Member m) throws IOException {
    if (m.zip.getMethod() == ZipArchiveEntry.STORED) {
      try (InputStream raw = zip.getRawInputStream(m.zip)) {
        long start = m.zip.getDataOffset();
        long there = Math.min(m.zip.getCompressedSize(), channel.size() - start);
        if (raw != null && start >= 0 && there == m.size) {
          m.isAt(channel, start, there);
        } else {
          damaged(m, "has not the size that is told");
          m.isAt(channel, Math.max(0, start), Math.max(0, there));
        }
      }
      return;
    }
    checkSpace(List.of(m));
    CRC32 sum = new CRC32();
    Stored stored;
    try (InputStream content = new CheckedInputStream(zip.getInputStream(m.zip), sum)) {
      stored = unpacked.store(content);
    }
    if (stored.isFull()) {
      throw tooLarge(0);
    }
    if (stored.damage() != null) {
      damaged(m, "cannot be unpacked any further: " + stored.damage().getMessage());
    } else if (stored.length() != m.size || sum.getValue() != m.zip.getCrc()) {
      damaged(m, "has not the size and the check sum that are told");
    }
    m.isAt(unpacked.file(), stored.offset(), stored.length());
  }

  private void damaged(Member m, String what) {
    options.diagnostics().damage("damage to an archive", shown(m.name) + ": " + what);
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
    private final FileChannel file;
    private long left;

    Directory(FileChannel file, long most) {
      this.file = file;
      this.left = most;
    }

    void isRead() {
      left = Long.MAX_VALUE;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
      if (left <= 0) {
        throw new UnsupportedTraceException(
            "the zip archive has more members than can be listed in the memory; allow more with"
                + " --memory");
      }
      int n = file.read(into);
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
