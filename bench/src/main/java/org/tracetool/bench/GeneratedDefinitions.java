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

  void line(String line) throws IOException {
    out.line(line);
  }

  void head() throws IOException {
    line("DV1.c.3\"openmpi\"");
  }

  void creator() throws IOException {
    line("DCR\"tracetool generator\"");
  }

  void resolution(long ticksPerSecond) throws IOException {
    line("DTR" + hex(ticksPerSecond));
  }

  void process(int rank, int thread) throws IOException {
    String id = hex(TraceShape.stream(rank, thread));
    if (thread == 0) {
      line("DP" + id + "NM\"Process " + rank + "\"");
    } else {
      String parent = hex(TraceShape.stream(rank, 0));
      line("DP" + id + "NM\"Thread " + rank + ":" + thread + "\"PT" + parent);
    }
  }

  void group(int token, CharSequence members, String name) throws IOException {
    line("DPG" + hex(token) + "M" + members + "NM\"" + name + "\"");
  }

  void attributes(int group, int value) throws IOException {
    line("DPGA" + hex(group) + "V" + hex(value));
  }

  void comment(String text) throws IOException {
    line("DCMT\"" + text + "\"");
  }

  void timeRange(long first, long last) throws IOException {
    line("DTRG" + hex(first) + "T" + hex(last));
  }

  void sourceFile() throws IOException {
    line("DSF" + hex(tokens.sourceFile()) + "NM\"./halo.c\"");
  }

  void functionGroup(Region.Group group) throws IOException {
    line("DFG" + hex(tokens.group(group)) + "NM\"" + group.title + "\"");
  }

  void sourceLine(Region region) throws IOException {
    line(
        "DS" + hex(tokens.line(region)) + "F" + hex(tokens.sourceFile()) + "LN" + hex(region.line));
  }

  void function(Region region) throws IOException {
    function(tokens.region(region), region.group, region.title, tokens.line(region));
  }

  void unusedFunctions() throws IOException {
    for (int i = 0; i < shape.functions(); i++) {
      function(tokens.firstUnused() + i, Region.Group.MPI, "MPI_Unused_" + i, 0);
    }
  }

  private void function(int token, Region.Group group, String name, int line) throws IOException {
    String scl = line == 0 ? "" : "X" + hex(line);
    line("DF" + hex(token) + "G" + hex(tokens.group(group)) + "NM\"" + name + "\"" + scl);
  }

  void collective(Region region) throws IOException {
    int token = tokens.collective(region);
    line("DCO" + hex(token) + "NM\"" + region.title + "\"Y" + hex(region.collective));
  }

  void counters() throws IOException {
    if (shape.counters() == 0) {
      return;
    }
    String group = hex(tokens.counterGroup());
    line("DCG" + group + "NM\"Hardware\"");
    for (int i = 0; i < shape.counters(); i++) {
      String properties = hex(i % 3 == 2 ? ABSOLUTE_UNTIL_NEXT : ACCUMULATED);
      String name = "\"counter " + i + "\"";
      String token = hex(tokens.counter(i));
      line("DCNT" + token + "G" + group + "NM" + name + "P" + properties + "U\"#\"");
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
