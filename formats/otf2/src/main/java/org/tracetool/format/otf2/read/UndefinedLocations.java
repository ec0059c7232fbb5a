package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.map.ArchiveLocations;

/** Locations whose definitions are lost, found by the names of their event files. */
final class UndefinedLocations {
  private static final String EVENTS = ".evt";

  private UndefinedLocations() {}

  /** Returns whether an archive has event files of locations that are not defined. */
  static boolean areLost(ArchivePaths paths) throws IOException {
    TreeSet<Long> there = locations(paths);
    if (there.isEmpty() || !FileExistence.exists(paths.definitions())) {
      return !there.isEmpty();
    }
    ReadOptions reading = ReadOptions.defaults();
    try (FileHandles ignored = reading.handles()) {
      Anchor anchor = RebuiltAnchor.storedOrMade(paths);
      ArchiveLocations known = new GlobalDefinitions(anchor, paths, reading).locations();
      return there.stream().anyMatch(id -> known.token(id) == 0);
    }
  }

  /** The locations with a file of events, ascending. */
  private static TreeSet<Long> locations(ArchivePaths paths) throws IOException {
    TreeSet<Long> found = new TreeSet<>(Long::compareUnsigned);
    if (!Files.isDirectory(paths.folder())) {
      return found;
    }
    for (Path file : FileExistence.inFolder(paths.folder())) {
      String name = file.getFileName().toString();
      if (name.endsWith(EVENTS)) {
        try {
          found.add(Long.parseUnsignedLong(name, 0, name.length() - EVENTS.length(), 10));
        } catch (NumberFormatException e) {
          // not the file of a location
        }
      }
    }
    return found;
  }

  /** Adds definitions of all locations that have events and no definition. */
  static void add(ArchivePaths paths, ArchiveLocations known, Definitions.Builder into)
      throws IOException {
    for (long id : locations(paths)) {
      if (known.token(id) == 0) {
        known.define(id);
        into.add(new Definition.Location(known.count(), "#" + Long.toUnsignedString(id), 0));
      }
    }
  }
}
