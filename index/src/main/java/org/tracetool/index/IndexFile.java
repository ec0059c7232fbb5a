package org.tracetool.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;

/** The bytes of an index: a header, then blocks, the directory last. */
final class IndexFile implements Closeable {
  /** The first bytes; an editor or a transfer that changes line ends damages them. */
  static final byte[] MAGIC = {(byte) 0x89, 'T', 'T', 'I', 'D', 'X', '\r', '\n'};

  static final int VERSION = 6;

  /** Magic, version, length of the file, reference to the directory, checksum. */
  static final int HEADER = 44;

  /** The directory names all streams and files, of which there may be millions. */
  private static final int MAX_DIRECTORY_BYTES = 256 << 20;

  private final Path path;
  private final FileChannel file;
  private final long length;
  private final boolean isTemporary;

  private static final String UNREADABLE = "cannot be read: ";

  private IndexFile(Path path, FileChannel file, long length, boolean isTemporary) {
    this.path = path;
    this.file = file;
    this.length = length;
    this.isTemporary = isTemporary;
  }

  /** Bytes of the file. */
  long length() {
    return length;
  }

  static byte[] header(long length, IndexBlock directory) {
    IndexOutput out = new IndexOutput().append(MAGIC).word(VERSION).longWord(length);
    out.longWord(directory.offset()).word(directory.stored()).word(directory.length());
    out.word(directory.checksum());
    return out.word(IndexBlock.checksum(out.toBytes())).toBytes();
  }

  /**
   * Opens an index.
   *
   * @param isTemporary whether this program has just made it in the folder for temporary files: if
   *     it cannot be read, that folder has failed, and nobody can make a better index
   */
  static IndexFile open(Path path, boolean isTemporary) throws IOException {
    FileChannel file = null;
    try {
      file = FileChannel.open(path, StandardOpenOption.READ);
      return new IndexFile(path, file, file.size(), isTemporary);
    } catch (IOException e) {
      if (file != null) {
        file.close();
      }
      throw unreadable(path, isTemporary, e);
    }
  }

  private static TraceException unreadable(Path path, boolean isTemporary, IOException e) {
    String why = UNREADABLE + DamagedTraceException.reason(e);
    return isTemporary
        ? new OutputException(path + ": " + why, e)
        : new IndexRefusedException(path, why);
  }

  /** The directory, after the header was found right. */
  byte[] directory() throws IOException {
    byte[] head = bytes(0, (int) Math.min(HEADER, length));
    if (head.length < MAGIC.length || !Arrays.equals(Arrays.copyOf(head, MAGIC.length), MAGIC)) {
      throw refused("is not an index");
    }
    if (head.length < HEADER) {
      throw refused("is damaged: it ends within its header");
    }
    IndexInput in = new IndexInput(head, MAGIC.length);
    int version = in.word();
    long expected = in.longWord();
    IndexBlock directory = new IndexBlock(in.longWord(), in.word(), in.word(), in.word());
    if (in.word() != IndexBlock.checksum(Arrays.copyOf(head, HEADER - Integer.BYTES))) {
      throw refused("is damaged: its header has another checksum");
    }
    if (version != VERSION) {
      throw refused("is of version " + version + " of the format; this program knows " + VERSION);
    }
    if (expected != length) {
      throw refused("is damaged: it has " + length + " bytes instead of " + expected);
    }
    return block(directory, MAX_DIRECTORY_BYTES);
  }

  /** The content of a block. */
  byte[] block(IndexBlock block) throws IOException {
    return block(block, IndexBlock.MAX_BLOCK_BYTES);
  }

  private byte[] block(IndexBlock block, int longest) throws IOException {
    boolean inside =
        block.offset() >= HEADER
            && block.stored() >= 0
            && block.stored() <= longest
            && block.length() >= 0
            && block.length() <= longest
            && block.offset() <= length - block.stored();
    if (!inside) {
      throw refused("is damaged: a block is outside of the file");
    }
    byte[] packed = bytes(block.offset(), block.stored());
    if (packed.length < block.stored() || IndexBlock.checksum(packed) != block.checksum()) {
      throw refused("is damaged: the block at byte " + block.offset() + " has another checksum");
    }
    try {
      return block.unpack(packed);
    } catch (IndexInput.MalformedException e) {
      throw refused("is damaged: " + e.getMessage() + " at byte " + block.offset());
    }
  }

  IndexRefusedException refused(String why) {
    return new IndexRefusedException(path, why);
  }

  private byte[] bytes(long at, int count) throws IOException {
    ByteBuffer into = ByteBuffer.allocate(count);
    long from = at;
    while (into.hasRemaining()) {
      int n;
      try {
        n = file.read(into, from);
      } catch (IOException e) {
        throw unreadable(path, isTemporary, e);
      }
      if (n <= 0) {
        return Arrays.copyOf(into.array(), into.position());
      }
      from += n;
    }
    return into.array();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
