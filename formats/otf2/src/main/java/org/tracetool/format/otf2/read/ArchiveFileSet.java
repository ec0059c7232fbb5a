package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.map.ArchiveLocations;

/** Finds the files of an archive by its anchor file and its definitions of locations. */
public final class ArchiveFileSet {
  private static final Pattern SUFFIXES =
      Pattern.compile("\\.(otf2|def|marker|[0-9]{1,10}\\.thumb)|/[0-9]{1,20}\\.(evt|def|snap)");

  private static final String ANCHOR = "anchor";
  private static final String THUMBNAIL = "thumbnail";
  private static final int CHUNK = 3;

  private ArchiveFileSet() {}

  /** The files of an archive, named as for reading. */
  public static FileSet of(Path trace, ReadOptions options) throws IOException {
    Path named = AnchorFinder.find(trace);
    ArchivePaths paths = new ArchivePaths(named == null ? trace : named);
    Anchor anchor = Anchor.read(paths.anchor());
    FileSet.Collector files = new FileSet.Collector(paths.anchor(), paths.name(), SUFFIXES);
    files.add(paths.anchor(), ANCHOR, 0, null);
    if (files.add(paths.definitions(), TraceFile.DEFINITIONS, 0, null)) {
      addLocations(paths, anchor, options, files);
    }
    files.addIfThere(paths.markers(), TraceFile.MARKERS, 0, null);
    for (int i = 0; i < anchor.thumbnails(); i++) {
      if (!files.addIfThere(paths.thumbnail(i), THUMBNAIL, 0, null)) {
        files.reportMissing(paths.thumbnail(i), "is missing");
        break; // an anchor that lies may name billions
      }
    }
    return files.finish();
  }

  private static void addLocations(
      ArchivePaths paths, Anchor anchor, ReadOptions options, FileSet.Collector files)
      throws IOException {
    Diagnostics found = new Diagnostics();
    ArchiveLocations locations =
        new GlobalDefinitions(anchor, paths, options.withDiagnostics(found)).locations();
    if (found.hasDamage()) {
      files.report(
          paths.definitions(),
          Problem.DAMAGED,
          "is damaged; the files of locations whose definitions are lost count as left-over");
    }
    if (locations.count() > 0 && !Files.isDirectory(paths.folder())) {
      files.reportMissing(paths.folder(), "is missing, the folder with the events");
      return;
    }
    for (int token = 1; token <= locations.count(); token++) {
      long id = locations.id(token);
      files.addIfThere(paths.localDefinitions(id), "local definitions", token, null);
      files.add(paths.events(id), TraceFile.EVENTS, token, null);
      if (anchor.snapshots() > 0) {
        files.add(paths.snapshots(id), TraceFile.SNAPSHOTS, token, null);
      } else {
        files.addIfThere(paths.snapshots(id), TraceFile.SNAPSHOTS, token, null);
      }
    }
  }

  /** The problem that the first bytes of a file show, as the end of a sentence; null if none. */
  public static String defect(TraceFile file) throws IOException {
    if (file.role().equals(ANCHOR)) {
      Anchor.read(file.path());
      return null;
    }
    byte[] head;
    try (InputStream in = Files.newInputStream(file.path())) {
      head = in.readNBytes(2);
    }
    boolean begins =
        head.length == 2
            && head[0] == CHUNK
            && (head[1] == ByteOrders.LITTLE || head[1] == ByteOrders.BIG);
    return begins || head.length == 0 ? null : "does not begin as a file of OTF2 does";
  }
}
