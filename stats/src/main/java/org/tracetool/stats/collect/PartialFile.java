package org.tracetool.stats.collect;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.KeyedSums;

/**
 * The sums of a shard in a file. Only the release that wrote it reads it, which the proof of the
 * run makes sure of, so the objects are written as they are. Reading makes no objects but those of
 * our sums, and arrays.
 */
public final class PartialFile {
  private static final String NAME = "sums";
  private static final int BLOCK = 1 << 16;
  private static final Set<Class<?>> OTHERS =
      Set.of(
          KeyNumbers.class,
          IntMap.class,
          LongMap.class,
          ArrayList.class,
          Enum.class,
          Object.class,
          // What stands in a file for these is replaced, and what it is replaced by is checked too.
          StatsIndex.class,
          StatsOptions.class);

  private static final Set<String> OURS =
      Set.of(PartialSums.class.getPackageName(), KeyedSums.class.getPackageName());

  private PartialFile() {}

  /** Stands for what each process has of its own. */
  private enum ProcessSection {
    INDEX,
    OPTIONS
  }

  /** Writes the sums of a shard and its note, which appear when they are complete. */
  public static void write(ShardWork work, PartialSums sums) throws IOException {
    ShardNote note = work.note();
    String stem = note.shard().fileName();
    Path place = work.folder().note(note.shard());
    try (OutputTransaction output = OutputTransaction.begin(work.folder().path(), stem)) {
      Path file = output.file(stem + '.' + NAME);
      CRC32C checksum = new CRC32C();
      try (ObjectOutputStream out =
          new Output(
              new CheckedOutputStream(
                  new BufferedOutputStream(Files.newOutputStream(file), BLOCK), checksum))) {
        out.writeObject(sums);
      }
      note.add(new ShardNote.Piece(NAME, Files.size(file), 0, checksum.getValue()));
      Files.write(output.lastFile(place.getFileName().toString()), note.bytes());
      output.commit();
    } catch (IOException e) {
      throw OutputTransaction.failure(place, e);
    }
  }

  /** Reads the sums of a shard. */
  public static PartialSums read(
      ShardWork work, ShardNote note, SpillStore store, PartialSums target) throws IOException {
    Path file = work.folder().file(note.shard(), "." + NAME);
    checkContent(file, note); // before any object is made of it
    try (Input in =
        new Input(
            new BufferedInputStream(NamedInput.open(file), BLOCK),
            Files.size(file),
            store,
            target)) {
      return (PartialSums) in.readObject();
    } catch (ClassNotFoundException | RuntimeException | java.io.ObjectStreamException e) {
      throw new DamagedTraceException(
          file
              + ": is not the sums of a shard of this release; run shard "
              + note.shard()
              + " again",
          e);
    }
  }

  private static void checkContent(Path file, ShardNote note) throws IOException {
    CRC32C checksum = new CRC32C();
    try (InputStream in = NamedInput.open(file)) {
      byte[] block = new byte[BLOCK];
      for (int got = in.read(block); got >= 0; got = in.read(block)) {
        checksum.update(block, 0, got);
      }
    }
    for (ShardNote.Piece piece : note.pieces()) {
      if (piece.name().equals(NAME) && piece.checksum() != checksum.getValue()) {
        throw new DamagedTraceException(
            file
                + ": has changed since shard "
                + note.shard()
                + " wrote it; remove it and run this shard again");
      }
    }
  }

  private static final class Output extends ObjectOutputStream {
    Output(OutputStream out) throws IOException {
      super(out);
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object object) {
      return object instanceof StatsIndex
          ? ProcessSection.INDEX
          : object instanceof StatsOptions ? ProcessSection.OPTIONS : object;
    }
  }

  /** Reads sums, whose logs go into a store of this process. */
  static final class Input extends ObjectInputStream {
    private final SpillStore store;
    private final PartialSums target;

    /**
     * Reads from a stream.
     *
     * @param bytes of the stream, which has no array with more elements than that
     */
    Input(InputStream in, long bytes, SpillStore store, PartialSums target) throws IOException {
      super(in);
      this.store = store;
      this.target = target;
      enableResolveObject(true);
      setObjectInputFilter(info -> check(info, bytes));
    }

    SpillStore store() {
      return store;
    }

    private static ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info, long bytes) {
      if (info.arrayLength() > bytes) {
        return ObjectInputFilter.Status.REJECTED;
      }
      Class<?> type = info.serialClass();
      while (type != null && type.isArray()) {
        type = type.getComponentType();
      }
      boolean ours =
          type == null
              || type.isPrimitive()
              || OTHERS.contains(type)
              || OURS.contains(type.getPackageName());
      return ours ? ObjectInputFilter.Status.ALLOWED : ObjectInputFilter.Status.REJECTED;
    }

    @Override
    protected Object resolveObject(Object object) throws InvalidClassException {
      return object == ProcessSection.INDEX
          ? target.index
          : object == ProcessSection.OPTIONS ? target.options : object;
    }
  }
}
