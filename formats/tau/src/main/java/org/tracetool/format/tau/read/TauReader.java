package org.tracetool.format.tau.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.tau.file.TraceParts;
import org.tracetool.format.tau.map.Place;
import org.tracetool.format.tau.map.RecordFeed;
import org.tracetool.format.tau.map.StreamParts;
import org.tracetool.format.tau.map.TauDefinitions;
import org.tracetool.format.tau.map.TauScan;
import org.tracetool.format.tau.map.TraceFacts;

/**
 * An open trace: a stream for each file, or one for several that have records of the same places.
 * All records are read when it is opened, since they say who is who.
 */
public final class TauReader implements TraceReader, UnorderedWindowFacet {
  private static final int BUFFERS_FOR_SORTING = 256;

  private final TraceFormat format;
  private final TraceParts trace;
  private final TauScan scan;
  private final TraceFacts facts;
  private final Definitions definitions;
  private final List<StreamInfo> streams = new ArrayList<>();
  private final List<StreamParts> parts = new ArrayList<>();

  private TauReader(TraceFormat format, TraceParts trace, ReadOptions options) throws IOException {
    this.format = format;
    scan = new TauScan(trace, options);
    this.trace = scan.trace();
    facts = scan.run();
    definitions = TauDefinitions.of(facts);
    for (StreamParts stream : facts.streams()) {
      if (stream.places().isEmpty()) {
        continue;
      }
      int[] tokens = stream.places().stream().mapToInt(Place::token).toArray();
      Arrays.sort(tokens);
      parts.add(stream);
      streams.add(new StreamInfo(streams.size() + 1, tokens));
      if (stream.goesBack()) {
        decideOrder(stream, options);
      }
    }
  }

  /**
   * Opens a trace.
   *
   * @param named a merged file, one of a thread, the folder of a run, or the common start of its
   *     files
   */
  public static TauReader open(TraceFormat format, Path named, ReadOptions options)
      throws IOException {
    return new TauReader(format, TraceParts.of(UnfinishedOutput.settled(named)), options);
  }

  /** Decides for each place whether it is sorted, or times that go back are raised. */
  private void decideOrder(StreamParts stream, ReadOptions options) throws IOException {
    ReadOptions all = options.reread().withWindow(TimeWindow.ALL);
    Map<Integer, OrderTrial.Outcome> asWritten = OrderTrial.of(raw(stream, all));
    Map<Integer, OrderTrial.Outcome> byTime = OrderTrial.of(sorted(stream, all));
    for (Place place : stream.places()) {
      OrderTrial.Outcome written = asWritten.get(place.token());
      if (written != null && written.steps() > 0) {
        place.setRaised(!written.fitsAs(byTime.get(place.token())));
        options
            .diagnostics()
            .warnAt(
                WarningCode.UNORDERED_RECORDS,
                place.isRaised()
                    ? "threads with decreasing times, raised to the previous time"
                    : "threads with decreasing times, sorted",
                () -> place.node() + ":" + place.thread() + ": " + written.steps() + " times");
      }
    }
  }

  private EventSource raw(StreamParts stream, ReadOptions options) throws IOException {
    return new TauSource(facts, stream, feed(stream, options), options, true);
  }

  private EventSource sorted(StreamParts stream, ReadOptions options) throws IOException {
    return new SortedSource(
        raw(stream, options), (long) BUFFERS_FOR_SORTING * options.bufferBytes());
  }

  private RecordFeed feed(StreamParts stream, ReadOptions options) throws IOException {
    return new RecordFeed(scan.numbers(stream), options);
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public List<StreamInfo> streams() {
    return List.copyOf(streams);
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return stream != null && section == Section.EVENTS;
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    if (!has(stream, section)) {
      return EventSource.empty();
    }
    StreamParts found = parts.get(stream.id() - 1);
    boolean isInOrder =
        found.isSorted() && !found.goesBack() && found.mostHeld() <= TauSource.MAX_HELD;
    return isInOrder
        ? new TauSource(facts, found, feed(found, options), options, false)
        : new FittedSource(sorted(found, options), options);
  }

  /** Whether times rise is known since the trace was opened. */
  @Override
  public EventSource openAnyOrder(StreamInfo stream, ReadOptions options) throws IOException {
    return open(stream, Section.EVENTS, options);
  }

  @Override
  public List<TraceFile> files() throws IOException {
    List<TraceFile> files = new ArrayList<>();
    Set<Path> known = new HashSet<>();
    for (int i = 0; i < parts.size(); i++) {
      for (int number : parts.get(i).parts()) {
        TraceParts.Part part = trace.parts().get(number);
        files.add(
            new TraceFile(
                part.records(), TraceFile.EVENTS, i + 1, Files.size(part.records()), null));
        if (part.definitions() != null && known.add(part.definitions())) {
          files.add(
              new TraceFile(
                  part.definitions(),
                  TraceFile.DEFINITIONS,
                  0,
                  Files.size(part.definitions()),
                  null));
        }
      }
    }
    return files;
  }

  @Override
  public void close() {
    // files are closed with their sources
  }
}
