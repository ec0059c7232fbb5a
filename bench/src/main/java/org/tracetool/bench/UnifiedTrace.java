package org.tracetool.bench;

import java.io.IOException;

/** Writes an OTF trace as unification leaves it: master control, global definitions, events. */
final class UnifiedTrace implements StreamJob {
  private final TraceShape shape;
  private final Schedule schedule;
  private final Tokens tokens;

  UnifiedTrace(TraceShape shape, Schedule schedule) {
    this.shape = shape;
    this.schedule = schedule;
    this.tokens = Tokens.unified(shape);
  }

  @Override
  public long write(int rank, int thread, TextFile out) throws IOException {
    int stream = TraceShape.stream(rank, thread);
    out.open(shape.file(Integer.toHexString(stream) + ".events"), shape.compress());
    EventWriter events = new EventWriter(out, stream, LocalClock.EXACT);
    long end = new StreamProgram(shape, schedule, tokens, events, rank, thread).run();
    out.finish();
    return end;
  }

  @Override
  public void finish(long end, TextFile out) throws IOException {
    out.open(shape.file("0.def"), shape.compress());
    writeDefinitions(new GeneratedDefinitions(shape, tokens, out), end);
    out.finish();
    out.open(shape.file("otf"), false);
    for (int thread = 0; thread < shape.threads(); thread++) {
      for (int rank = 0; rank < shape.ranks(); rank++) {
        String stream = Integer.toHexString(TraceShape.stream(rank, thread));
        out.writeLine(stream + ":" + stream);
      }
    }
    out.finish();
  }

  private void writeDefinitions(GeneratedDefinitions out, long end) throws IOException {
    out.writeHead();
    out.writeLine("DUI" + GeneratedDefinitions.hex(schedule.hash(0, 0, 700)));
    out.writeCreator();
    out.writeResolution(Schedule.RESOLUTION);
    out.writeTimeRange(0, end);
    for (int rank = 0; rank < shape.ranks(); rank++) {
      for (int thread = 0; thread < shape.threads(); thread++) {
        out.writeProcess(rank, thread);
      }
    }
    writeGroups(out);
    out.writeSourceFile();
    for (Region region : tokens.userFunctions()) {
      out.writeSourceLine(region);
    }
    for (Region.Group group : Region.Group.values()) {
      out.writeFunctionGroup(group);
    }
    for (Region region : Region.values()) {
      out.writeFunction(region);
    }
    out.writeUnusedFunctions();
    for (Region region : Region.values()) {
      if (region.collective != 0) {
        out.writeCollective(region);
      }
    }
    out.writeCounters();
    out.writeComment("Generated Trace:");
    out.writeComment(" SEED: " + shape.seed());
  }

  private void writeGroups(GeneratedDefinitions out) throws IOException {
    int ranks = shape.ranks();
    out.writeGroup(tokens.all(), out.streams(0, ranks), "All");
    for (int from = 0; from < ranks; from += shape.ranksPerNode()) {
      int node = shape.node(from);
      int to = Math.min(ranks, from + shape.ranksPerNode());
      out.writeGroup(tokens.nodes() + node, out.streams(from, to), "node" + node);
    }
    out.writeGroup(tokens.world(), out.masters(0, ranks), "MPI_COMM_WORLD");
    for (int rank = 0; rank < ranks; rank++) {
      out.writeGroup(tokens.self() + rank, out.masters(rank, rank + 1), "MPI_COMM_SELF " + rank);
    }
    out.writeLine("DA1M7,");
    out.writeAttributes(tokens.world(), 1);
    for (int rank = 0; rank < ranks; rank++) {
      out.writeAttributes(tokens.self() + rank, 1);
    }
  }
}
