package org.tracetool.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;

/**
 * Which trace an index is of: names, sizes and times of its files, and a checksum of the beginnings
 * and ends of some of them.
 */
final class IndexBinding {
  /** Files of which the content is looked at. */
  private static final int MAX_READ_FILES = 64;

  /** Bytes that are looked at at each end of a file. */
  private static final int END = 4096;

  /**
   * A file.
   *
   * @param ending its name relative to the folder of the first file, without what both names begin
   *     with: a trace with another name is the same trace
   * @param time in milliseconds
   */
  private record BoundFile(String ending, long size, long time) {
    /** Spelled out: the equals of records is made at run time. */
    boolean sameAs(BoundFile other) {
      return ending.equals(other.ending) && size == other.size && time == other.time;
    }
  }

  private final String format;
  private final List<BoundFile> files;
  private final int content;

  /** Names of the files as they are now; empty for an index. */
  private final List<String> names;

  private IndexBinding(String format, List<BoundFile> files, int content, List<String> names) {
    this.format = format;
    this.files = files;
    this.content = content;
    this.names = names;
  }

  /**
   * The trace as it is now.
   *
   * @param parts its files
   */
  static IndexBinding of(TraceReader reader, List<TraceFile> parts) throws IOException {
    List<BoundFile> files = new ArrayList<>();
    List<String> names = new ArrayList<>();
    CRC32C crc = new CRC32C();
    Path folder = parts.isEmpty() ? null : parts.get(0).path().toAbsolutePath().getParent();
    Path last = null;
    int read = 0;
    for (TraceFile part : parts) {
      Path path = part.path().toAbsolutePath();
      if (path.equals(last)) {
        continue; // several streams in one file
      }
      last = path;
      String name = folder == null ? path.toString() : folder.relativize(path).toString();
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      names.add(name);
      long time = now.lastModifiedTime().toMillis();
      files.add(new BoundFile(ending(name, names.get(0)), now.size(), time));
      if (read++ < MAX_READ_FILES) {
        addEnds(path, crc);
      }
    }
    return new IndexBinding(reader.format().id(), files, (int) crc.getValue(), names);
  }

  private static String ending(String name, String first) {
    int at = 0;
    while (at < Math.min(name.length(), first.length()) && name.charAt(at) == first.charAt(at)) {
      at++;
    }
    return name.substring(at);
  }

  private static void addEnds(Path path, CRC32C crc) throws IOException {
    try (SeekableByteChannel file = Files.newByteChannel(path)) {
      ByteBuffer buffer = ByteBuffer.allocate(END);
      long size = file.size();
      for (long at : new long[] {0, Math.max(0, size - END)}) {
        buffer.clear();
        file.position(at);
        while (buffer.hasRemaining() && file.read(buffer) > 0) {
          // reads on
        }
        crc.update(buffer.flip());
      }
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
  }

  /** Bytes of all files. */
  long bytes() {
    return files.stream().mapToLong(BoundFile::size).sum();
  }

  /**
   * Why an index that is bound so is not of the trace as it is now.
   *
   * @return null if it is
   */
  String differenceTo(IndexBinding now) {
    if (!format.equals(now.format)) {
      return "it is of a trace of format " + format + ", not " + now.format;
    }
    if (files.size() != now.files.size()) {
      return "the trace had " + files.size() + " files and has " + now.files.size() + " now";
    }
    for (int i = 0; i < files.size(); i++) {
      BoundFile was = files.get(i);
      BoundFile is = now.files.get(i);
      if (!was.sameAs(is)) {
        String file = now.names.get(i);
        return was.ending().equals(is.ending()) && was.size() == is.size()
            ? "the time of " + file + " has changed since it was made"
            : "the file " + file + " has changed since it was made";
      }
    }
    return content == now.content ? null : "the content of the trace has changed since it was made";
  }

  void write(IndexOutput out) {
    out.text(format).word(content).number(files.size());
    for (BoundFile file : files) {
      out.text(file.ending()).number(file.size()).signed(file.time());
    }
  }

  static IndexBinding read(IndexInput in) {
    String format = in.text();
    int content = in.word();
    int count = in.count(3);
    List<BoundFile> files = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      files.add(new BoundFile(in.text(), in.number(), in.signed()));
    }
    return new IndexBinding(format, files, content, List.of());
  }
}
