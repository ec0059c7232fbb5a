package org.tracetool.core.shard;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTransaction;

/**
 * The folder {@code OUT.shards} beside an output, in which its shards wait to be put together. Each
 * is an output of its own with files {@code K-of-N.*}, the last of which is its note.
 */
public final class ShardFolder {
  /** End of the name of what the shards of unify exchange, each a file. */
  public static final String RECEIVES = ".receives";

  private static final String SUFFIX = ".shards";
  private static final String NOTE = ".shard";
  private static final int MAX_NAMED = 5;

  private final Path path;

  /** The folder of the shards of an output. */
  public static ShardFolder of(Path output) {
    return new ShardFolder(output.resolveSibling(output.getFileName() + SUFFIX));
  }

  /** The shards in a folder of any name. */
  public ShardFolder(Path path) {
    this.path = path;
  }

  /** Its place. */
  public Path path() {
    return path;
  }

  /** The place of a file of a shard. */
  public Path file(Shard shard, String suffix) {
    return path.resolve(shard.fileName() + suffix);
  }

  /** The file of a shard's note. */
  public Path note(Shard shard) {
    return file(shard, NOTE);
  }

  /** Makes the folder, unless it is there. */
  public void make() throws OutputException {
    try {
      if (!Files.isDirectory(path)) {
        Files.createDirectory(path);
      }
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(path)) { // another shard may have made it at the same time
        throw new OutputException(path + ": is not a folder; shards need a folder of this name");
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(path, e);
    }
  }

  /**
   * Finishes or clears what killed processes have left of a shard.
   *
   * @throws OutputException if another process is just writing it
   */
  public void settle(Shard shard) throws IOException {
    OutputTransaction.clear(path, shard.fileName());
    OutputTransaction.clear(path, shard.fileName() + RECEIVES);
  }

  /** Returns whether a shard of a run is complete, so that there is nothing left to do for it. */
  public boolean isDone(String run, Shard shard) throws IOException {
    ShardNote note;
    try {
      note = ShardNote.read(note(shard));
    } catch (DamagedTraceException e) {
      return false; // it is written again
    }
    if (note == null || !note.run().equals(run) || !note.shard().equals(shard)) {
      return false;
    }
    for (ShardNote.Piece piece : note.pieces()) {
      Path file = file(shard, "." + piece.name());
      if (!Files.isRegularFile(file) || Files.size(file) != piece.bytes()) {
        return false;
      }
    }
    return true;
  }

  /**
   * The notes of all shards, in order.
   *
   * @param run what all of them have to belong to
   * @throws MissingTraceException if one is missing
   * @throws DamagedTraceException if one belongs to another run or to shares of another number, is
   *     there twice, or lacks a file
   */
  public List<ShardNote> all(String run) throws IOException {
    TreeMap<Integer, ShardNote> notes = new TreeMap<>();
    Path firstFile = null;
    for (Path file : noteFiles()) {
      ShardNote note = ShardNote.read(file);
      if (note == null) {
        continue;
      }
      if (!note.run().equals(run)) {
        throw new DamagedTraceException(
                file
                    + ": is a shard of another run: of other input files, other options or another"
                    + " release; run all shards again with the options of this command, or remove"
                    + " it")
            .advising(Remedy.CLEAN_SHARES);
      }
      ShardNote first = notes.isEmpty() ? note : notes.firstEntry().getValue();
      if (first.shard().count() != note.shard().count()) {
        throw new DamagedTraceException(
                file
                    + ": is one of "
                    + note.shard().count()
                    + " shards, but "
                    + firstFile
                    + " one of "
                    + first.shard().count()
                    + "; remove those that are not meant")
            .advising(Remedy.CLEAN_SHARES);
      }
      firstFile = firstFile == null ? file : firstFile;
      if (notes.put(note.shard().number(), note) != null
          || !file.getFileName().toString().equals(note.shard().fileName() + NOTE)) {
        throw new DamagedTraceException(
            file + ": is shard " + note.shard() + ", which has another name; remove this copy");
      }
      check(note);
    }
    checkComplete(notes);
    return new ArrayList<>(notes.values());
  }

