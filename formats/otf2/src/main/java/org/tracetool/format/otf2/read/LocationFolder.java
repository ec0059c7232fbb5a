package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.CountText;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.map.ArchiveLocations;

/** The folder with the files of all locations: whether it fits the definitions. */
final class LocationFolder {
  private static final Pattern FILE = Pattern.compile("([0-9]{1,20})\\.(evt|def|snap)");

  private final Path folder;
  private final TreeSet<Path> undefined = new TreeSet<>();
  private boolean there;
  private boolean localDefinitions;

  private LocationFolder(Path folder) {
    this.folder = folder;
  }

  /** Looks into the folder of an archive. */
  static LocationFolder of(ArchivePaths paths, ArchiveLocations locations) throws IOException {
    LocationFolder found = new LocationFolder(paths.folder());
    found.there = FileExistence.isFolder(paths.folder());
    if (found.there) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(paths.folder())) {
        for (Path file : files) {
          found.add(file, locations);
        }
      } catch (DirectoryIteratorException e) {
        throw DamagedTraceException.unreadable(paths.folder(), e.getCause());
      } catch (IOException e) {
        throw DamagedTraceException.unreadable(paths.folder(), e);
      }
    }
    return found;
  }

  private void add(Path file, ArchiveLocations locations) {
    Matcher m = FILE.matcher(file.getFileName().toString());
    if (!m.matches()) {
      return;
    }
    localDefinitions |= m.group(2).equals("def");
    try {
      if (locations.token(Long.parseUnsignedLong(m.group(1))) == 0) {
        undefined.add(file);
      }
    } catch (NumberFormatException e) {
      undefined.add(file); // more than 64 bits
    }
  }

  /** Reports what does not fit. */
  void tell(int locations, Diagnostics diagnostics) {
    if (!there && locations > 0) {
      diagnostics.reportDamage(
          DamageCode.MISSING_FILES,
          "missing folder",
          folder
              + ": expected a folder with the events of "
              + CountText.of(locations, "location")
              + ", found no such folder");
    }
    for (Path file : undefined) {
      diagnostics.warn(
          WarningCode.MISSING_DEFINITIONS,
          "event files of undefined locations, not read",
          file.toString());
    }
  }

  /** Whether there is such a folder. */
  boolean isThere() {
    return there;
  }

  /** Whether any location has a file of local definitions; then others usually have one, too. */
  boolean hasLocalDefinitions() {
    return localDefinitions;
  }
}
