package org.tracetool.print.info;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TreeShape;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.WallClock;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.TraceIndex;

/**
 * The properties of a trace that are known without reading its records, and counts if there are
 * any.
 */
public final class TraceOverview {
  /** Files of one role. */
  static final class FileSums {
    int count;
    long bytes;
    String compression;

    private void take(TraceFile file) {
      count++;
      bytes += file.bytes();
      if (file.compression() != null) {
        compression = file.compression();
      }
    }
  }

  /** More properties are not shown. */
  private static final int MAX_PROPERTIES = 40;

  /** More comments are only counted. */
  private static final int MAX_COMMENTS = 10_000;

  final String trace;
  final TraceReader reader;
  final Definitions definitions;

  /** The records; null if they were not counted. */
  final List<StreamCount> counts;

  final RecordTally total = new RecordTally();
  final Map<DefinitionKind, Integer> definitionCounts = new EnumMap<>(DefinitionKind.class);
  final Map<String, FileSums> files = new TreeMap<>();
  final Map<Integer, Long> streamBytes = new TreeMap<>(UnsignedInts.ORDER);
  String version;
  String creator;

  /**
   * The first comments of the trace: settings of the measurement, begin and end of the run, what
   * users wrote.
   */
  final List<String> comments = new ArrayList<>();

  /** Number of all comments. */
  int commentCount;

  /** The first properties of machines that are texts, each once: a name, a colon, the value. */
  final Set<String> properties = new LinkedHashSet<>();

  Long uniqueId;
  final LocationTable locations;
  int listed;
  boolean hasTimes;

  /** Whether the times are those that the trace states, without a look at its records. */
  boolean areTimesStated;

  long first;
  long last;
  long bytes;
  int fileCount;
  boolean compressed;

  /** How a file is compressed, which may hold others that are compressed on their own. */
  private String outer;

  boolean plain;

  /** The times of the first and the last record as the index has them; null if it has not. */
  private long[] indexExtent;

  /** Bytes of the index; null if there is none that can be used. */
  Long indexBytes;

  /** Why there is an index that is not used; null if there is none such. */
  String indexRefused;

  private IOException indexFailure;

  /** The tree that the records are in; null if they are in none. */
  final TreeShape tree;

  /** Files that hold nothing, which no program leaves. */
  final List<TraceFile> empty = new ArrayList<>();

  /** When the first record was, as a date with its zone; null if the trace does not say. */
  String date;

  /** How long the clock of the trace is declared to be good for, in ticks; null if it is not. */
  Long declaredTicks;

  /**
   * Looks at a trace.
   *
   * @param trace how users call it
   * @param counts the records; null if they were not counted
   * @param options how a small trace is read to find its duration
   */
  public TraceOverview(
      String trace, TraceReader reader, List<StreamCount> counts, ReadOptions options)
      throws IOException {
    this.trace = trace;
    this.reader = reader;
    List<TraceFile> all = reader.files();
    lookForIndex(all); // before definitions, which it may know
    this.definitions = reader.definitions();
    this.counts = counts;
    this.locations = LocationTable.of(definitions);
    for (Definitions.Entry entry : definitions.entries()) {
      look(entry.definition());
    }
    if (version == null) {
      version = reader.release();
    }
    tree = reader.treeShape();
    readTimes(all, options);
    for (StreamInfo stream : reader.streams()) {
      for (int token : stream.locations()) { // groups may have samples, and are no locations
        listed += definitions.find(stream.id(), DefinitionKind.GROUP, token) == null ? 1 : 0;
      }
    }
    for (TraceFile file : all) {
      fileCount++;
      bytes += file.bytes();
      if (file.bytes() == 0) {
        empty.add(file);
      }
      outer = file.compression() == null ? outer : file.compression();
    }
    for (TraceFile part : reader.parts()) {
      look(part);
    }
    if (counts != null) {
      for (StreamCount count : counts) {
        total.add(count.total());
      }
    }
  }

  private void readTimes(List<TraceFile> all, ReadOptions options) throws IOException {
    TraceExtent extent = null;
    if (counts == null) {
      extent =
          indexExtent == null
              ? TraceExtent.find(reader, all, options)
              : new TraceExtent(indexExtent[0], indexExtent[1]);
    } else {
      RecordTally events = new RecordTally();
      for (StreamCount count : counts) {
        RecordTally one = count.sections().get(Section.EVENTS);
        if (one != null) {
          events.add(one);
        }
      }
      extent = events.hasTimes() ? new TraceExtent(events.first(), events.last()) : null;
    }
    hasTimes = extent != null;
    areTimesStated = hasTimes && counts == null && indexExtent == null && !TraceExtent.isSmall(all);
    first = hasTimes ? extent.first() : 0;
    last = hasTimes ? extent.last() : 0;
    WallClock clock = WallClock.of(definitions);
    if (clock != null) {
      date = clock.dateAt(hasTimes ? first : clock.tick());
    }
  }