  /** The notes of shares that are complete and of which there are more or fewer than of one. */
  public List<ShardNote> notesOfOtherCounts(Shard shard) throws IOException {
    return readable().stream().filter(n -> n.shard().count() != shard.count()).toList();
  }

  /**
   * Removes shards that do not belong to those of a run that are complete: of other runs, and of
   * other numbers of shares. Does nothing if the run has no complete set.
   */
  public void removeStale(String run) throws IOException {
    List<ShardNote> notes = readable();
    Map<Integer, Integer> found = new TreeMap<>();
    for (ShardNote note : notes) {
      if (note.run().equals(run)) {
        found.merge(note.shard().count(), 1, Integer::sum);
      }
    }
    for (Map.Entry<Integer, Integer> set : found.entrySet()) {
      if (set.getKey().equals(set.getValue())) {
        int count = set.getKey();
        remove(
            notes.stream()
                .filter(n -> !n.run().equals(run) || n.shard().count() != count)
                .toList());
        return;
      }
    }
  }

  /** The notes that can be read and are where they belong. */
  private List<ShardNote> readable() throws IOException {
    List<ShardNote> notes = new ArrayList<>();
    for (Path file : noteFiles()) {
      try {
        ShardNote note = ShardNote.read(file);
        if (note != null && file.equals(note(note.shard()))) {
          notes.add(note);
        }
      } catch (DamagedTraceException e) {
        continue; // is refused, or written again, where it is needed
      }
    }
    return notes;
  }

  private List<Path> noteFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    if (FileExistence.isFolder(path)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(path, "*" + NOTE)) {
        all.forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  private void check(ShardNote note) throws IOException {
    for (ShardNote.Piece piece : note.pieces()) {
      Path file = file(note.shard(), "." + piece.name());
      long bytes = FileExistence.isFile(file) ? Files.size(file) : -1;
      if (bytes != piece.bytes()) {
        throw new DamagedTraceException(
            file
                + ": expected "
                + piece.bytes()
                + " bytes, found "
                + (bytes < 0 ? "no file" : bytes)
                + "; run shard "
                + note.shard()
                + " again");
      }
    }
  }

  private void checkComplete(TreeMap<Integer, ShardNote> notes) throws IOException {
    if (notes.isEmpty()) {
      throw new MissingTraceException(
          path + ": no shard is there; run all of them before they are put together");
    }
    int count = notes.firstEntry().getValue().shard().count();
    List<String> missing = new ArrayList<>();
    for (int k = 0; k < count && missing.size() < MAX_NAMED; k++) {
      if (!notes.containsKey(k)) {
        missing.add(k + "/" + count);
      }
    }
    if (!missing.isEmpty()) {
      throw new MissingTraceException(
          path
              + ": "
              + (count - notes.size())
              + " of "
              + count
              + " shards are missing ("
              + String.join(", ", missing)
              + (count - notes.size() > missing.size() ? ", ..." : "")
              + "); run them, then put all together");
    }
  }

  /** Removes shards that were put together, and the folder if nothing else is in it. */
  public void remove(List<ShardNote> notes) throws IOException {
    for (ShardNote note : notes) {
      settle(note.shard());
      Files.deleteIfExists(note(note.shard())); // first, since without it the rest means nothing
      for (ShardNote.Piece piece : note.pieces()) {
        Files.deleteIfExists(file(note.shard(), "." + piece.name()));
      }
      Files.deleteIfExists(file(note.shard(), RECEIVES));
    }
    removeEmpty();
  }

  /** Removes the folder if nothing is in it. */
  public void removeEmpty() throws IOException {
    try (DirectoryStream<Path> rest = Files.newDirectoryStream(path)) {
      if (rest.iterator().hasNext()) {
        return;
      }
    }
    Files.deleteIfExists(path);
  }
}
