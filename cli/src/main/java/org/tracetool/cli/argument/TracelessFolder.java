package org.tracetool.cli.argument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.io.FileExistence;

/** What is in a folder that has no trace, and where its trace may be. */
public final class TracelessFolder {
  private static final int MAX_NAMED = 3;

  /** Entries of a folder that are looked at. */
  private static final int MAX_ENTRIES = 1000;

  private TracelessFolder() {}

  /**
   * What a folder without a trace has instead, and what to do: a sentence without its subject; null
   * if nothing is known.
   */
  public static String explanation(Path folder) throws IOException {
    String profile = null;
    for (Path entry : entries(folder)) {
      String name = entry.getFileName().toString();
      if (name.endsWith(".def") && Files.isRegularFile(entry)) {
        String archive = name.substring(0, name.length() - ".def".length());
        if (Files.isDirectory(folder.resolve(archive))) {
          return "is an OTF2 archive without its anchor file: "
              + archive
              + ".otf2 is missing beside "
              + name
              + "; copy it from where the run was made";
        }
      }
      String prefix = PartFile.controlPrefix(name);
      if (prefix != null && Files.isRegularFile(entry)) {
        return "has local files" + PartFile.unifyAdvice(folder.resolve(prefix));
      }
      profile = name.endsWith(".cubex") ? name : profile;
    }
    List<Path> below = foldersWithTraces(folder);
    if (!below.isEmpty()) {
      List<String> named = below.stream().limit(MAX_NAMED).map(Path::toString).toList();
      int more = below.size() - named.size();
      return "has no trace itself, but folders in it have: name "
          + String.join(", ", named)
          + (more > 0 ? " or one of " + more + " more" : "");
    }
    return profile == null
        ? null
        : "has only a profile ("
            + profile
            + "; cube shows it); record a trace with SCOREP_ENABLE_TRACING=true";
  }

  private static TreeSet<Path> entries(Path folder) throws IOException {
    TreeSet<Path> entries = new TreeSet<>();
    FileExistence.forEachInFolder(
        folder,
        entry -> {
          if (entries.size() < MAX_ENTRIES) {
            entries.add(entry);
          }
        });
    return entries;
  }

  /** Folders in a folder that hold a file with the suffix of a trace. */
  private static List<Path> foldersWithTraces(Path folder) throws IOException {
    List<String> suffixes = FormatRegistry.load().suffixes();
    List<Path> found = new ArrayList<>();
    for (Path below : entries(folder)) {
      if (Files.isDirectory(below) && Files.isReadable(below)) {
        boolean hasTrace =
            entries(below).stream()
                .map(file -> file.getFileName().toString())
                .anyMatch(name -> suffixes.stream().anyMatch(name::endsWith));
        if (hasTrace) {
          found.add(below);
        }
      }
    }
    return found;
  }
}
