package org.tracetool.core.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.zip.CRC32;

/**
 * The steps of a commit, written before it starts, so that a process that finds it interrupted can
 * finish it: each file to be put in place or removed, and the file of that name when the commit was
 * decided.
 */
final class Manifest {
  /** The file in the folder of the commit. */
  static final String NAME = "MANIFEST";

  private static final String HEAD = "tracetool-commit 1";
  private static final String END = "end ";
  private static final String NONE = "-";
  private static final int WORDS = 4;

  /** The action for a name; in this order. */
  enum Action {
    /** Give a new file its name, in the place of an old one if there is one. */
    PLACE,
    /** Give a new file its name, which must be free. */
    ADD,
    /** A file of a folder that is put in place as a whole: no step of its own. */
    IN_FOLDER,
    /** Put a folder in place as a whole; its files are the names before it with IN_FOLDER. */
    PLACE_FOLDER,
    /** Take an old file away that could be mixed up with new ones. */
    REMOVE,
    /** As PLACE, for the file that makes the output valid: its old one is removed first of all. */
    PLACE_LAST,
    /** As ADD, for the file that makes the output valid. */
    ADD_LAST,
    /** Remove an unneeded file when all new files are in place. */
    REMOVE_LAST;

    boolean isRemoval() {
      return this == REMOVE || this == REMOVE_LAST;
    }

    boolean isAddition() {
      return this == ADD || this == ADD_LAST;
    }

    boolean isLast() {
      return this == PLACE_LAST || this == ADD_LAST;
    }
  }

  /**
   * One name.
   *
   * @param fresh the new file; null for removals and folders
   * @param old the old file; null if there was none, and for folders
   */
  record Entry(Action action, String name, FileIdentity fresh, FileIdentity old) {}

  private final StepList entries;

  /**
   * A manifest.
   *
   * @param entries in the order in which they are done
   */
  Manifest(StepList entries) {
    this.entries = entries;
  }

  /** The steps in the order in which they are done; of an archive there can be millions. */
  Collection<Entry> entries() {
    return entries;
  }

  /** Writes it into the folder of the commit and syncs it. */
  void write(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    CRC32 sum = new CRC32();
    try (OutputStream out =
        new BufferedOutputStream(
            Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
      put(HEAD + "\n", out, sum);
      for (Entry e : entries) {
        String fresh = e.fresh == null ? NONE : e.fresh.toString();
        String old = e.old == null ? NONE : e.old.toString();
        put(e.action + " " + fresh + " " + old + " " + e.name + "\n", out, sum);
      }
      put(END + Long.toHexString(sum.getValue()) + "\n", out, sum);
    }
    FileSync.sync(file);
  }

  private static void put(String line, OutputStream out, CRC32 sum) throws IOException {
    // Fails for what is no text, instead of writing another name.
    ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(line));
    sum.update(bytes.duplicate());
    out.write(bytes.array(), bytes.arrayOffset(), bytes.limit());
  }

  /** Returns whether a folder contains one. */
  static boolean isIn(Path folder) {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && Files.isRegularFile(folder.resolve(NAME), LinkOption.NOFOLLOW_LINKS);
  }

  /** Reads it from the folder of a commit; null if it is not whole. */
  static Manifest read(Path folder) throws IOException {
    StepList entries = new StepList();
    try (LineInput lines = new LineInput(folder.resolve(NAME))) {
      if (!HEAD.equals(lines.next())) {
        return null;
      }
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.startsWith(END)) {
          boolean right = line.equals(END + lines.sumBefore()) && lines.isWhole();
          return right && lines.next() == null ? new Manifest(entries) : null;
        }
        Entry entry = parse(line);
        if (entry == null) {
          return null;
        }
        entries.add(entry);
      }
    }
    return null;
  }

  private static Entry parse(String line) {
    String[] words = line.split(" ", WORDS);
    if (words.length != WORDS || !SubFolders.isName(words[WORDS - 1])) {
      return null; // it is ours, but a name that leaves the folder is never acted on
    }
    try {
      return new Entry(
          Action.valueOf(words[0]),
          words[WORDS - 1],
          FileIdentity.parse(words[1]),
          FileIdentity.parse(words[2]));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
