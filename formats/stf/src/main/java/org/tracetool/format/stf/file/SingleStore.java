package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;

/** A trace in one file, whose parts are read in place. */
public final class SingleStore implements ComponentStore {
  private static final int EXTENT = 3;
  private static final int MAX_SHOWN_LENGTH = 40;

  private final Path name;
  private final Path file;
  private final FileHandles handles;
  private final boolean temporary;
  private final String compression;
  private final Map<String, Extents> parts = new HashMap<>();

  /** Whether the list of parts was damaged, which was reported. */
  private boolean remade;

  /** Pieces of a part: where in the container, where in the part, how long. */
  private static final class Extents {
    private long[] words = new long[EXTENT * 4];
    private int count;
    private long size;

    private void add(long from, long offset, long length) throws BadDataException {
      if (offset != size || length < 0 || from < FileHeader.LENGTH) {
        throw new BadDataException("consecutive pieces of a file", "gaps");
      }
      int at = count * EXTENT;
      if (at == words.length) {
        words = Arrays.copyOf(words, at * 2);
      }
      words[at] = from;
      words[at + 1] = offset;
      words[at + 2] = length;
      count++;
      size += length;
      if (size < 0) {
        throw new BadDataException("a file of at most 2^63 bytes", "a larger one");
      }
    }

    /** The piece that holds a position below the size. */
    private int find(long position) {
      int low = 0;
      int high = count - 1;
      while (low < high) {
        int middle = (low + high + 1) >>> 1;
        if (words[middle * EXTENT + 1] <= position) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      return low;
    }
  }

  private SingleStore(
      Path name, Path file, FileHandles handles, boolean temporary, String compression) {
    this.name = name;
    this.file = file;
    this.handles = handles;
    this.temporary = temporary;
    this.compression = compression;
  }

