package org.tracetool.bench;

import java.io.IOException;

/**
 * Writes the files of a run that is not unified: definitions, events and markers of each stream.
 */
final class BenchLocalRun implements StreamJob {
  /** Wall clock at the start of every generated run, in microseconds since 1970. */
  private static final long START_TIME = 1_700_000_000_000_000L;

  private final TraceShape shape;
  private final Schedule schedule;

  BenchLocalRun(TraceShape shape, Schedule schedule) {
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
      writeMaster(definitions, tokens, rank, end);
    } else {
      definitions.writeProcess(rank, thread);
    }
    definitions.writeTimeRange(events.first(), events.last());
    out.finish();

    if (shape.markers() && thread == 0) {
      out.open(shape.file(stream + ".marker"), shape.compress());
      out.writeLine("MD1NM\"tracetool\"Y3");
      out.writeLine(
          "MS1T" + Long.toHexString(events.last()) + "P" + stream + "V\"the last event is here\"");
      out.finish();
    }
    return end;
  }

  private void writeMaster(GeneratedDefinitions out, Tokens tokens, int rank, long end)
      throws IOException {
    out.writeHead();
    out.writeCreator();
    // Each process measures its own resolution.
    out.writeResolution(Schedule.RESOLUTION + (schedule.hash(rank, 0, 600) & 0xfff));
    out.writeProcess(rank, 0);
    out.writeComment("__STARTTIME__" + (START_TIME + rank));
    out.writeFunctionGroup(Region.Group.APPLICATION);
    out.writeFunction(Region.USER);
    out.writeFunctionGroup(Region.Group.VT_API);
    out.writeFunction(Region.SYNC);
    out.writeFunction(Region.FLUSH);
    out.writeGroup(tokens.all(), "", "__ALL__");
    out.writeCounters();
    out.writeFunctionGroup(Region.Group.MPI);
    for (Region region : Region.values()) {
      if (region.group == Region.Group.MPI) {
        if (region.collective != 0) {
          out.writeCollective(region);
        }
        out.writeFunction(region);
      }
    }
    out.writeUnusedFunctions();
    boolean first = rank == 0;
    if (first) {
      out.writeComment("__VT_COMMENT__Generated Trace:");
      out.writeComment("__VT_COMMENT__ SEED: " + shape.seed());
    }
    out.writeGroup(
        tokens.world(), first ? out.masters(0, shape.ranks()) : "", "__MPI_COMM_WORLD__");
    out.writeAttributes(tokens.world(), GeneratedDefinitions.LOCAL_COMMUNICATOR);
    out.writeGroup(tokens.self(), "", "__MPI_COMM_SELF__");
    out.writeAttributes(tokens.self(), GeneratedDefinitions.LOCAL_COMMUNICATOR);
    out.writeSourceFile();
    for (Region region : tokens.userFunctions()) {
      out.writeSourceLine(region);
      out.writeFunction(region);
    }
    out.writeGroup(tokens.nodes(), out.streams(rank, rank + 1), "__NODE__node" + shape.node(rank));
    out.writeComment("__STOPTIME__" + (START_TIME + schedule.microseconds(end)));
  }

  @Override
  public void finish(long end, TextFile out) throws IOException {
    GeneratedControlFile.of(shape, schedule, end).write(shape.prefix());
  }
}
