package org.tracetool.format.stf.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.format.stf.bytes.StfByteWriter;

/** Writes the single-file form: the files of a trace, byte for byte, in one stream. */
public final class Container {
  static final int SEGMENT_HEAD = 16;
  private static final int SEGMENT = 1 << 20;

  private final OutputStream stream;
  private final byte[] traceId;
  private final StfByteWriter head = new StfByteWriter();
  private long position;
  private int blocks;

  private Container(OutputStream stream, byte[] traceId) {
    this.stream = stream;
    this.traceId = traceId;
  }

  /**
   * A file to be put into the container.
   *
   * @param suffix end of its name after the name of the trace
   */
  public record Part(Path path, int kind, int number, int subject, String suffix) {}

  public static void write(List<Part> parts, byte[] traceId, OutputStream to) throws IOException {
    new Container(to, traceId).write(parts);
  }

  private void write(List<Part> parts) throws IOException {
    head.clear();
    new FileHeader(BlockTag.SNGL, traceId, 0, 0, 0).write(head);
    stream.write(head.bytes, 0, head.used);
    position = head.used;
    StfByteWriter directory = new StfByteWriter();
    directory.uv(parts.size());
    byte[] buffer = new byte[SEGMENT];
    int id = 0;
    for (Part p : parts) {
      id++;
      StfByteWriter announcement = new StfByteWriter();
      writeEntry(id, p, announcement);
      writeBlock(BlockTag.COMPONENT, announcement.bytes, announcement.used);
      writeEntry(id, p, directory);
      StfByteWriter extents = new StfByteWriter();
      int n = 0;
      long offset = 0;
      try (InputStream in = Files.newInputStream(p.path())) {
        int length = in.readNBytes(buffer, 0, SEGMENT);
        while (length > 0) {
          extents.uv(position + BlockFileHeader.LENGTH + SEGMENT_HEAD);
          extents.uv(offset);
          extents.uv(length);
          n++;
          segment(id, offset, buffer, length);
          offset += length;
          length = in.readNBytes(buffer, 0, SEGMENT);
        }
      }
      directory.uv(offset);
      directory.uv(n);
      directory.put(extents);
    }
    long directoryAt = position;
    writeBlock(BlockTag.DIRECTORY, directory.bytes, directory.used);
    end(directoryAt);
    stream.flush();
  }

  private static void writeEntry(int id, Part p, StfByteWriter out) {
    out.uv(id);
    out.writeU32(p.kind());
    out.uv(Integer.toUnsignedLong(p.number()));
    out.writeU32(p.subject());
    out.str(p.suffix());
  }

  private void segment(int id, long offset, byte[] bytes, int length) throws IOException {
    byte[] payload = new byte[SEGMENT_HEAD + length];
    StfByteWriter start = new StfByteWriter(SEGMENT_HEAD);
    start.writeU32(id);
    start.writeU32(0);
    start.writeU64(offset);
    System.arraycopy(start.bytes, 0, payload, 0, SEGMENT_HEAD);
    System.arraycopy(bytes, 0, payload, SEGMENT_HEAD, length);
    writeBlock(BlockTag.SEGMENT, payload, payload.length);
  }

  private void writeBlock(int type, byte[] payload, int length) throws IOException {
    BlockFileHeader header = new BlockFileHeader(type, 0, 0, 0, 0);
    header.rawLength = length;
    header.storedLength = length;
    header.payloadCrc = FileHeader.crc(payload, 0, length);
    head.clear();
    header.write(head);
    stream.write(head.bytes, 0, head.used);
    stream.write(payload, 0, length);
    position += head.used + length;
    blocks++;
  }

  private void end(long directoryAt) throws IOException {
    long at = position;
    int before = blocks;
    StfByteWriter payload = new StfByteWriter();
    payload.uv(before);
    payload.uv(0);
    payload.writeU64(0);
    payload.writeU64(0);
    payload.writeU64(directoryAt);
    writeBlock(BlockTag.END, payload.bytes, payload.used);
    head.clear();
    head.writeU64(at);
    head.writeU32(BlockTag.TRAILER);
    head.writeU32(FileHeader.crc(head.bytes, 0, head.used));
    stream.write(head.bytes, 0, head.used);
  }
}
