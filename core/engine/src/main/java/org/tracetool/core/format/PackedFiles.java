package org.tracetool.core.format;

import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import org.tracetool.core.collect.ByteStringIndex;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.text.TraceText;

/**
 * The files of a trace by their names. An archive may have millions of them, so names are packed,
 * and what is asked for is made anew each time.
 */
final class PackedFiles extends AbstractList<TraceFile> implements RandomAccess {
  private static final int SIZE_BITS = 56;
  private static final int MAX_KINDS = 1 << Long.SIZE - SIZE_BITS;

  /** What files have in common but for their stream and size. */
  private record FileKind(String role, String compression) {}

  private final Path main;

  /** Names of files, and of others that are not to be added. */
  private final ByteStringIndex names = new ByteStringIndex();

  private final IntList numbers = new IntList();
  private final IntList streams = new IntList();

  /** Sizes, and above {@link #SIZE_BITS} the sort. */
  private final LongList sizes = new LongList();

  private final List<FileKind> sorts = new ArrayList<>();

  /** Files whose places do not follow from their names, by number. */
  private final Map<Integer, Path> elsewhere = new HashMap<>();

  /** No files; their names are relative to the folder of the main file. */
  PackedFiles(Path main) {
    this.main = main;
  }

  /** Notes a name, of which no file is added from now on; false if it was known. */
  boolean know(String name) {
    int before = names.size();
    return names.number(TraceText.encode(name)) == before;
  }

  /** Adds a file, unless its name is known. */
  void add(String name, TraceFile file) {
    int number = names.size();
    if (!know(name)) {
      return;
    }
    if (!main.resolveSibling(name).equals(file.path())) {
      elsewhere.put(number, file.path());
    }
    numbers.add(number);
    streams.add(file.stream());
    sizes.add(
        (long) sort(new FileKind(file.role(), file.compression())) << SIZE_BITS | file.bytes());
  }

  private int sort(FileKind sort) {
    for (int i = 0; i < sorts.size(); i++) {
      // The equals of a record is made by the JVM when it is first called, which takes long.
      if (Objects.equals(sorts.get(i).role, sort.role)
          && Objects.equals(sorts.get(i).compression, sort.compression)) {
        return i;
      }
    }
    if (sorts.size() == MAX_KINDS) {
      throw new IllegalArgumentException("more than " + MAX_KINDS + " sorts of files: " + sort);
    }
    sorts.add(sort);
    return sorts.size() - 1;
  }

  /** Bytes of memory that this takes, but for files that are elsewhere. */
  long inMemory() {
    return names.inMemory() + numbers.bytes() + streams.bytes() + sizes.bytes();
  }

  @Override
  public TraceFile get(int index) {
    int number = numbers.get(index);
    Path path = elsewhere.get(number);
    if (path == null) {
      byte[] name = names.get(number);
      path = main.resolveSibling(TraceText.decode(name, 0, name.length));
    }
    long word = sizes.get(index);
    FileKind sort = sorts.get((int) (word >>> SIZE_BITS));
    long bytes = word & (1L << SIZE_BITS) - 1;
    return new TraceFile(path, sort.role(), streams.get(index), bytes, sort.compression());
  }

  @Override
  public int size() {
    return sizes.size();
  }
}
