package org.tracetool.format.perfetto.read;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.perfetto.decode.TextNumbers;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.perfetto.decode.TrackTable;
import org.tracetool.format.timeline.TimelineIntake;

/** Rows for tracks: which process they belong to, and how they are called. */
final class TrackPlaces {
  private static final int NONE = -1;

  /** Tracks above a track, at most. */
  private static final int MAX_LEVELS = 100;

  /** The key of the row of a process track, which is called like the process. */
  private static final long OWN = -1;

  private static final String BETWEEN = ": ";

  private final TraceKnowledge known;
  private final TrackTable tracks;
  private final TextNumbers texts;
  private final TimelineIntake intake;
  private final Diagnostics diagnostics;

  /** For each track its row for calls; {@link #NONE} so far. */
  private int[] rows = {};

  /** For each track its row for samples. */
  private int[] sampleRows = {};

  /** For each track its counter. */
  private int[] counters = {};

  /** Processes with tracks that have events. */
  private final Map<ProcessKey, ProcessPlace> processes = new HashMap<>();

  /** Processes that are tracks without a process, by their tracks. */
  private final Map<Integer, Integer> roots = new HashMap<>();

  /** A process of a machine. */
  private record ProcessKey(int machine, long pid) {}

  /** A process in the trace that is made. */
  private static final class ProcessPlace {
    private final int process;
    private String name = "";

    /** The thread that is the main one so far; null without threads. */
    private Track main;

    ProcessPlace(int process) {
      this.process = process;
    }

    /** Takes a thread if it goes before the main one so far. */
    void takeThread(Track thread) {
      boolean isMain =
          main == null
              || (isFirst(thread) != isFirst(main)
                  ? isFirst(thread)
                  : thread.rank() != main.rank()
                      ? thread.rank() < main.rank()
                      : thread.tid() < main.tid());
      main = isMain ? thread : main;
    }

    private static boolean isFirst(Track thread) {
      return thread.tid() == thread.pid();
    }
  }

  TrackPlaces(TraceKnowledge known, TimelineIntake intake, Diagnostics diagnostics) {
    this.known = known;
    this.intake = intake;
    this.diagnostics = diagnostics;
    tracks = known.tracks();
    texts = known.texts();
  }

  private static int[] grown(int[] list, int place) {
    int[] larger = Arrays.copyOf(list, Math.max(place + 1, 2 * list.length + 16));
    Arrays.fill(larger, list.length, larger.length, NONE);
    return larger;
  }

  /** The row of the calls of a track. */
  int row(int track) {
    if (track >= rows.length) {
      rows = grown(rows, track);
    }
    if (rows[track] == NONE) {
      rows[track] = placed(track);
    }
    return rows[track];
  }

  private int placed(int track) {
    Track own = tracks.get(track);
    int end = end(track);
    int row =
        end != track
            ? intake.track(process(end), track, "")
            : own.kind() == Track.Kind.THREAD
                ? intake.thread(process(end), own.tid())
                : intake.track(process(end), OWN, "");
    intake.keepFileOrder(row);
    return row;
  }

  /** The row of the samples of a counter: that of the thread or process above it. */
  int sampleRow(int track) {
    if (track >= sampleRows.length) {
      sampleRows = grown(sampleRows, track);
    }
    if (sampleRows[track] == NONE) {
      int end = end(track);
      int process = process(end);
      Track last = tracks.get(end);
      int row =
          last.kind() == Track.Kind.THREAD
              ? intake.thread(process, last.tid())
              : intake.processRow(process);
      intake.keepFileOrder(row);
      sampleRows[track] = row;
    }
    return sampleRows[track];
  }

  /** The counter of a track. */
  int counter(int track) {
    if (track >= counters.length) {
      counters = grown(counters, track);
    }
    if (counters[track] == NONE) {
      Track counter = tracks.get(track);
      String unit =
          switch (counter.unit()) {
            case 1 -> "ns";
            case 2 -> "#";
            case 3 -> "bytes";
            default -> counter.unitName() == Track.NO_TEXT ? null : texts.text(counter.unitName());
          };
      counters[track] = intake.counter(name(counter), unit);
    }
    return counters[track];
  }

  /** The track at the end of the chain of a track: a thread, a process, or one without parent. */
  private int end(int track) {
    int at = track;
    for (int level = 0; level <= MAX_LEVELS; level++) {
      tracks.notePlaced(at);
      int above = above(at);
      if (above == TrackTable.NO_TRACK) {
        return at;
      }
      at = above;
    }
    diagnostics.reportDamage(
        DamageCode.DAMAGED_DEFINITIONS,
        "tracks nested in themselves or too deeply, shown as separate tracks",
        "track " + Long.toUnsignedString(tracks.get(track).uuid()));
    return track;
  }

