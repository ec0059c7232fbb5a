package org.tracetool.format.otf.write;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.format.otf.file.FileNames;
import org.tracetool.format.otf.file.MasterControl;
import org.tracetool.format.otf.file.OtfTraceFiles;
import org.tracetool.format.otf.syntax.OtfFileKind;

/**
 * Few files for many streams, as VampirTrace has them with I/O forwarding. Files of streams are
 * written first, and put together when all are complete.
 */
final class SharedFiles {
  private static final Pattern STREAM_FILE = Pattern.compile("([0-9a-f]+)\\.([a-z]+)(\\.z)?");
  private static final String SCRATCH = "stream-";
  private static final int ANY_SERVER = -1;
  private static final int BUFFER = 256 << 10;

  private final FileNames names;
  private final OutputTransaction transaction;
  private final MasterControl.Aggregation aggregation;

  /** The files of streams, by the file that they become a part of. */
  private final Map<Path, TreeMap<Integer, Path>> streams = new HashMap<>();

  private final Map<Path, Path> indexes = new HashMap<>();

  /**
   * No files yet.
   *
   * @param count files of each kind
   */
  SharedFiles(FileNames names, int count, OutputTransaction transaction) {
    this.names = names;
    this.transaction = transaction;
    aggregation = new MasterControl.Aggregation(count, count > 1, -1);
  }

  /** What readers have to know. */
  MasterControl.Aggregation aggregation() {
    return aggregation;
  }

  /**
   * Where to write a file of the trace.
   *
   * @return null for one that is not shared
   */
  synchronized Path place(String name) throws IOException {
    Matcher parts = STREAM_FILE.matcher(name.substring(names.stub().length() + 1));
    if (!parts.matches()) {
      return null;
    }
    int stream = Integer.parseUnsignedInt(parts.group(1), 16);
    OtfFileKind kind = kind(parts.group(2));
    if (!aggregation.isShared(stream, kind)) {
      return null;
    }
    long server = aggregation.split() ? aggregation.server(stream) : ANY_SERVER;
    Path data = names.shared("all", kind, server);
    Path index = names.shared("idx", kind, server);
    if (parts.group(3) != null) {
      data = FileNames.compressed(data);
      index = FileNames.compressed(index);
    }
    indexes.put(data, index);
    Path place = transaction.scratchFile(SCRATCH + name);
    streams.computeIfAbsent(data, d -> new TreeMap<>(UnsignedInts.ORDER)).put(stream, place);
    return place;
  }

  /** The files that become parts of others. */
  Set<Path> places() {
    Set<Path> places = new HashSet<>();
    streams.values().forEach(files -> places.addAll(files.values()));
    return places;
  }

  private static OtfFileKind kind(String suffix) {
    for (OtfFileKind kind : OtfFileKind.values()) {
      if (kind.suffix.equals(suffix)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(suffix);
  }

  /**
   * Puts the files of streams together.
   *
   * @return length in bytes and CRC-32C of those that are not compressed
   */
  Map<Path, long[]> write() throws IOException {
    Map<Path, long[]> written = new HashMap<>();
    for (Map.Entry<Path, TreeMap<Integer, Path>> file : streams.entrySet()) {
      List<String> index = new ArrayList<>();
      Path data = transaction.file(file.getKey().getFileName().toString());
      CRC32C checksum = new CRC32C();
      long offset = 0;
      try (OutputStream out = Files.newOutputStream(data)) {
        for (Map.Entry<Integer, Path> stream : file.getValue().entrySet()) {
          long length = append(stream.getValue(), out, checksum);
          index.add(Integer.toHexString(stream.getKey()) + ':' + offset + ':' + length);
          offset += length;
        }
      }
      if (!OtfTraceFiles.isCompressed(data)) {
        written.put(data, new long[] {offset, checksum.getValue()});
      }
      Path place = transaction.file(indexes.get(file.getKey()).getFileName().toString());
      Files.write(place, index, StandardCharsets.US_ASCII);
    }
    return written;
  }

  private static long append(Path file, OutputStream out, CRC32C checksum) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long length = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        checksum.update(buffer, 0, n);
        length += n;
      }
    }
    return length;
  }
}
