package org.tracetool.format.paraver.read;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StartFacet.Start;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.paraver.file.HeaderParser;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.NumberFields;
import org.tracetool.format.paraver.file.PrvHeader;
import org.tracetool.format.paraver.file.SortedLines;
import org.tracetool.format.paraver.names.PcfLabels;
import org.tracetool.format.paraver.names.PcfText;
import org.tracetool.format.paraver.names.RowFileLabels;

/**
 * Header and names of a trace, and what its records need: that is known once all of it was read, or
 * from an index that has kept it.
 */
final class PrvTrace implements Closeable {
  private final Path path;
  private final PrvHeader header;
  private final ThreadObjects objects;
  private final CommLines comms;
  private final PcfLabels pcf;
  private final RowFileLabels labels;
  private final TypeTable types;
  private final ReadOptions options;
  private final boolean compressed;

  /** From the first line of the body on, for the first reading; null once that was made. */
  private LineFeed front;

  /** Null as long as not all was read. */
  private PrvScan scan;

  private LineContext facts;

  /** Receives that are posted before they are complete, as an index knows them. */
  private PostedReceives posted;

  /** The lines in order of time; null if they are so in the file. */
  private volatile SortedLines sorted;

  /** The largest time from an event to the line that records it; negative if unknown. */
  private long delay = -1;

  private PrvTrace(Path path, ReadOptions options) throws IOException {
    this.path = path;
    this.options = options;
    byte[] names = PrvFiles.content(PrvFiles.names(path), options);
    pcf = names == null ? null : PcfText.parse(names);
    byte[] rows = PrvFiles.content(PrvFiles.labels(path), options);
    labels = rows == null ? null : RowFileLabels.parse(rows);
    front = LineFeed.open(path, options);
    boolean done = false;
    try {
      compressed = front.isCompressed();
      header = header(front);
      objects = new ThreadObjects(header);
      comms = new CommLines(header, objects);
      types = new TypeTable(pcf == null ? new PcfLabels() : pcf);
      readCommunicators(front);
      done = true;
    } finally {
      if (!done) {
        front.close();
      }
    }
  }

  static PrvTrace open(Path path, ReadOptions options) throws IOException {
    try {
      return new PrvTrace(path, options);
    } catch (java.nio.file.FileSystemException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
  }

  private static PrvHeader header(LineFeed feed) throws IOException {
    if (!feed.fill()) {
      String found = feed.isDamaged() ? "no whole line" : "nothing";
      throw DamagedTraceException.at(feed.path(), 0, "'" + PrvHeader.MAGIC + "'", found);
    }
    byte[] b = feed.bytes();
    int from = feed.begin();
    int after = NumberFields.after(b, from);
    int end = after - 1;
    while (end > from && b[end - 1] == '\r') {
      end--;
    }
    PrvHeader header = HeaderParser.parse(feed.path(), feed.offset(from), b, from, end);
    feed.consume(after);
    return header;
  }

  private void readCommunicators(LineFeed feed) throws IOException {
    for (int i = 0; i < header.communicators(); i++) {
      if (!feed.fill() || !RecordLoop.isCommunicator(feed.bytes(), feed.begin())) {
        options
            .diagnostics()
            .warn(
                WarningCode.MISSING_DEFINITIONS,
                "fewer communicators than the header says",
                feed.path() + ": " + i + " of " + header.communicators());
        return;
      }
      byte[] b = feed.bytes();
      int from = feed.begin();
      int after = NumberFields.after(b, from);
      int end = after - 1;
      while (end > from && b[end - 1] == '\r') {
        end--;
      }
      if (!comms.add(b, from, end)) {
        long at = feed.offset(from);
        options
            .diagnostics()
            .warnAt(
                WarningCode.UNDEFINED_REFERENCES,
                "communicators with undefined members",
                () -> feed.path() + ": byte " + at);
      }
      feed.consume(after);
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
        int after = NumberFields.after(b, from);
        feed.consume(after);
        lines.add(TraceText.decode(b, from, after - from).strip());
      }
    }
    return lines;
  }

  private static ReadOptions silent(ReadOptions options) {
    return options.reread(); // most was reported when the trace was opened
  }

  /** The lines after the header in order of time, once more. */
  LineFeed body(ReadOptions options) throws IOException {
    SortedLines lines = sorted;
    return lines == null ? written(options) : LineFeed.of(path, lines.open(), silent(options));
  }