  private int above(int track) {
    Track at = tracks.get(track);
    boolean isEnd =
        at.kind() == Track.Kind.THREAD
            || at.kind() == Track.Kind.PROCESS
            || !at.hasParent()
            || at.parent() == 0;
    return isEnd ? TrackTable.NO_TRACK : tracks.number(at.machine(), at.parent());
  }

  /** The process of a track at the end of a chain. */
  private int process(int end) {
    Track track = tracks.get(end);
    if (track.kind() == Track.Kind.THREAD || track.kind() == Track.Kind.PROCESS) {
      return processes.computeIfAbsent(key(track), this::newProcess).process;
    }
    return roots.computeIfAbsent(end, e -> intake.process("track " + e));
  }

  /** The process that a track belongs to. */
  int processOf(int track) {
    return process(end(track));
  }

  private static ProcessKey key(Track track) {
    return new ProcessKey(track.machine(), track.pid());
  }

  private ProcessPlace newProcess(ProcessKey key) {
    int process =
        key.machine() == 0
            ? intake.process(key.pid())
            : intake.process("pid " + key.pid() + " of machine " + key.machine());
    if (key.machine() != 0) {
      intake.setHost(process, "machine " + Integer.toUnsignedString(key.machine()));
    }
    return new ProcessPlace(process);
  }

  /**
   * Names all rows and processes: all descriptors are known now.
   *
   * @param isOwn whether names of threads are those of their locations
   */
  void nameAll(boolean isOwn) {
    for (int i = 0; i < tracks.size(); i++) {
      Track track = tracks.get(i);
      ProcessPlace place = processes.get(key(track));
      if (track.kind() == Track.Kind.PROCESS && place != null) {
        nameProcess(place, track);
      } else if (track.kind() == Track.Kind.THREAD && place != null) {
        place.takeThread(track);
        nameThread(place, track, isOwn);
      }
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] != NONE && isBelow(tracks.get(i)) && !roots.containsKey(i)) {
        intake.nameRow(rows[i], label(i));
      }
    }
    processes.forEach(this::finishProcess);
    roots.forEach((track, process) -> intake.nameProcess(process, name(tracks.get(track))));
  }

  private static boolean isBelow(Track track) {
    return track.kind() != Track.Kind.PROCESS && track.kind() != Track.Kind.THREAD;
  }

  private void nameProcess(ProcessPlace place, Track track) {
    int name = track.processName() == Track.NO_TEXT ? track.name() : track.processName();
    if (name != Track.NO_TEXT && texts.bytes(name).length > 0) {
      place.name = texts.text(name);
      intake.nameProcess(place.process, place.name);
    }
    if (track.label() != Track.NO_TEXT) {
      intake.setHost(place.process, texts.text(track.label()));
    }
    if (tracks.areProcessesOrdered() && track.hasRank()) {
      intake.orderProcess(place.process, track.rank());
    }
  }

  private void nameThread(ProcessPlace place, Track track, boolean isOwn) {
    int row = intake.thread(place.process, track.tid());
    boolean isOrdered = tracks.areThreadsOrdered() && track.hasRank();
    intake.orderRow(row, isOrdered ? track.rank() : track.tid());
    String text = texts.text(threadName(track));
    intake.nameThread(row, text);
    if (isOwn) {
      intake.nameLocation(row, text);
    }
  }

  private int threadName(Track track) {
    return track.threadName() == Track.NO_TEXT
        ? known.processes().thread(track.machine(), track.pid(), track.tid())
        : track.threadName();
  }

  private void finishProcess(ProcessKey key, ProcessPlace place) {
    int name = known.processes().process(key.machine(), key.pid());
    if (place.name.isEmpty() && name != Track.NO_TEXT) {
      intake.nameProcess(place.process, texts.text(name));
    } else if (place.name.isEmpty() && key.machine() != 0) {
      intake.nameProcess(place.process, "pid " + key.pid());
    }
    if (place.main != null) {
      intake.setOnlyMain(intake.thread(place.process, place.main.tid()));
    }
  }

  /** The names of the tracks from below a process to a track. */
  private String label(int track) {
    int end = end(track);
    String label = name(tracks.get(track));
    for (int at = above(track); at != end && at != TrackTable.NO_TRACK; at = above(at)) {
      label = name(tracks.get(at)) + BETWEEN + label;
    }
    return end == track ? "" : threadLabel(tracks.get(end)) + label;
  }

  /** What the name of a track below a thread begins with: nothing for the main one. */
  private String threadLabel(Track end) {
    if (end.kind() != Track.Kind.THREAD || processes.get(key(end)).main.tid() == end.tid()) {
      return "";
    }
    String name = texts.text(threadName(end));
    return (name.isEmpty() ? "thread " + end.tid() : name) + BETWEEN;
  }

  private String name(Track track) {
    return track.name() == Track.NO_TEXT || texts.bytes(track.name()).length == 0
        ? "track " + Long.toUnsignedString(track.uuid())
        : texts.text(track.name());
  }
}
