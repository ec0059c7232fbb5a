package org.tracetool.format.stf.file;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;

/**
 * The first 48 bytes of every file (docs/formats/stf.md, "Files").
 *
 * @param kind kind of the file, one of the upper-case {@link BlockTag}s
 * @param traceId 16 bytes that all files of one trace share
 * @param number number of a process file, or of the subject of an anchor file
 * @param subject kind of the file that an anchor file is for, else 0
 * @param flags see {@link #ORDERED}
 */
public record FileHeader(int kind, byte[] traceId, int number, int subject, int flags) {
  public static final int LENGTH = 48;
  public static final int ID_LENGTH = 16;
  static final int MAJOR = 1;
  static final int MINOR = 0;

  /** Flag: keys also ascend from block to block. */
  public static final int ORDERED = 1;

  /** The second half shows damage by transfer as text. */
  public static final byte[] MAGIC = {(byte) 0x89, 'T', 'S', 'T', 'F', '\r', '\n', 0x1a};

  public void write(StfByteWriter out) {
    int start = out.used;
    out.put(MAGIC, 0, MAGIC.length);
    out.writeU16(MAJOR);
    out.writeU16(MINOR);
    out.writeU32(kind);
    out.put(traceId, 0, ID_LENGTH);
    out.writeU32(number);
    out.writeU32(subject);
    out.writeU32(flags);
    out.writeU32(crc(out.bytes, start, out.used - start));
  }

  /** Returns whether bytes start like a file of this format. */
  public static boolean isMagic(byte[] head) {
    return head.length >= MAGIC.length
        && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  public static FileHeader read(byte[] bytes, int length) throws BadDataException {
    if (length < MAGIC.length || !isMagic(bytes)) {
      boolean text =
          length >= 5 && Arrays.equals(bytes, 0, 5, MAGIC, 0, 5) && length >= MAGIC.length;
      throw new BadDataException(
          "the start of an STF file",
          text
              ? "one that a transfer as text has damaged"
              : length == 0 ? "the end of the file" : hex(bytes, Math.min(length, MAGIC.length)));
    }
    if (length < LENGTH) {
      throw new BadDataException("a file header of 48 bytes", length + " bytes");
    }
    StfByteReader in = new StfByteReader(bytes, MAGIC.length, LENGTH);
    int major = in.u16();
    in.u16();
    if (major > MAJOR) {
      throw BadDataException.unsupported(
          "STF version 1", "version " + major + "; a later tracetool is needed");
    }
    int kind = in.u32();
    byte[] id = Arrays.copyOfRange(bytes, in.at, in.at + ID_LENGTH);
    in.skip(ID_LENGTH);
    int number = in.u32();
    int subject = in.u32();
    int flags = in.u32();
    int expected = crc(bytes, 0, in.at);
    int found = in.u32();
    if (expected != found) {
      throw new BadDataException("a file header with a right checksum", "a wrong one");
    }
    return new FileHeader(kind, id, number, subject, flags);
  }

  public static int crc(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  private static String hex(byte[] bytes, int length) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < length; i++) {
      out.append(i == 0 ? "" : " ").append(String.format("%02x", bytes[i] & 0xff));
    }
    return out.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileHeader h
        && kind == h.kind
        && Arrays.equals(traceId, h.traceId)
        && number == h.number
        && subject == h.subject
        && flags == h.flags;
  }

  @Override
  public int hashCode() {
    return 31 * kind + Arrays.hashCode(traceId);
  }

  @Override
  public String toString() {
    return BlockTag.name(kind) + " " + number;
  }
}
