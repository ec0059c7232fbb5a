package org.tracetool.format.otf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.io.FileExistence;
import org.tracetool.format.otf.file.FileNames;
import org.tracetool.format.otf.file.MasterControl;
import org.tracetool.format.otf.file.OtfTraceFiles;
import org.tracetool.format.otf.read.OtfReader;
import org.tracetool.format.otf.syntax.OtfFileKind;

/** Finds the files of a trace by its master control. */
final class TraceFileSet {
  private static final String KINDS = "(def|events|snaps|stats|marker)";

  /** All possible names of files of a trace, or of the run that it was created from. */
  private static final Pattern SUFFIXES =
      Pattern.compile(
          "\\.(otf(\\.z)?|uctl|thumb|[0-9a-f]{1,8}\\."
              + KINDS
              + "(\\.z)?|(all|idx)\\."
              + KINDS
              + "(\\.[0-9]+)?(\\.z)?)");

  private final FileNames names;
  private final FileSet.Collector files;

  private TraceFileSet(FileNames names) throws IOException {
    this.names = names;
    Path main = OtfTraceFiles.existing(names.master());
    this.files = new FileSet.Collector(main, names.stub(), SUFFIXES);
    // main exists: the master control was read before.
  }

  static FileSet of(Path trace, ReadOptions options) throws IOException {
    FileNames names = FileNames.of(trace);
    MasterControl master = OtfReader.readMaster(names, options);
    return new TraceFileSet(names).collect(master);
  }

  private FileSet collect(MasterControl master) throws IOException {
    add(names.master(), "master control", 0);
    addOwn(0, OtfFileKind.DEFINITIONS, true);
    addOwn(0, OtfFileKind.MARKERS, false);
    if (master.aggregation() == null) {
      addOwn(0, OtfFileKind.EVENTS, false);
      addOwn(0, OtfFileKind.SNAPSHOTS, false);
      addOwn(0, OtfFileKind.STATISTICS, false);
      for (OtfFileKind kind : OtfFileKind.values()) {
        addStreams(master.streams(), kind);
      }
    } else {
      addShared(master.aggregation());
    }
    files.addIfThere(names.thumbnail(), "thumbnail", 0, null);
    return files.finish();
  }

  /** Readers want event files of all streams if there are any, all other files are optional. */
  private void addStreams(List<StreamInfo> streams, OtfFileKind kind) throws IOException {
    boolean needed = false;
    if (kind == OtfFileKind.EVENTS) {
      for (StreamInfo s : streams) {
        needed |= OtfTraceFiles.existing(names.data(s.id(), kind)) != null;
      }
      // A trace of statistics alone has no event file at all.
      needed |= !hasStatistics(streams);
    }
    for (StreamInfo s : streams) {
      addOwn(s.id(), kind, needed);
    }
  }

  private boolean hasStatistics(List<StreamInfo> streams) throws IOException {
    for (StreamInfo s : streams) {
      if (OtfTraceFiles.existing(names.data(s.id(), OtfFileKind.STATISTICS)) != null) {
        return true;
      }
    }
    return false;
  }

  private void addOwn(int stream, OtfFileKind kind, boolean needed) throws IOException {
    Path plain = names.data(stream, kind);
    if (OtfTraceFiles.existing(plain) == null) {
      if (needed) {
        files.reportMissing(
            plain, "is missing, and so is " + FileNames.compressed(plain).getFileName());
      }
      return;
    }
    add(plain, kind.role, stream);
  }

  private void addShared(MasterControl.Aggregation aggregation) throws IOException {
    long servers = aggregation.split() ? aggregation.servers() : 1;
    boolean events = false;
    for (OtfFileKind kind : OtfFileKind.values()) {
      // Far more servers than files: missing ones are not queried one by one.
      for (Path p : files.present()) {
        long server = server(p, kind);
        if (server == -2 || server >= servers || (server >= 0) != aggregation.split()) {
          continue;
        }
        events |= kind == OtfFileKind.EVENTS;
        Path data = names.shared("all", kind, server);
        Path index = names.shared("idx", kind, server);
        addPair(data, index, kind);
      }
    }
    if (!events) {
      Path first = names.shared("all", OtfFileKind.EVENTS, aggregation.split() ? 0 : -1);
      files.reportMissing(first, "is missing");
    }
  }

  /** The server of a shared file or index; -1 if it is for all, -2 if it is something else. */
  private long server(Path file, OtfFileKind kind) {
    String rest = file.getFileName().toString().substring(names.stub().length());
    java.util.regex.Matcher m =
        Pattern.compile("\\.(all|idx)\\." + kind.suffix + "(\\.([0-9]{1,9}))?(\\.z)?")
            .matcher(rest);
    if (!m.matches()) {
      return -2;
    }
    return m.group(3) == null ? -1 : Long.parseLong(m.group(3));
  }

  private void addPair(Path data, Path index, OtfFileKind kind) throws IOException {
    Path file = OtfTraceFiles.existing(data);
    if (file == null) {
      files.reportMissing(data, "is missing, but its index exists");
    } else {
      add(data, kind.role, 0);
    }
    boolean compressed = file == null || OtfTraceFiles.isCompressed(file);
    Path other = file != null && compressed ? FileNames.compressed(index) : index;
    if (file == null) {
      other = OtfTraceFiles.existing(index);
    }
    if (other != null) {
      files.add(other, "index of " + kind.role, 0, null);
    }
  }

  private void add(Path plain, String role, int stream) throws IOException {
    Path file = OtfTraceFiles.existing(plain);
    boolean compressed = OtfTraceFiles.isCompressed(file);
    files.add(file, role, stream, compressed ? "zlib" : null);
    Path hidden = FileNames.compressed(plain);
    if (!compressed && FileExistence.exists(hidden)) {
      files.report(
          hidden, Problem.LEFT_OVER, "is never read, since " + plain.getFileName() + " is there");
    }
  }
}