  private void lookForIndex(List<TraceFile> all) throws IOException {
    Path beside = IndexPlace.beside(all);
    if (beside == null
        || !Files.isRegularFile(beside) && Files.isWritable(beside.toAbsolutePath().getParent())) {
      return; // the folder for caches is for folders that cannot be written, and takes longer
    }
    try (TraceIndex index = IndexPlace.open(reader, all, System.getenv())) {
      if (index != null) {
        indexBytes = index.size();
        indexExtent = index.extent();
      }
    } catch (IOException e) {
      indexFailure = e;
      indexRefused = e.toString();
    }
  }

  private void look(Definition d) {
    Integer before = definitionCounts.get(d.kind());
    definitionCounts.put(d.kind(), before == null ? 1 : before + 1);
    if (d instanceof Definition.Version v && version == null) {
      version =
          v.major() + "." + v.minor() + "." + v.sub() + (v.tag() == null ? "" : " " + v.tag());
    } else if (d instanceof Definition.Creator c && creator == null) {
      creator = c.text();
    } else if (d instanceof Definition.Comment c && c.text() != null) {
      commentCount++;
      if (comments.size() < MAX_COMMENTS) {
        comments.add(c.text());
      }
    } else if (d instanceof SystemDefinition.SystemNodeProperty p && p.text() != null) {
      if (properties.size() < MAX_PROPERTIES) {
        properties.add(p.name() + ": " + p.text().replaceAll("\\s+", " ").strip());
      }
    } else if (d instanceof Definition.UniqueId u && uniqueId == null) {
      uniqueId = u.id();
    } else if (d instanceof SystemDefinition.ClockProperties c && c.length() != 0) {
      declaredTicks = c.length();
    }
  }

  /** The names of devices with streams, in the order of these. */
  List<String> devices() {
    Map<Integer, String> names = new LinkedHashMap<>();
    for (int place = 0; place < locations.count(); place++) {
      int token = locations.token(place);
      int group = locations.kind(token).isGpu() ? locations.group(token) : 0;
      if (group != 0) {
        Definition d = definitions.find(DefinitionKind.LOCATION_GROUP, group);
        names.put(group, d == null || d.name() == null ? "#" + group : d.name());
      }
    }
    return List.copyOf(names.values());
  }

  /** How many ranks the run has, with those that have no records; 0 if the trace does not say. */
  int worldSize() {
    return locations.worlds().areNamed() ? locations.worlds().size(0) : 0;
  }

  private void look(TraceFile file) {
    FileSums sum = files.get(file.role());
    if (sum == null) {
      sum = new FileSums();
      files.put(file.role(), sum);
    }
    sum.take(file);
    if (file.compression() != null) {
      compressed = true;
    } else if (file.role().equals(TraceFile.EVENTS)) {
      plain = true;
    }
    if (file.stream() != 0) {
      Long before = streamBytes.get(file.stream());
      streamBytes.put(file.stream(), before == null ? file.bytes() : before + file.bytes());
    }
  }

  /**
   * The size of a stream's own files in bytes, 0 if it has none; null if the streams of the trace
   * share their files, so that the size of one is not known.
   */
  Long streamBytes(int stream) {
    Long bytes = streamBytes.get(stream);
    return bytes == null && !streamBytes.isEmpty() ? (Long) 0L : bytes;
  }

  /** What was wrong with an index that is not used; null if there is none such. */
  public IOException indexFailure() {
    return indexFailure;
  }

  /** Says in other words why the index is not used. */
  public void explainIndex(String reason) {
    indexRefused = reason;
  }

  /** Files that hold nothing, which no program leaves. */
  public List<TraceFile> emptyFiles() {
    return empty;
  }

  /** The records by kind; none if they were not counted. */
  public RecordTally total() {
    return total;
  }

  /** How the files are compressed, in words. */
  String compression() {
    if (!compressed) {
      return outer == null ? "none" : outer;
    }
    String how = "";
    for (FileSums f : files.values()) {
      how = f.compression == null ? how : f.compression;
    }
    how = plain ? how + " (some files plain)" : how;
    return outer == null || how.startsWith(outer) ? how : how + " in " + outer;
  }
}
