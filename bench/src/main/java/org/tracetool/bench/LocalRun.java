package org.tracetool.bench;

import java.io.IOException;

/**
 * Writes the files of a run that is not unified: definitions, events and markers of each stream.
 */
final class LocalRun implements StreamJob {
  /** Wall clock at the start of every generated run, in microseconds since 1970. */
  private static final long START_TIME = 1_700_000_000_000_000L;

  private final TraceShape shape;
  private final Schedule schedule;

  LocalRun(TraceShape shape, Schedule schedule) {
    this.shape = shape;
    this.schedule = schedule;
  }

  @Override
  public long write(int rank, int thread, TextFile out) throws IOException {
    Tokens tokens = Tokens.local(shape, rank);
    String stream = Integer.toHexString(TraceShape.stream(rank, thread));
    LocalClock clock = shape.skew() ? schedule.clock(shape.node(rank)) : LocalClock.EXACT;

    out.open(shape.file(stream + ".events"), shape.compress());
    EventWriter events = new EventWriter(out, TraceShape.stream(rank, thread), clock);
    long end = new StreamProgram(shape, schedule, tokens, events, rank, thread).run();
    out.finish();

    // The definitions come last, since they contain the time range.
    out.open(shape.file(stream + ".def"), shape.compress());
    GeneratedDefinitions definitions = new GeneratedDefinitions(shape, tokens, out);
    if (thread == 0) {
      master(definitions, tokens, rank, end);
    } else {
      definitions.process(rank, thread);
    }
    definitions.timeRange(events.first(), events.last());
    out.finish();

    if (shape.markers() && thread == 0) {
      out.open(shape.file(stream + ".marker"), shape.compress());
      out.line("MD1NM\"tracetool\"Y3");
      out.line(
          "MS1T" + Long.toHexString(events.last()) + "P" + stream + "V\"the last event is here\"");
      out.finish();
    }
    return end;
  }

  private void master(GeneratedDefinitions out, Tokens tokens, int rank, long end)
      throws IOException {
    out.head();
    out.creator();
    // Each process measures its own resolution.
    out.resolution(Schedule.RESOLUTION + (schedule.hash(rank, 0, 600) & 0xfff));
    out.process(rank, 0);
    out.comment("__STARTTIME__" + (START_TIME + rank));
    out.functionGroup(Region.Group.APPLICATION);
    out.function(Region.USER);
    out.functionGroup(Region.Group.VT_API);
    out.function(Region.SYNC);
    out.function(Region.FLUSH);
    out.group(tokens.all(), "", "__ALL__");
    out.counters();
    out.functionGroup(Region.Group.MPI);
    for (Region region : Region.values()) {
      if (region.group == Region.Group.MPI) {
        if (region.collective != 0) {
          out.collective(region);
        }
        out.function(region);
      }
    }
    out.unusedFunctions();
    boolean first = rank == 0;
    if (first) {
      out.comment("__VT_COMMENT__Generated Trace:");
      out.comment("__VT_COMMENT__ SEED: " + shape.seed());
    }
    out.group(tokens.world(), first ? out.masters(0, shape.ranks()) : "", "__MPI_COMM_WORLD__");
    out.attributes(tokens.world(), GeneratedDefinitions.LOCAL_COMMUNICATOR);
    out.group(tokens.self(), "", "__MPI_COMM_SELF__");
    out.attributes(tokens.self(), GeneratedDefinitions.LOCAL_COMMUNICATOR);
    out.sourceFile();
    for (Region region : tokens.userFunctions()) {
      out.sourceLine(region);
      out.function(region);
    }
    out.group(tokens.nodes(), out.streams(rank, rank + 1), "__NODE__node" + shape.node(rank));
    out.comment("__STOPTIME__" + (START_TIME + schedule.microseconds(end)));
  }

  @Override
  public void finish(long end, TextFile out) throws IOException {
    GeneratedControlFile.of(shape, schedule, end).write(shape.prefix());
  }
}
