package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.format.stf.bytes.ByteIn;
import org.tracetool.format.stf.bytes.ByteOut;
import org.tracetool.format.stf.bytes.Codec;
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
      if (h.type == Tag.END) {
        return file;
      }
      byte[] raw =
          Codec.decompress(
              h.codec, bytes, at + h.headerLength, h.storedLength, h.rawLength, new byte[0]);
      file.blocks.add(new Block(h, Arrays.copyOf(raw, h.rawLength)));
      at += (int) h.size();
    }
  }

  /** The file with all payloads stored. */
  public byte[] bytes() {
    ByteOut out = new ByteOut();
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
    ByteOut payload = new ByteOut();
    payload.uv(blocks.size());
    payload.uv(records);
    payload.u64(0);
    payload.u64(0);
    write(new Block(new BlockFileHeader(Tag.END, 0, 0, 0, 0), payload.content()), out);
    int trailer = out.used;
    out.u64(end);
    out.u32(Tag.TRAILER);
    out.u32(FileHeader.crc(out.bytes, trailer, 12));
    return out.content();
  }

  private static void fixHeaderChecksum(ByteOut out) {
    int used = out.used;
    out.used = 44;
    out.u32(FileHeader.crc(out.bytes, 0, 44));
    out.used = used;
  }

  private static void write(Block b, ByteOut out) {
    BlockFileHeader h = b.header;
    int start = out.used;
    int codec = h.codec > Codec.ZSTD ? h.codec : Codec.STORED;
    out.u32(h.type);
    out.u8(codec);
    out.u8(b.version);
    out.u16(BlockFileHeader.LENGTH + b.headerExtension.length);
    out.u32(b.raw.length);
    out.u32(b.raw.length);
    out.u64(h.first);
    out.u64(h.last);
    out.u32(h.records);
    out.u32(h.lanes);
    out.u32(FileHeader.crc(b.raw, 0, b.raw.length));
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(out.bytes, start, out.used - start);
    crc.update(b.headerExtension);
    out.u32((int) crc.getValue());
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
      data.read(new ByteIn(b.raw));
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
    BlockFile file = new BlockFile(index, Tag.INDX, 0, 0, Codec.of(0), false);
    data.write(file);
    file.end(0);
    file.writeHeader(own.header.traceId());
  }
}
