package org.tracetool.bench;

import java.io.IOException;

/** Definition records in short form that local files and unified traces have in common. */
final class GeneratedDefinitions {
  /** Attributes of a communicator in a local file: a bit mask. */
  static final int LOCAL_COMMUNICATOR = 0x80;

  private static final int ACCUMULATED = 0;
  private static final int ABSOLUTE_UNTIL_NEXT = 0xd;

  private final TraceShape shape;
  private final Tokens tokens;
  private final TextFile out;

  GeneratedDefinitions(TraceShape shape, Tokens tokens, TextFile out) {
    this.shape = shape;
    this.tokens = tokens;
    this.out = out;
  }

  static String hex(long value) {
    return Long.toHexString(value);
  }

  void writeLine(String line) throws IOException {
    out.writeLine(line);
  }

  void writeHead() throws IOException {
    writeLine("DV1.c.3\"openmpi\"");
  }

  void writeCreator() throws IOException {
    writeLine("DCR\"tracetool generator\"");
  }

  void writeResolution(long ticksPerSecond) throws IOException {
    writeLine("DTR" + hex(ticksPerSecond));
  }

  void writeProcess(int rank, int thread) throws IOException {
    String id = hex(TraceShape.stream(rank, thread));
    if (thread == 0) {
      writeLine("DP" + id + "NM\"Process " + rank + "\"");
    } else {
      String parent = hex(TraceShape.stream(rank, 0));
      writeLine("DP" + id + "NM\"Thread " + rank + ":" + thread + "\"PT" + parent);
    }
  }

  void writeGroup(int token, CharSequence members, String name) throws IOException {
    writeLine("DPG" + hex(token) + "M" + members + "NM\"" + name + "\"");
  }

  void writeAttributes(int group, int value) throws IOException {
    writeLine("DPGA" + hex(group) + "V" + hex(value));
  }

  void writeComment(String text) throws IOException {
    writeLine("DCMT\"" + text + "\"");
  }

  void writeTimeRange(long first, long last) throws IOException {
    writeLine("DTRG" + hex(first) + "T" + hex(last));
  }

  void writeSourceFile() throws IOException {
    writeLine("DSF" + hex(tokens.sourceFile()) + "NM\"./halo.c\"");
  }

  void writeFunctionGroup(Region.Group group) throws IOException {
    writeLine("DFG" + hex(tokens.group(group)) + "NM\"" + group.title + "\"");
  }

  void writeSourceLine(Region region) throws IOException {
    writeLine(
        "DS" + hex(tokens.line(region)) + "F" + hex(tokens.sourceFile()) + "LN" + hex(region.line));
  }

  void writeFunction(Region region) throws IOException {
    writeFunction(tokens.region(region), region.group, region.title, tokens.line(region));
  }

  void writeUnusedFunctions() throws IOException {
    for (int i = 0; i < shape.functions(); i++) {
      writeFunction(tokens.firstUnused() + i, Region.Group.MPI, "MPI_Unused_" + i, 0);
    }
  }

  private void writeFunction(int token, Region.Group group, String name, int line)
      throws IOException {
    String scl = line == 0 ? "" : "X" + hex(line);
    writeLine("DF" + hex(token) + "G" + hex(tokens.group(group)) + "NM\"" + name + "\"" + scl);
  }

  void writeCollective(Region region) throws IOException {
    int token = tokens.collective(region);
    writeLine("DCO" + hex(token) + "NM\"" + region.title + "\"Y" + hex(region.collective));
  }

  void writeCounters() throws IOException {
    if (shape.counters() == 0) {
      return;
    }
    String group = hex(tokens.counterGroup());
    writeLine("DCG" + group + "NM\"Hardware\"");
    for (int i = 0; i < shape.counters(); i++) {
      String properties = hex(i % 3 == 2 ? ABSOLUTE_UNTIL_NEXT : ACCUMULATED);
      String name = "\"counter " + i + "\"";
      String token = hex(tokens.counter(i));
      writeLine("DCNT" + token + "G" + group + "NM" + name + "P" + properties + "U\"#\"");
    }
  }

  /** Member list of the master streams of ranks {@code from} up to and without {@code to}. */
  CharSequence masters(int from, int to) {
    StringBuilder list = new StringBuilder();
    for (int rank = from; rank < to; rank++) {
      list.append(hex(TraceShape.stream(rank, 0))).append(',');
    }
    return list;
  }

  /** Member list of all streams of ranks {@code from} up to and without {@code to}. */
  CharSequence streams(int from, int to) {
    StringBuilder list = new StringBuilder();
    for (int rank = from; rank < to; rank++) {
      for (int thread = 0; thread < shape.threads(); thread++) {
        list.append(hex(TraceShape.stream(rank, thread))).append(',');
      }
    }
    return list;
  }
}
