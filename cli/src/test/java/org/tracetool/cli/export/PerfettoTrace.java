package org.tracetool.cli.export;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/** Reads a trace of Perfetto as its trace processor does, and checks what it checks. */
final class PerfettoTrace {
  /** Fields that packets may have here. */
  private static final Set<Integer> PACKET = Set.of(6, 8, 10, 11, 12, 13, 58, 59, 60, 87, 126);

  private static final Set<Integer> EVENT = Set.of(3, 4, 9, 10, 11, 22, 23, 30, 34, 44, 47, 48);

  final Map<String, List<SourceRecords.Call>> calls = new HashMap<>();
  final List<String> processes = new ArrayList<>();
  final Map<String, Integer> instants = new HashMap<>();
  final Map<String, Integer> units = new HashMap<>();
  final Set<String> sources = new HashSet<>();
  int samples;
  int unfinished;
  int arrows;
  int operations;

  private final Map<Long, String> names = new HashMap<>();
  private final Map<Long, String> files = new HashMap<>();
  private final Map<Long, String> threads = new HashMap<>();
  private final Set<Long> tracks = new HashSet<>();
  private final Map<Long, List<Object[]>> open = new HashMap<>();
  private final Set<Long> flows = new HashSet<>();
  private final List<Object[]> events = new ArrayList<>();
  private long defaultClock;
  private long own;

  static PerfettoTrace of(Path file) throws IOException {
    byte[] bytes;
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
      bytes = in.readAllBytes();
    }
    PerfettoTrace trace = new PerfettoTrace();
    for (ProtoMessage packet : ProtoMessage.of(bytes).messages(1)) {
      trace.readPacket(packet);
    }
    // The trace processor sorts by time; equal times keep the order of the file.
    trace.events.sort((a, b) -> Long.compare((long) a[0], (long) b[0]));
    for (Object[] e : trace.events) {
      trace.readEvent((long) e[0], (ProtoMessage) e[1]);
    }
    trace.unfinished = trace.open.values().stream().mapToInt(List::size).sum();
    return trace;
  }

  private static void check(boolean holds, Object what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  private void readPacket(ProtoMessage packet) {
    packet.fields().forEach(f -> check(PACKET.contains(f.number()), f));
    if (packet.has(59)) {
      defaultClock = packet.message(59).number(58);
    }
    if (packet.has(60)) {
      track(packet.message(60));
    }
    if (packet.has(12)) {
      ProtoMessage interned = packet.message(12);
      interned.messages(2).forEach(m -> names.put(m.number(1), m.text(2)));
      interned.messages(4).forEach(m -> files.put(m.number(1), m.text(2) + ":" + m.number(4)));
    }
    if (packet.has(11)) {
      check(packet.number(10) == 1 && packet.has(8), "sequence and time");
      long clock = packet.has(58) ? packet.number(58) : defaultClock;
      if (clock == 64) {
        own += packet.number(8);
      }
      events.add(new Object[] {clock == 64 ? own : packet.number(8), packet.message(11)});
    }
  }

  private void track(ProtoMessage track) {
    long uuid = track.number(1);
    if (uuid == 0) {
      check(track.number(19) == 1 && track.number(20) == 1, "order of processes and threads");
      return;
    }
    check(tracks.add(uuid), "one descriptor for each track");
    if (track.has(3)) {
      processes.add(track.message(3).text(6));
    } else if (track.has(4)) {
      threads.put(uuid, track.message(4).text(5));
    } else if (track.has(8)) {
      check(tracks.contains(track.number(5)), "the parent comes first");
      units.put(track.text(2), (int) track.message(8).number(3));
    }
  }

  private void readEvent(long time, ProtoMessage event) {
    event.fields().forEach(f -> check(EVENT.contains(f.number()), f));
    long uuid = event.number(11);
    check(tracks.contains(uuid), "the track of " + event);
    String name = event.has(10) ? names.get(event.number(10)) : event.text(23);
    List<Object[]> stack = open.computeIfAbsent(uuid, u -> new ArrayList<>());
    switch ((int) event.number(9)) {
      case 1 -> {
        check(name != null, "the name of a call");
        stack.add(new Object[] {name, time});
        if (event.has(34)) {
          sources.add(files.get(event.number(34)));
        }
      }
      case 2 -> {
        check(!stack.isEmpty(), "an end has a begin");
        Object[] begin = stack.remove(stack.size() - 1);
        String thread = threads.get(uuid);
        if (thread == null) {
          operations++;
        } else {
          calls
              .computeIfAbsent(thread, t -> new ArrayList<>())
              .add(new SourceRecords.Call((String) begin[0], (long) begin[1], time));
        }
      }
      case 3 -> instants.merge(name, 1, Integer::sum);
      case 4 -> samples++;
      default -> throw new AssertionError(event);
    }
    if (event.has(47)) {
      flows.add(event.number(47));
    }
    if (event.has(48) && flows.remove(event.number(48))) {
      arrows++;
    }
  }
}
