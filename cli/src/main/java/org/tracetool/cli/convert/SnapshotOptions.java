package org.tracetool.cli.convert;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.snapshot.SnapshotRequest;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a trace gets at some moments: snapshots, sums so far, and a thumbnail of it all. */
@Heading("Added to the trace")
public final class SnapshotOptions {
  private enum Groups {
    regions,
    files
  }

  @Option(
      names = "--stats",
      description =
          "For otf and stf: store event statistics in the output, replacing those of IN. stf"
              + " also gets calls by peer and size, for 'stats --style stftool --stored'.")
  private boolean statistics;

  @Option(
      names = "--match-messages",
      description =
          "For otf: store in each send when, where and with how many bytes its message"
              + " is received, so that viewers need not search for the receive.")
  private boolean matched;

  @Option(
      names = "--snapshots",
      description =
          "For otf: write snapshots of open calls, messages, files and operations and"
              + " of the last samples of counters, so that viewers can start there.")
  private boolean snapshots;

  @Option(
      names = "--inline-snapshots",
      description = "As --snapshots, but between the events instead of in separate files.")
  private boolean inline;

  @Option(
      names = "--running-stats",
      description =
          "For otf: write the sums of calls, messages, operations and files up to each"
              + " snapshot.")
  private boolean sums;

  @Option(
      names = "--sum-groups",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "LIST",
      description = "For --running-stats: sum by group: regions, files or both.")
  private List<Groups> groups = List.of();

  @Option(
      names = "--sum-streams",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "LIST",
      description =
          "For --running-stats: only the streams with these numbers, separated by commas.")
  private List<Integer> streams;

  @Option(
      names = "--thumbnail",
      description = "For otf: write a small picture of the whole trace (NAME.thumb).")
  private boolean thumbnail;

  @Option(
      names = "--thumbnail-rows",
      paramLabel = "N",
      description = "Maximum number of processes in the thumbnail (default: 512).")
  private int rows = 512;

  @Option(
      names = "--thumbnail-samples",
      paramLabel = "N",
      description = "Maximum number of points in time in the thumbnail (default: 4096).")
  private int samples = 4096;

  @Option(
      names = "--mark-irregular",
      description =
          "Mark the longest call of each function; the marker has the durations of the"
              + " function's calls, as with otfprofile -d marker; replaces earlier such"
              + " markers.")
  private boolean marks;

  @Option(
      names = "--in-place",
      description =
          "Change the otf trace IN itself: write only the requested additions and the"
              + " definitions; event files stay unchanged. The old files are valid until the"
              + " new ones are complete.")
  private boolean inPlace;

  @Option(
      names = "--drop-snapshots",
      description = "With --in-place: remove snapshots and stored statistics.")
  private boolean drops;

  @Mixin private SnapshotTimesOption moments = new SnapshotTimesOption();

  /** Whether sums of the whole trace are stored in it. */
  boolean statistics() {
    return statistics;
  }

  /** Whether sends tell what is known of their receives. */
  boolean matched() {
    return matched;
  }

  /** Whether the longest call of each function is marked. */
  boolean marks() {
    return marks;
  }

  /** When breaks are. */
  SnapshotTimesOption moments() {
    return moments;
  }

  /** Streams that get sums; null for all. */
  Set<Integer> streams() {
    return streams == null ? null : new LinkedHashSet<>(streams);
  }

  /** Whether the input itself is changed. */
  boolean inPlace() {
    return inPlace;
  }

  /** Whether snapshots and statistics are removed. */
  boolean drops() {
    return drops;
  }

  /** Whether anything is to be made at breaks. */
  boolean any() {
    return snapshots || inline || sums || thumbnail;
  }

  /** Whether anything is made that needs to know when messages are received. */
  boolean snapshots() {
    return snapshots || inline;
  }

  /** Sections that change: all others of a trace that is changed in place stay. */
  Set<Section> unchanged() {
    Set<Section> all = new HashSet<>(Set.of(Section.EVENTS));
    if (!snapshots && !drops) {
      all.add(Section.SNAPSHOTS);
    }
    if (!sums && !drops) {
      all.add(Section.STATISTICS);
    }
    return all;
  }

  /** Fails if the options make no sense together. */
  void check() throws UsageException {
    moments.check();
    if (rows < 1 || samples < 1) {
      throw new UsageException("--thumbnail-rows and --thumbnail-samples must be 1 or more");
    }
    if (inPlace && !any() && !drops && !marks) {
      throw new UsageException(
          "--in-place needs --snapshots, --running-stats, --thumbnail, --mark-irregular or"
              + " --drop-snapshots");
    }
    if (drops && (!inPlace || any() || marks)) {
      throw new UsageException("--drop-snapshots needs --in-place and excludes other changes");
    }
    if (inline && (inPlace || snapshots)) {
      throw new UsageException(
          "--inline-snapshots changes the events: it needs an output of its own, and excludes"
              + " --snapshots");
    }
    if (matched && inPlace) {
      throw new UsageException(
          "--match-messages changes the events: it needs an output of its own");
    }
    if (!any() && moments.any()) {
      throw new UsageException(
          "breaks need something to be written there: --snapshots, --running-stats or --thumbnail");
    }
  }

  /** Fails for a format that has no place for all this. */
  void check(TraceFormat target) throws UnsupportedTraceException {
    if ((any() || matched || inPlace)
        && !(target.id().equals("otf")
            && target.capabilities().kinds().contains(EventKind.SNAPSHOT_ENTER))) {
      throw new UnsupportedTraceException(
          "snapshots, running sums, thumbnails and receive times in sends are written into traces of format otf only, not "
              + target.id());
    }
    if (marks && !target.capabilities().kinds().contains(EventKind.MARKER)) {
      throw new UnsupportedTraceException(
          "--mark-irregular: format " + target.id() + " cannot hold markers");
    }
  }

  /** What is wanted of a trace whose clock has so many ticks a second. */
  SnapshotRequest request(long ticksPerSecond) throws UsageException {
    return new SnapshotRequest(
        moments.count(),
        moments.every(ticksPerSecond),
        moments.at(ticksPerSecond),
        inline
            ? SnapshotRequest.Snapshots.INLINE
            : snapshots ? SnapshotRequest.Snapshots.BESIDE : SnapshotRequest.Snapshots.KEPT,
        sums,
        thumbnail,
        groups.contains(Groups.regions),
        groups.contains(Groups.files),
        streams == null ? null : Set.copyOf(streams),
        inPlace,
        rows,
        samples);
  }
}
