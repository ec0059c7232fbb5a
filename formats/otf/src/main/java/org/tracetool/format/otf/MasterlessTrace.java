package org.tracetool.format.otf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileExistence;
import org.tracetool.format.otf.file.FileNames;
import org.tracetool.format.otf.file.MasterControl;
import org.tracetool.format.otf.file.OtfTraceFiles;
import org.tracetool.format.otf.read.OtfReader;

/**
 * A trace without its master control: streams by the names of files, processes by their records.
 */
final class MasterlessTrace {
  private static final Pattern FILE =
      Pattern.compile("\\.([0-9a-f]{1,8})\\.(?:events|def|snaps|stats)(?:\\.z)?");

  private MasterlessTrace() {}

  /** The streams of which there are files; with 0 where there are global definitions. */
  static TreeSet<Integer> streams(FileNames names) throws IOException {
    TreeSet<Integer> ids = new TreeSet<>(Integer::compareUnsigned);
    for (Path file : FileExistence.inFolder(names.folder())) {
      String name = file.getFileName().toString();
      if (name.startsWith(names.stub())) {
        Matcher m = FILE.matcher(name.substring(names.stub().length()));
        if (m.matches()) {
          ids.add(Integer.parseUnsignedInt(m.group(1), 16));
        }
      }
    }
    return ids;
  }

  static boolean exists(Path trace) throws IOException {
    FileNames names = FileNames.of(trace);
    if (OtfTraceFiles.existing(names.master()) != null) {
      return false;
    }
    TreeSet<Integer> ids = streams(names);
    return ids.contains(0) && ids.size() > 1;
  }

  static TraceReader open(TraceFormat format, Path trace, ReadOptions options) throws IOException {
    FileNames names = FileNames.of(trace);
    TreeSet<Integer> ids = streams(names);
    ids.remove(0);
    if (ids.isEmpty()) {
      throw new MissingTraceException(trace + ": no file of such a trace");
    }
    List<StreamInfo> bare = new ArrayList<>();
    ids.forEach(id -> bare.add(new StreamInfo(id, new int[0])));
    List<StreamInfo> streams = new ArrayList<>();
    ReadOptions first = options.reread();
    try (TraceReader reader = OtfReader.openStreams(format, trace, bare, first)) {
      for (StreamInfo stream : bare) {
        streams.add(new StreamInfo(stream.id(), processes(reader, stream, first)));
      }
    }
    return OtfReader.openStreams(format, trace, streams, options);
  }

  private static int[] processes(TraceReader reader, StreamInfo stream, ReadOptions options)
      throws IOException {
    TreeSet<Integer> found = new TreeSet<>(Integer::compareUnsigned);
    if (reader.has(stream, Section.EVENTS)) {
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        source.drainTo(
            event -> {
              if (found.size() < MasterControl.MAX_ENTRIES) {
                found.add(event.location());
              }
            });
      }
    }
    if (found.isEmpty()) {
      found.add(stream.id()); // as VampirTrace numbers them
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }
}
