package org.tracetool.format.otf.write;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.format.otf.file.FileNames;
import org.tracetool.format.otf.file.MasterControl;
import org.tracetool.format.otf.read.OtfReader;
import org.tracetool.format.otf.syntax.OtfFileKind;

/** The files of an earlier trace of the same name. */
final class StaleFiles {
  private StaleFiles() {}

  /**
   * Marks files for removal that belong to an earlier trace of this name or would hide the new
   * files: a plain file hides a compressed one.
   *
   * @param replaced names of inputs that the new trace replaces
   */
  static void remove(
      FileNames names,
      List<StreamInfo> streams,
      Set<String> replaced,
      OutputTransaction transaction)
      throws IOException {
    Path control = names.master().resolveSibling(names.stub() + ".uctl");
    if (FileExistence.exists(control) && !replaced.contains(control.getFileName().toString())) {
      throw new OutputException(
          names.master()
              + ": "
              + control.getFileName()
              + " shows that the local files of a run have this name; choose another one, so"
              + " that they are not overwritten");
    }
    Set<Integer> ids = new HashSet<>();
    ids.add(0);
    streams.forEach(s -> ids.add(s.id()));
    if (FileExistence.exists(names.master())) {
      try {
        MasterControl old = OtfReader.readMaster(names, ReadOptions.defaults());
        old.streams().forEach(s -> ids.add(s.id()));
        if (old.aggregation() != null) {
          removeShared(names, transaction);
        }
      } catch (TraceException e) {
        if (e.getCause() instanceof IOException cause && !(cause instanceof TraceException)) {
          throw cause; // It cannot be read, so its files are unknown.
        }
        // The existing file is no trace; only the files with our names are replaced.
      }
    }
    for (int id : ids) {
      for (OtfFileKind kind : OtfFileKind.values()) {
        String name = names.name(id, kind);
        removeIfThere(names, name, transaction);
        removeIfThere(names, name + FileNames.COMPRESSED_SUFFIX, transaction);
      }
    }
    removeIfThere(names, names.thumbnailName(), transaction);
    removeIfThere(names, names.master().getFileName() + FileNames.COMPRESSED_SUFFIX, transaction);
  }

  /** Marks the shared files of an older, aggregated trace for removal. */
  private static void removeShared(FileNames names, OutputTransaction transaction)
      throws IOException {
    String start = names.stub() + '.';
    for (Path p : FileExistence.inFolder(names.folder())) {
      String name = p.getFileName().toString();
      if (name.startsWith(start)
          && name.substring(start.length())
              .matches("(all|idx)\\.(def|events|snaps|stats|marker)(\\.[0-9]+)?(\\.z)?")) {
        transaction.markForRemoval(name);
      }
    }
  }

  private static void removeIfThere(FileNames names, String name, OutputTransaction transaction)
      throws IOException {
    if (FileExistence.exists(names.master().resolveSibling(name))) {
      transaction.markForRemoval(name);
    }
  }
}
