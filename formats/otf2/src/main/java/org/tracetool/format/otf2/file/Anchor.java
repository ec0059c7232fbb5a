package org.tracetool.format.otf2.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.text.TraceText;

/**
 * The anchor file of an archive: what it says about all other files.
 *
 * @param version the release that wrote the archive: major, minor, bug fix
 * @param eventChunk bytes of a chunk in files of events and snapshots
 * @param definitionChunk bytes of a chunk in files of definitions and markers
 * @param substrate 1 for one file for each location
 * @param compression 1 for none
 * @param locations number of locations
 * @param definitions number of records in the file of global definitions
 * @param properties names and values
 * @param traceId identity of the trace; 0 for none
 * @param snapshots number of snapshots of each location
 * @param thumbnails number of thumbnail files
 */
public record Anchor(
    int[] version,
    long eventChunk,
    long definitionChunk,
    int substrate,
    int compression,
    long locations,
    long definitions,
    String machine,
    String creator,
    String description,
    List<Property> properties,
    long traceId,
    long snapshots,
    long thumbnails) {
  /** Chunks are not smaller. */
  public static final int MIN_CHUNK_BYTES = 256 << 10;

  /** Chunks are not larger. */
  public static final int MAX_CHUNK_BYTES = 16 << 20;

  private static final int MAX_FILE_BYTES = 256 << 10;
  private static final byte[] MAGIC = "OTF2".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER = 3;
  private static final int NEWEST_TRACE_FORMAT = 2;
  private static final int POSIX = 1;
  private static final int SION = 2;
  private static final int NO_COMPRESSION = 1;

  /** A property of the archive. */
  public record Property(String name, String value) {}

  /** Whether a file that starts with these bytes is an anchor file. */
  public static boolean isAnchor(byte[] head) {
    return head.length > MAGIC.length + 2
        && head[0] == HEADER
        && (head[1] == ByteOrders.LITTLE || head[1] == ByteOrders.BIG)
        && head[2] == 'O'
        && head[3] == 'T'
        && head[4] == 'F'
        && head[5] == '2'
        && head[6] == 0;
  }

  /**
   * Reads an anchor file.
   *
   * @throws DamagedTraceException if it is none, or one that says what cannot be
   * @throws UnsupportedTraceException if the archive is of a kind that cannot be read
   */
  public static Anchor read(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_FILE_BYTES + 1);
    } catch (NoSuchFileException e) {
      DamagedTraceException.checkVisible(file);
      throw new MissingTraceException(file + ": no such file");
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, e);
    }
    if (bytes.length > MAX_FILE_BYTES) {
      throw DamagedTraceException.at(
          file, MAX_FILE_BYTES, "the end of an anchor file", "more bytes");
    }
    return new Parser(file, bytes).parse();
  }

  private static final class Parser {
    private final Path file;
    private final byte[] bytes;
    private int at;
    private boolean big;

    Parser(Path file, byte[] bytes) {
      this.file = file;
      this.bytes = bytes;
    }

    Anchor parse() throws DamagedTraceException, UnsupportedTraceException {
      if (!isAnchor(bytes)) {
        throw DamagedTraceException.at(
            file,
            0,
            "the header of an OTF2 anchor file",
            bytes.length == 0 ? "nothing" : "other bytes");
      }
      big = bytes[1] == ByteOrders.BIG;
      at = 2 + MAGIC.length + 1;
      int format = u8();
      int traceFormat = u8();
      if (traceFormat > NEWEST_TRACE_FORMAT) {
        throw new UnsupportedTraceException(
            file
                + ": trace format "
                + traceFormat
                + "; archives of formats up to "
                + NEWEST_TRACE_FORMAT
                + " can be read");
      }
      int[] version = {u8(), u8(), u8()};
      long eventChunk = chunkSize();
      long definitionChunk = chunkSize();
      int substrate = u8();
      checkSubstrate(substrate);
      int compression = u8();
      if (compression > NO_COMPRESSION) {
        throw new UnsupportedTraceException(
            file
                + ": the archive is compressed; write it anew without compression, for example"
                + " with the OTF2 library that made it");
      }
      long locations = u64();
      long definitions = u64();
      String machine = text();
      String creator = text();
      String description = text();
      List<Property> properties = format >= 2 ? properties() : List.of();
      long traceId = format >= 2 ? u64() : 0;
      long snapshots = format >= HEADER ? u32() : 0;
      long thumbnails = format >= HEADER ? u32() : 0;
      return new Anchor(
          version,
          eventChunk,
          definitionChunk,
          substrate,
          compression,
          locations,
          definitions,
          machine,
          creator,
          description,
          properties,
          traceId,
          snapshots,
          thumbnails);
    }

    private void checkSubstrate(int substrate) throws UnsupportedTraceException {
      if (substrate == SION) {
        throw new UnsupportedTraceException(
            file
                + ": the archive is kept in SION container files, which cannot be read; unpack it"
                + " with the tools of SIONlib first");
      }
      if (substrate != POSIX) {
        throw new UnsupportedTraceException(
            file
                + ": file substrate "
                + substrate
                + " cannot be read, only one file for each"
                + " location (POSIX)");
      }
    }

    private List<Property> properties() throws DamagedTraceException {
      long count = u32();
      List<Property> list = new ArrayList<>();
      for (long i = 0; i < count; i++) {
        list.add(new Property(text(), text()));
      }
      return List.copyOf(list);
    }

    private long chunkSize() throws DamagedTraceException {
      int where = at;
      long size = u64();
      if (size < MIN_CHUNK_BYTES || size > MAX_CHUNK_BYTES) {
        throw DamagedTraceException.at(
            file,
            where,
            "a chunk size of " + MIN_CHUNK_BYTES + " to " + MAX_CHUNK_BYTES,
            Long.toUnsignedString(size));
      }
      return size;
    }

    private void requireBytes(int count) throws DamagedTraceException {
      if (bytes.length - at < count) {
        throw DamagedTraceException.at(
            file, bytes.length, "more of an anchor file", "the end of the file");
      }
    }

    private int u8() throws DamagedTraceException {
      requireBytes(1);
      return bytes[at++] & 0xff;
    }

    private long u32() throws DamagedTraceException {
      requireBytes(Integer.BYTES);
      at += Integer.BYTES;
      return ByteOrders.u32(bytes, at - Integer.BYTES, big);
    }

    private long u64() throws DamagedTraceException {
      requireBytes(Long.BYTES);
      at += Long.BYTES;
      return ByteOrders.u64(bytes, at - Long.BYTES, big);
    }

    private String text() throws DamagedTraceException {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      for (int c = u8(); c != 0; c = u8()) {
        text.write(c);
      }
      return TraceText.decode(text.toByteArray(), 0, text.size());
    }
  }
}
