package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.index.IndexData;

/**
 * A file taken apart into blocks, to be changed and put together again with right checksums, so
 * that a test can create sound files that our writer never writes, and false data with valid
 * checksums.
 */
public final class StoredFile {
  /** A block with its payload before compression. */
  public static final class Block {
    public BlockFileHeader header;
    public byte[] raw;
    int version = 1;
    byte[] headerExtension = new byte[0];

    Block(BlockFileHeader header, byte[] raw) {
      this.header = header;
      this.raw = raw;
    }
  }

  public FileHeader header;
  int major = FileHeader.MAJOR;
  int minor = FileHeader.MINOR;
  public final List<Block> blocks = new ArrayList<>();

  public static StoredFile read(Path path) throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    StoredFile file = new StoredFile();
    file.header = FileHeader.read(bytes, bytes.length);
    int at = FileHeader.LENGTH;
    while (true) {
      BlockFileHeader h =
          BlockFileHeader.read(Arrays.copyOfRange(bytes, at, bytes.length), bytes.length - at);
      if (h.type == BlockTag.END) {
        return file;
      }
      byte[] raw =
          PayloadCodec.decompress(
              h.codec, bytes, at + h.headerLength, h.storedLength, h.rawLength, new byte[0]);
      file.blocks.add(new Block(h, Arrays.copyOf(raw, h.rawLength)));
      at += (int) h.size();
    }
  }

  /** The file with all payloads stored. */
  public byte[] bytes() {
    StfByteWriter out = new StfByteWriter();
    header.write(out);
    out.bytes[8] = (byte) major;
    out.bytes[10] = (byte) minor;
    fixHeaderChecksum(out);
    long records = 0;
    for (Block b : blocks) {
      write(b, out);
      records += b.header.records;
    }
    int end = out.used;
    StfByteWriter payload = new StfByteWriter();
    payload.uv(blocks.size());
    payload.uv(records);
    payload.writeU64(0);
    payload.writeU64(0);
    write(new Block(new BlockFileHeader(BlockTag.END, 0, 0, 0, 0), payload.content()), out);
    int trailer = out.used;
    out.writeU64(end);
    out.writeU32(BlockTag.TRAILER);
    out.writeU32(FileHeader.crc(out.bytes, trailer, 12));
    return out.content();
  }

  private static void fixHeaderChecksum(StfByteWriter out) {
    int used = out.used;
    out.used = 44;
    out.writeU32(FileHeader.crc(out.bytes, 0, 44));
    out.used = used;
  }

  private static void write(Block b, StfByteWriter out) {
    BlockFileHeader h = b.header;
    int start = out.used;
    int codec = h.codec > PayloadCodec.ZSTD ? h.codec : PayloadCodec.STORED;
    out.writeU32(h.type);
    out.writeU8(codec);
    out.writeU8(b.version);
    out.writeU16(BlockFileHeader.LENGTH + b.headerExtension.length);
    out.writeU32(b.raw.length);
    out.writeU32(b.raw.length);
    out.writeU64(h.first);
    out.writeU64(h.last);
    out.writeU32(h.records);
    out.writeU32(h.lanes);
    out.writeU32(FileHeader.crc(b.raw, 0, b.raw.length));
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(out.bytes, start, out.used - start);
    crc.update(b.headerExtension);
    out.writeU32((int) crc.getValue());
    out.put(b.headerExtension, 0, b.headerExtension.length);
    out.put(b.raw, 0, b.raw.length);
  }

  /** Writes the file and updates its size in the index. */
  public void writeTo(Path index, String suffix) throws IOException {
    byte[] bytes = bytes();
    Files.write(index.resolveSibling(index.getFileName() + suffix), bytes);
    IndexData data = new IndexData();
    StoredFile own = read(index);
    for (Block b : own.blocks) {
      data.read(new StfByteReader(b.raw));
    }
    data.components.replaceAll(
        c ->
            c.suffix().equals(suffix)
                ? new IndexData.Component(
                    c.kind(),
                    c.number(),
                    c.subject(),
                    suffix,
                    bytes.length,
                    blocks.size(),
                    c.records(),
                    c.first(),
                    c.last(),
                    c.lanes())
                : c);
    BlockFile file = new BlockFile(index, BlockTag.INDX, 0, 0, PayloadCodec.of(0), false);
    data.write(file);
    file.end(0);
    file.writeHeader(own.header.traceId());
  }
}