  /**
   * Opens a container.
   *
   * @param temporary whether the file is a copy, to be deleted at the end
   */
  public static SingleStore open(
      Path name, Path file, ReadOptions options, boolean temporary, String compression)
      throws IOException {
    SingleStore store = new SingleStore(name, file, options.handles(), temporary, compression);
    try (BlockReader reader = new BlockReader(ComponentBytes.of(options.handles(), file))) {
      try {
        FileHeader header = reader.fileHeader();
        if (header.kind() != BlockTag.SNGL) {
          throw new BadDataException(
              "a trace in one file", "a file " + BlockTag.name(header.kind()));
        }
      } catch (BadDataException e) {
        throw DamageReport.fatal(name, 0, e);
      }
      if (!store.readDirectory(reader, options)) {
        store.scan(reader, options);
      }
      return store;
    } catch (IOException | RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  private boolean readDirectory(BlockReader reader, ReadOptions options) throws IOException {
    long end = reader.endBlock();
    if (end < 0) {
      return false;
    }
    long at = end;
    try {
      BlockFileHeader h = reader.header(end, 0);
      if (h.type != BlockTag.END) {
        return false;
      }
      StfByteReader in = reader.payload(h, end);
      in.uv();
      in.uv();
      in.skip(16);
      long directory = in.u64();
      if (directory < FileHeader.LENGTH || directory >= end) {
        return false;
      }
      at = directory;
      h = reader.header(directory, 0);
      if (h.type != BlockTag.DIRECTORY) {
        return false;
      }
      in = reader.payload(h, directory);
      int n = in.count(12);
      for (int i = 0; i < n; i++) {
        in.uv();
        in.skip(4);
        in.uv();
        in.skip(4);
        String suffix = suffix(in, directory, options);
        in.uv();
        int extents = in.count(3);
        Extents part = new Extents();
        for (int k = 0; k < extents; k++) {
          long from = in.uv();
          long offset = in.uv();
          long length = in.uv();
          if (from < 0 || length < 0 || from > end || length > end - from) {
            throw new BadDataException(
                "parts before byte " + end,
                Long.toUnsignedString(length) + " bytes from " + Long.toUnsignedString(from));
          }
          part.add(from, offset, length);
        }
        if (suffix != null) {
          parts.put(suffix, part);
        }
      }
      return true;
    } catch (BadDataException e) {
      parts.clear();
      options.reportDamage(
          DamageCode.DAMAGED_INDEX,
          name,
          at,
          "damaged list of parts, rebuilt",
          e.expected(),
          e.found());
      remade = true;
      return false;
    }
  }

  /** The name of a part; null if it is none, though no name ever becomes a path. */
  private String suffix(StfByteReader in, long offset, ReadOptions options)
      throws BadDataException {
    String suffix = in.str();
    if (suffix.isEmpty() || TraceNames.isComponent(suffix)) {
      return suffix;
    }
    options.reportDamage(
        DamageCode.DAMAGED_INDEX,
        name,
        offset,
        "part with an impossible name, not read",
        "the end of the name of a part, such as .pr.0",
        shown(suffix));
    return null;
  }

  private static String shown(String suffix) {
    String start =
        suffix.length() > MAX_SHOWN_LENGTH ? suffix.substring(0, MAX_SHOWN_LENGTH) : suffix;
    return start.replaceAll("[^!-~]", "?");
  }

  /** Finds the parts by their pieces, for a container that is cut off. */
  private void scan(BlockReader reader, ReadOptions options) throws IOException {
    Map<Integer, Extents> byId = new HashMap<>();
    long offset = FileHeader.LENGTH;
    try {
      while (offset < reader.size()) {
        BlockFileHeader h = reader.header(offset, 0);
        if (h.type == BlockTag.END || h.type == BlockTag.DIRECTORY) {
          break;
        }
        long whole = Math.min(h.size(), reader.size() - offset);
        if (h.type == BlockTag.COMPONENT) {
          StfByteReader in = reader.payload(h, offset);
          int id = (int) in.uv();
          in.skip(4);
          in.uv();
          in.skip(4);
          Extents part = new Extents();
          String suffix = suffix(in, offset, options);
          if (suffix != null) {
            parts.put(suffix, part);
          }
          byId.put(id, part);
        } else if (h.type == BlockTag.SEGMENT) {
          long data = whole - h.headerLength - Container.SEGMENT_HEAD;
          byte[] head = reader.bytes(offset + h.headerLength, Container.SEGMENT_HEAD);
          if (data > 0 && head.length == Container.SEGMENT_HEAD) {
            StfByteReader in = new StfByteReader(head);
            Extents part = byId.get(in.u32());
            in.u32();
            if (part == null) {
              throw new BadDataException("a piece of a file that was announced", "another one");
            }
            part.add(offset + h.headerLength + Container.SEGMENT_HEAD, in.u64(), data);
          }
        } else if (BlockTag.mustBeUnderstood(h.type)) {
          throw BadDataException.unsupported(
              "a block of a trace in one file", "block " + BlockTag.name(h.type));
        }
        offset += h.size();
      }
      if (remade) {
        return;
      }
      options.reportDamage(
          DamageCode.CUT_FILES,
          name,
          reader.size(),
          "trace that is cut off",
          "a directory of its parts",
          "its end");
    } catch (BadDataException e) {
      DamageReport.report(options, name, offset, e);
    }
  }

  @Override
  public Path name() {
    return name;
  }

  @Override
  public ComponentBytes open(String suffix) {
    Extents part = parts.get(suffix);
    if (part == null) {
      return null;
    }
    ComponentBytes whole = ComponentBytes.of(handles, file);
    return new ComponentBytes() {
      @Override
      public Path name() {
        return SingleStore.this.name(suffix);
      }

      @Override
      public long size() {
        return part.size;
      }

      @Override
      public int read(byte[] into, int offset, int length, long position) throws IOException {
        int done = 0;
        while (done < length && position + done < part.size) {
          long at = position + done;
          int e = part.find(at) * EXTENT;
          long inside = at - part.words[e + 1];
          int want = (int) Math.min(length - done, part.words[e + 2] - inside);
          int n = whole.read(into, offset + done, want, part.words[e] + inside);
          done += n;
          if (n < want) {
            break;
          }
        }
        return done;
      }

      @Override
      public void close() throws IOException {
        whole.close();
      }
    };
  }

  @Override
  public List<String> present() {
    return List.copyOf(parts.keySet());
  }

  @Override
  public Path name(String suffix) {
    return suffix.isEmpty() ? name : Path.of(name + " part " + suffix.substring(1));
  }

  @Override
  public List<TraceFile> files(List<TraceFile> components) throws IOException {
    return temporary && compression == null
        ? List.of()
        : List.of(
            new TraceFile(
                name, "single", 0, Files.exists(name) ? Files.size(name) : 0, compression));
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      Files.deleteIfExists(file);
    }
  }
}
