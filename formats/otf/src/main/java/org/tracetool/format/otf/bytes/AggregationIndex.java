package org.tracetool.format.otf.bytes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.report.DamageCode;

/**
 * The index of a shared file: lines {@code STREAM:OFFSET:LENGTH} with the stream in hexadecimal and
 * the rest in decimal. A stream's chunks in the order of the index are its file.
 */
public final class AggregationIndex {
  private static final class Chunks {
    private long[] offsets = new long[4];
    private long[] lengths = new long[4];
    private int size;

    private void add(long offset, long length) {
      if (size == offsets.length) {
        offsets = Arrays.copyOf(offsets, size * 2);
        lengths = Arrays.copyOf(lengths, size * 2);
      }
      offsets[size] = offset;
      lengths[size++] = length;
    }
  }

  private final Map<Integer, Chunks> streams = new HashMap<>();
  private long total;

  /**
   * Reads an index; chunks that would reach beyond the shared file are refused.
   *
   * @param options where damage is reported
   */
  public AggregationIndex(Path index, long sharedSize, ReadOptions options) throws IOException {
    int number = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(NamedInput.open(index), StandardCharsets.ISO_8859_1))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        parse(index, number, line.strip(), sharedSize);
      }
    } catch (NoSuchFileException e) {
      throw new MissingTraceException(
          index + ": expected the index of an aggregated trace, found no such file", e);
    }
    if (streams.isEmpty() || total < sharedSize) {
      String expected = "chunks of all " + sharedSize + " bytes of the data file";
      String found = streams.isEmpty() ? "none" : "chunks of " + total + " bytes";
      options.reportDamage(
          DamageCode.DAMAGED_INDEX,
          index,
          Files.size(index),
          "index that is not whole",
          expected,
          found);
    }
  }

  private void parse(Path index, int number, String line, long sharedSize)
      throws DamagedTraceException {
    if (line.isEmpty()) {
      return;
    }
    String[] parts = line.split(":", -1);
    try {
      if (parts.length == 3) {
        int stream = Integer.parseUnsignedInt(parts[0].strip(), 16);
        long offset = Long.parseLong(parts[1].strip());
        long length = Long.parseLong(parts[2].strip());
        // Chunks share no bytes; if they did, a small file could become any amount of text.
        if (offset >= 0
            && length >= 0
            && offset <= sharedSize - length
            && length <= sharedSize - total) {
          total += length;
          streams.computeIfAbsent(stream, s -> new Chunks()).add(offset, length);
          return;
        }
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new DamagedTraceException(
        index
            + ": line "
            + number
            + ": expected STREAM:OFFSET:LENGTH within the "
            + sharedSize
            + " bytes of the data file, none of them twice, found '"
            + line
            + '\'');
  }

  /** The file of a stream, or null if it has none. */
  public ChunkStore open(int stream, FileStore shared) {
    Chunks c = streams.get(stream);
    return c == null
        ? null
        : new ChunkStore(
            shared, Arrays.copyOf(c.offsets, c.size), Arrays.copyOf(c.lengths, c.size));
  }
}
