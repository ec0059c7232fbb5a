package org.tracetool.stats.collect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.DeviceWork;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;

/**
 * Reads streams of devices and of the threads that launch their operations once more, in order of
 * time, since what devices do at the same time is in different streams.
 */
public final class DevicePass {
  private static final int MEMORY_SHARE = 8;

  /** Bytes kept for each byte of a buffer, all its blocks together. */
  private static final int BLOCK_WEIGHT = 8;

  private final TraceReader reader;
  private final PartialSums sums;
  private final StatsIndex index;
  private final StatsOptions options;
  private final LocationTable locations;
  private final IntMap launchKeys;
  private final CallParts parts;
  private final DeviceWork[] workOfRegion;

  /** By token of the main location of a process. */
  private final TokenTable<DeviceProcess> processes = new TokenTable<>();

  private final List<DeviceProcess> all = new ArrayList<>();

  /**
   * A pass.
   *
   * @param sums where its results are added
   */
  public DevicePass(TraceReader reader, PartialSums sums) {
    this.reader = reader;
    this.sums = sums;
    index = sums.index;
    options = sums.options;
    locations = LocationTable.of(reader.definitions());
    launchKeys = LaunchMatcher.keys(reader.definitions());
    parts = new CallParts(reader.definitions());
    workOfRegion = new DeviceWork[index.regions().size()];
  }

  /**
   * Reads streams that share processes.
   *
   * @param streams one of {@link DeviceStreams#of}
   * @param threads that read ahead
   */
  public void read(List<StreamInfo> streams, int threads) throws IOException {
    List<SourceSet.Part> wanted = new ArrayList<>(streams.size());
    for (StreamInfo stream : streams) {
      wanted.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    TimeWindow window = options.reading().window();
    ReadOptions reading =
        options.reading().reread().withLocations(null).withWindow(new TimeWindow(0, window.to()));
    long memory = options.memory() / MEMORY_SHARE / options.threads();
    try (ReadAhead ahead = new ReadAhead(threads);
        SourceSet set = SourceSet.open(reader, wanted, reading, memory, BLOCK_WEIGHT, ahead)) {
      List<EventSource> sources = new ArrayList<>(streams.size());
      for (EventSource source : set.sources()) {
        StreamInfo stream = streams.get(sources.size());
        sources.add(new EndingSource(ahead.wrap(source, set.blocks()), stream));
      }
      try {
        KWayMerge merge = new KWayMerge(sources);
        for (EventCursor event = merge.next(); event != null; event = merge.next()) {
          take(event, streams.get(merge.source()).id());
        }
      } finally {
        ahead.close(); // no thread may still use the sources when they are closed
      }
    }
    all.forEach(DeviceProcess::end);
    report();
  }

  private void report() {
    long forgetful = all.stream().filter(DeviceProcess::isForgetful).count();
    options
        .reading()
        .diagnostics()
        .add(
            WarningCode.LIMIT_REACHED,
            "processes with too many pending launches: operations long after their launch have"
                + " no delay; --memory SIZE raises the limit",
            forgetful,
            null);
  }

  private void take(EventCursor event, int stream) {
    int location = event.location();
    if (locations.kind(location).isGpu()) {
      if (options.reading().wants(location)) {
        takeOfDevice(event, stream, location);
      }
    } else if (event.kind() == EventKind.ENTER
        && event.pairs() > 0
        && locations.kind(location).isThread()) {
      long number = LaunchMatcher.number(event, launchKeys);
      if (number != 0) {
        process(location, stream).addLaunch(number, event.time());
      }
    }
  }

  private void takeOfDevice(EventCursor event, int stream, int location) {
    DeviceProcess process = process(location, stream);
    if (event.kind() == EventKind.ENTER) {
      int region = index.regions().of(stream).of((int) event.field(0));
      boolean isPart = parts.isMarked(event);
      process.enter(
          location,
          event.time(),
          region,
          work(region),
          isPart,
          LaunchMatcher.number(event, launchKeys));
    } else if (event.kind() == EventKind.LEAVE) {
      process.leave(location, event.time());
    } else if (!event.kind().isSnapshot()) {
      process.pass(location, event.time());
    }
  }

  private DeviceProcess process(int location, int stream) {
    int main = locations.process(location);
    DeviceProcess known = processes.get(main);
    if (known == null) {
      int place = index.processes().of(stream).of(main);
      known = new DeviceProcess(place, options.reading().window(), sums);
      processes.put(main, known);
      all.add(known);
    }
    return known;
  }

  private DeviceWork work(int region) {
    if (workOfRegion[region] == null) {
      workOfRegion[region] = index.deviceWorkOf(region);
    }
    return workOfRegion[region];
  }

  /** A source that says when it has no more events. */
  private final class EndingSource extends FrontSource {
    private final StreamInfo stream;

    EndingSource(EventSource source, StreamInfo stream) {
      super(source);
      this.stream = stream;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      boolean more = source.read(block);
      if (!more) {
        for (int location : stream.locations()) {
          DeviceProcess process = processes.get(locations.process(location));
          if (process != null) {
            process.end(location);
          }
        }
      }
      return more;
    }
  }
}
