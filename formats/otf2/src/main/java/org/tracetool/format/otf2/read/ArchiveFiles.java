package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.io.FileExistence;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.map.ArchiveLocations;

/**
 * The files of an archive that are there. There can be millions of files of locations, so of each
 * only the size is kept, and which it is.
 */
final class ArchiveFiles extends AbstractList<TraceFile> {
  private static final int ROLES = 3;
  private static final String[] ROLE = {"local definitions", TraceFile.EVENTS, TraceFile.SNAPSHOTS};

  private final ArchivePaths paths;
  private final ArchiveLocations locations;

  /** Files of the whole archive before those of the locations. */
  private final List<TraceFile> first = new ArrayList<>();

  /** For each file of a location its token times {@link #ROLES}, and its role; and its size. */
  private final LongList which = new LongList();

  private final LongList sizes = new LongList();

  private final List<TraceFile> last = new ArrayList<>();

  ArchiveFiles(ArchivePaths paths, ArchiveLocations locations, long thumbnails) throws IOException {
    this.paths = paths;
    this.locations = locations;
    add(first, paths.anchor(), "anchor");
    add(first, paths.definitions(), TraceFile.DEFINITIONS);
    add(first, paths.markers(), TraceFile.MARKERS);
    for (int token = 1; token <= locations.count(); token++) {
      for (int role = 0; role < ROLES; role++) {
        Path file = path(token, role);
        if (FileExistence.isPart(file)) {
          which.add((long) token * ROLES + role);
          sizes.add(Files.size(file));
        }
      }
    }
    for (int i = 0; i < thumbnails && FileExistence.exists(paths.thumbnail(i)); i++) {
      add(last, paths.thumbnail(i), "thumbnail");
    }
  }

  private static void add(List<TraceFile> list, Path file, String role) throws IOException {
    if (FileExistence.isPart(file)) {
      list.add(new TraceFile(file, role, 0, Files.size(file), null));
    }
  }

  private Path path(int token, int role) {
    long id = locations.id(token);
    return switch (role) {
      case 0 -> paths.localDefinitions(id);
      case 1 -> paths.events(id);
      default -> paths.snapshots(id);
    };
  }

  @Override
  public int size() {
    return first.size() + sizes.size() + last.size();
  }

  @Override
  public TraceFile get(int index) {
    if (index < first.size()) {
      return first.get(index);
    }
    int at = index - first.size();
    if (at >= sizes.size()) {
      return last.get(at - sizes.size());
    }
    int token = (int) (which.get(at) / ROLES);
    int role = (int) (which.get(at) % ROLES);
    return new TraceFile(path(token, role), ROLE[role], token, sizes.get(at), null);
  }
}