  /** The lines after the header as they are in the file. */
  LineFeed written(ReadOptions options) throws IOException {
    LineFeed feed = LineFeed.open(path, silent(options));
    boolean done = false;
    try {
      if (feed.fill()) {
        feed.consume(NumberFields.after(feed.bytes(), feed.begin()));
      }
      for (int i = 0; i < header.communicators(); i++) {
        if (!feed.fill() || !RecordLoop.isCommunicator(feed.bytes(), feed.begin())) {
          break;
        }
        feed.consume(NumberFields.after(feed.bytes(), feed.begin()));
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

  PrvHeader header() {
    return header;
  }

  ThreadObjects objects() {
    return objects;
  }

  CommLines comms() {
    return comms;
  }

  /** The names of states and events; null if there is no file of them. */
  PcfLabels pcf() {
    return pcf;
  }

  /** The names of objects; null if there is no file of them. */
  RowFileLabels labels() {
    return labels;
  }

  TypeTable types() {
    return types;
  }

  /** What has to be known of the whole trace, which is read unless an index knows it. */
  synchronized LineContext facts() throws IOException {
    if (facts == null) {
      scan();
    }
    return facts;
  }

  private void scan() throws IOException {
    boolean first = facts == null;
    try (LineFeed feed = front == null ? body(options) : front) {
      front = null;
      ReadOptions tells = first ? options : null;
      PrvScan made = new PrvScan(feed, objects, types, comms, tells);
      made.run();
      scan = made.isUnsorted() ? sortedScan(made) : made;
      facts = scan.facts();
    }
  }

  /** Reads all lines once more, in order of time; what was wrong was reported the first time. */
  private PrvScan sortedScan(PrvScan unsorted) throws IOException {
    unsorted.links().close();
    try (LineFeed again = written(options)) {
      sorted = LineSorter.of(again, objects);
    }
    try (LineFeed lines = body(options)) {
      PrvScan made = new PrvScan(lines, objects, types, comms, null);
      made.run();
      return made;
    }
  }

  /** What lines are linked by, for which all of them are read. */
  synchronized LinkedLines links() throws IOException {
    if (scan == null) {
      scan();
    }
    return scan.links();
  }

  /** The receives that are posted before they are complete. */
  synchronized PostedReceives posted() throws IOException {
    return scan == null && posted != null ? posted : links().posted();
  }

  /** Takes facts about the trace from an index, unless they are known already. */
  synchronized void use(PrvOverview known) throws IOException {
    if (facts == null && known.applyTo(types, comms)) {
      facts = known.facts();
      posted = known.posted(objects);
      delay = known.delay();
      front.close();
      front = null;
    }
  }

  /** What an index is to know of the trace; null if there is something to tell when it is read. */
  synchronized PrvOverview overview() throws IOException {
    if (!isSteady() || scan != null && scan.isTroubled()) {
      return null;
    }
    if (delay < 0) {
      search(Long.MAX_VALUE);
    }
    return PrvOverview.of(facts, delay, types, comms, posted());
  }

  /** Places where reading can begin. */
  List<Start> search(long distance) throws IOException {
    // No row is wanted, only what lines change.
    ReadOptions none = silent(options).withWindow(TimeWindow.ALL).withKinds(Set.of());
    try (BodySource body = new BodySource(body(none), this, none, true)) {
      PrvSeekPointSearch search = new PrvSeekPointSearch(comms, distance);
      body.setSearch(search, links().roots());
      List<Start> starts = search.of(body);
      synchronized (this) {
        delay = search.delay();
      }
      return starts;
    }
  }

  /** Whether all that is known of the whole trace comes from an index, without reading it. */
  synchronized boolean isKnownByIndex() {
    return facts != null && scan == null;
  }

  /** The largest time from an event to the line that records it; negative if unknown. */
  synchronized long delay() {
    return delay;
  }

  /** Whether reading can begin at a line within the trace, with what is known of those before. */
  synchronized boolean isSteady() throws IOException {
    facts();
    return sorted == null && (scan == null || scan.isSteady());
  }

  boolean isCompressed() {
    return compressed;
  }

  @Override
  public synchronized void close() throws IOException {
    try (LineFeed unread = front;
        SortedLines lines = sorted;
        PostedReceives known = posted) {
      if (scan != null) {
        scan.links().close();
      }
    }
  }
}
