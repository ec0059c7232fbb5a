package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.tracetool.core.work.WorkerPool;

/** Brings the files of an output to the disk: large ones while they grow, all at the commit. */
final class OutputSync {
  /** Fewer files than this are synced one after the other. */
  private static final int MIN_SYNCED_SIDE_BY_SIDE = 2 * BackgroundSync.MAX_THREADS;

  /** How many files are synced at a time: a {@link NameSet} keeps names packed, lists do not. */
  private static final int MAX_SYNCED_AT_ONCE = 1 << 12;

  /** A file that grows is brought to the disk each time that it has so many more bytes. */
  private static final long SYNCED_STEP_BYTES = 4 << 20;

  /** A complete file of fewer bytes is left to the commit. */
  private static final long MIN_SYNCED_BYTES = 1 << 20;

  private final BackgroundSync background = new BackgroundSync();

  /** As {@link OutputTransaction#noteGrowth}. */
  void noteGrowth(Path place, long before, long now) {
    if (before / SYNCED_STEP_BYTES != now / SYNCED_STEP_BYTES) {
      background.add(place);
    }
  }

  /** As {@link OutputTransaction#noteEnd}. */
  void noteEnd(Path place, long bytes) {
    if (bytes >= MIN_SYNCED_BYTES) {
      background.add(place);
    }
  }

  /**
   * Waits until the files that were noted are on the disk.
   *
   * @throws IOException if one of them could not be brought there
   */
  void await() throws IOException {
    background.await();
  }

  /** Leaves files that were noted as they are: the output is given up. */
  void stop() {
    background.stop();
  }

  /**
   * Brings files of a folder to the disk.
   *
   * @param wanted which of the names are files to be synced
   */
  static void sync(Path folder, Set<String> names, Predicate<String> wanted) throws IOException {
    List<Path> some = new ArrayList<>();
    for (String name : names) {
      if (wanted.test(name)) {
        some.add(folder.resolve(name));
      }
      if (some.size() == MAX_SYNCED_AT_ONCE) {
        sync(some);
        some.clear();
      }
    }
    sync(some);
  }

  private static void sync(List<Path> files) throws IOException {
    WorkerPool.run(
        files.size() < MIN_SYNCED_SIDE_BY_SIDE ? 1 : BackgroundSync.MAX_THREADS,
        files.size(),
        i -> FileSync.sync(files.get(i)));
  }
}
