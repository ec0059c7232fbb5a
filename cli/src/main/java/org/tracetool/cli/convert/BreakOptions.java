package org.tracetool.cli.convert;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.breaks.BreakRequest;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceFormat;
import picocli.CommandLine.Option;

/** What a trace gets at some moments: snapshots, sums so far, and a thumbnail of it all. */
@Heading("Snapshots")
public final class BreakOptions {
  private static final long USUAL = 200;

  private enum Groups {
    regions,
    files
  }

  @Option(
      names = "--snapshots",
      description =
          "For otf: write what is open at each break (calls, messages, files, operations) and the"
              + " last sample of each counter, so that viewers can start there.")
  private boolean snapshots;

  @Option(
      names = "--inline-snapshots",
      description = "As --snapshots, between the events instead of into files of their own.")
  private boolean inline;

  @Option(
      names = "--running-stats",
      description =
          "For otf: write the sums of calls, messages, operations and files up to each break.")
  private boolean sums;

  @Option(
      names = "--thumbnail",
      description = "For otf: write a small picture of the whole trace (NAME.thumb).")
  private boolean thumbnail;

  @Option(
      names = "--breaks",
      paramLabel = "N",
      description =
          "N breaks at equal distances, at least 2; default: 200, if none of the next two is"
              + " given. The last one is at the end, where only sums are written.")
  private Long count;

  @Option(
      names = "--break-every",
      paramLabel = "TICKS",
      description = "A break every TICKS; with --breaks, what makes more of them.")
  private Long every;

  @Option(names = "--break-at", paramLabel = "TICK", description = "One more break; repeatable.")
  private List<Long> at = List.of();

  @Option(
      names = "--sum-groups",
      split = ",",
      paramLabel = "WHAT",
      description =
          "For --running-stats: sums of groups instead of single ones; regions, files or both.")
  private List<Groups> groups = List.of();

  @Option(
      names = "--sum-streams",
      split = ",",
      paramLabel = "ID",
      description = "For --running-stats: only streams of these numbers.")
  private List<Integer> streams;

  @Option(
      names = "--thumbnail-rows",
      paramLabel = "N",
      description = "Show at most N processes in the thumbnail; default: 512.")
  private int rows = 512;

  @Option(
      names = "--thumbnail-samples",
      paramLabel = "N",
      description = "Show at most N moments in the thumbnail; default: 4096.")
  private int samples = 4096;

  @Option(
      names = "--show-breaks",
      description = "Print the time of each break to standard error, in ticks.")
  private boolean shown;

  @Option(
      names = "--in-place",
      description =
          "Change the otf trace IN itself: only what is asked for and the definitions are written,"
              + " event files stay as they are. Old files count until the new ones are complete.")
  private boolean inPlace;

  @Option(
      names = "--drop-snapshots",
      description = "With --in-place: remove snapshots and stored statistics.")
  private boolean drops;

  /** Whether the input itself is changed. */
  boolean inPlace() {
    return inPlace;
  }

  /** Whether snapshots and statistics are removed. */
  boolean drops() {
    return drops;
  }

  /** Whether the times of breaks are printed. */
  boolean shown() {
    return shown;
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
    if (count != null && count < 2) {
      throw new UsageException("--breaks " + count + ": must be 2 or more");
    }
    if (every != null && every < 1) {
      throw new UsageException("--break-every " + every + ": must be 1 or more");
    }
    if (rows < 1 || samples < 1) {
      throw new UsageException("--thumbnail-rows and --thumbnail-samples must be 1 or more");
    }
    if (inPlace && !any() && !drops) {
      throw new UsageException(
          "--in-place needs --snapshots, --running-stats, --thumbnail or --drop-snapshots");
    }
    if (drops && (!inPlace || any())) {
      throw new UsageException("--drop-snapshots goes with --in-place and nothing else");
    }
    if (inline && (inPlace || snapshots)) {
      throw new UsageException(
          "--inline-snapshots changes the events: it needs an output of its own, and excludes"
              + " --snapshots");
    }
    boolean moments = count != null || every != null || !at.isEmpty() || shown;
    if (!any() && moments) {
      throw new UsageException(
          "breaks need something to be written there: --snapshots, --running-stats or --thumbnail");
    }
  }

  /** Fails for a format that has no place for all this. */
  void check(TraceFormat target) throws UnsupportedTraceException {
    if ((any() || inPlace)
        && !(target.id().equals("otf")
            && target.capabilities().kinds().contains(EventKind.SNAPSHOT_ENTER))) {
      throw new UnsupportedTraceException(
          "snapshots, running statistics and thumbnails are written into traces of format otf"
              + " only, not "
              + target.id());
    }
  }

  /** What is wanted. */
  BreakRequest request() {
    boolean chosen = count != null || every != null || !at.isEmpty();
    return new BreakRequest(
        count != null ? count : chosen ? 0 : USUAL,
        every == null ? 0 : every,
        new LinkedHashSet<>(at),
        inline
            ? BreakRequest.Snapshots.INLINE
            : snapshots ? BreakRequest.Snapshots.BESIDE : BreakRequest.Snapshots.KEPT,
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
