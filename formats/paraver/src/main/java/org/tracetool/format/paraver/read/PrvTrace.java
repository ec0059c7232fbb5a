package org.tracetool.format.paraver.read;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.Fields;
import org.tracetool.format.paraver.file.Header;
import org.tracetool.format.paraver.file.HeaderParser;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.names.Pcf;
import org.tracetool.format.paraver.names.PcfText;
import org.tracetool.format.paraver.names.RowLabels;

/** A trace that was read once: header, names, and what its records need. */
final class PrvTrace implements Closeable {
  private final Path path;
  private final Header header;
  private final Objects objects;
  private final CommLines comms;
  private final Pcf pcf;
  private final RowLabels labels;
  private final TypeTable types;
  private final Scan scan;
  private final TraceFacts facts;
  private final boolean compressed;

  private PrvTrace(Path path, ReadOptions options) throws IOException {
    this.path = path;
    byte[] names = TraceFiles.content(TraceFiles.names(path), options);
    pcf = names == null ? null : PcfText.parse(names);
    byte[] rows = TraceFiles.content(TraceFiles.labels(path), options);
    labels = rows == null ? null : RowLabels.parse(rows);
    try (LineFeed feed = LineFeed.open(path, options)) {
      compressed = feed.isCompressed();
      header = header(feed);
      objects = new Objects(header);
      comms = new CommLines(header, objects);
      types = new TypeTable(pcf == null ? new Pcf() : pcf);
      scan = new Scan(feed, objects, types, comms, header.usualCpus(), options);
      communicators(feed, options);
      scan.run();
      facts = scan.facts();
    }
  }

  static PrvTrace open(Path path, ReadOptions options) throws IOException {
    try {
      return new PrvTrace(path, options);
    } catch (java.nio.file.FileSystemException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
  }

  private static Header header(LineFeed feed) throws IOException {
    if (!feed.fill()) {
      throw DamagedTraceException.at(feed.path(), 0, "'" + Header.MAGIC + "'", "nothing");
    }
    byte[] b = feed.bytes();
    int from = feed.begin();
    int after = Fields.after(b, from);
    int end = after - 1;
    while (end > from && b[end - 1] == '\r') {
      end--;
    }
    Header header = HeaderParser.parse(feed.path(), feed.offset(from), b, from, end);
    feed.taken(after);
    return header;
  }

  private void communicators(LineFeed feed, ReadOptions options) throws IOException {
    for (int i = 0; i < header.communicators(); i++) {
      if (!feed.fill() || !RecordLoop.isCommunicator(feed.bytes(), feed.begin())) {
        options
            .diagnostics()
            .warning(
                "fewer communicators than the header says",
                feed.path() + ": " + i + " of " + header.communicators());
        return;
      }
      byte[] b = feed.bytes();
      int from = feed.begin();
      int after = Fields.after(b, from);
      int end = after - 1;
      while (end > from && b[end - 1] == '\r') {
        end--;
      }
      if (!comms.add(b, from, end)) {
        long at = feed.offset(from);
        options
            .diagnostics()
            .warningAt(
                "communicators with members that are not there",
                () -> feed.path() + ": byte " + at);
      }
      feed.taken(after);
    }
  }

  /** The first line and those of communicators as they are, without ends. */
  List<String> front(ReadOptions options) throws IOException {
    List<String> lines = new ArrayList<>();
    try (LineFeed feed = LineFeed.open(path, silent(options))) {
      for (int i = 0; i <= header.communicators() && feed.fill(); i++) {
        byte[] b = feed.bytes();
        int from = feed.begin();
        if (i > 0 && !RecordLoop.isCommunicator(b, from)) {
          break;
        }
        int after = Fields.after(b, from);
        feed.taken(after);
        lines.add(TraceText.decode(b, from, after - from).strip());
      }
    }
    return lines;
  }

  private static ReadOptions silent(ReadOptions options) {
    return options.reread(); // most was told when the trace was opened
  }

  /** The lines behind the header, once more. */
  LineFeed body(ReadOptions options) throws IOException {
    LineFeed feed = LineFeed.open(path, silent(options));
    boolean done = false;
    try {
      if (feed.fill()) {
        feed.taken(Fields.after(feed.bytes(), feed.begin()));
      }
      for (int i = 0; i < header.communicators(); i++) {
        if (!feed.fill() || !RecordLoop.isCommunicator(feed.bytes(), feed.begin())) {
          break;
        }
        feed.taken(Fields.after(feed.bytes(), feed.begin()));
      }
      done = true;
      return feed;
    } finally {
      if (!done) {
        feed.close();
      }
    }
  }

  /**
   * The lines from one of them on.
   *
   * @param offset where the line begins
   * @return null if no line begins there
   */
  LineFeed bodyAt(long offset, ReadOptions options) throws IOException {
    return LineFeed.openAt(path, offset, silent(options));
  }

  Path path() {
    return path;
  }

  Header header() {
    return header;
  }

  Objects objects() {
    return objects;
  }

  CommLines comms() {
    return comms;
  }

  /** The names of states and events; null if there is no file of them. */
  Pcf pcf() {
    return pcf;
  }

  /** The names of objects; null if there is no file of them. */
  RowLabels labels() {
    return labels;
  }

  TypeTable types() {
    return types;
  }

  /** What has to be known of the whole trace. */
  TraceFacts facts() {
    return facts;
  }

  /** What lines are linked by. */
  Links links() {
    return scan.links();
  }

  /** Whether reading can begin at a line within the trace, with what is known of those before. */
  boolean isSteady() {
    return !compressed && scan.isSteady();
  }

  boolean isCompressed() {
    return compressed;
  }

  @Override
  public void close() throws IOException {
    scan.links().close();
  }
}
