package org.tracetool.unify;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Strictness;

/**
 * The run to unify, and options.
 *
 * @param input prefix of the local files, or their control file
 * @param output prefix of the new trace; null for {@code u_NAME} beside the input
 * @param replace replace the local files by the new trace
 * @param replaceDamaged do so even if the local files are damaged; else that gives no output
 * @param overwrite which existing files the output may replace, beside the local files
 * @param compress write compressed files
 * @param statisticsOnly leave events out
 * @param snapshots write snapshots between the events, sample points and a thumbnail
 * @param maxSnapshots bound for the number of snapshots of a stream, at least 1
 * @param match add the time of receiving to each sent message
 * @param dropReceives leave received messages out once they are matched
 * @param profile file for the profile of a run with statistics; null for {@code OUTPUT.prof.txt}
 * @param threads number of streams that are worked on at the same time, at least 1
 * @param memory bytes that buffers whose size depends on the input may take
 * @param strictness what makes it give up, without output
 * @param diagnostics where damage, losses and oddities are counted
 * @param listener hears of phases and progress
 */
public record UnifyOptions(
    Path input,
    Path output,
    boolean replace,
    boolean replaceDamaged,
    OverwritePolicy overwrite,
    boolean compress,
    boolean statisticsOnly,
    boolean snapshots,
    long maxSnapshots,
    boolean match,
    boolean dropReceives,
    Path profile,
    int threads,
    long memory,
    Strictness strictness,
    Diagnostics diagnostics,
    UnifyListener listener) {
  /** Bound for the number of snapshots of a stream, unless the user gives another one. */
  public static final long DEFAULT_MAX_SNAPSHOTS = 1024;

  /** Largest number of snapshots that can be requested: each is also a definition. */
  public static final long UPPER_MAX_SNAPSHOTS = 1_000_000;

  private static final long DEFAULT_MEMORY = 64L << 20;

  /** The defaults of vtunify, except that the local files are kept. */
  public static UnifyOptions defaults(Path input) {
    return new UnifyOptions(
        input,
        null,
        false,
        false,
        OverwritePolicy.OWN,
        true,
        false,
        true,
        DEFAULT_MAX_SNAPSHOTS,
        true,
        false,
        null,
        Runtime.getRuntime().availableProcessors(),
        DEFAULT_MEMORY,
        Strictness.NONE,
        new Diagnostics(),
        UnifyListener.NONE);
  }

  /** Checks the numbers. */
  public UnifyOptions {
    if (maxSnapshots < 1 || maxSnapshots > UPPER_MAX_SNAPSHOTS) {
      throw new IllegalArgumentException("maxSnapshots " + maxSnapshots);
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads " + threads);
    }
  }

  /** The same with another output; null for the default. */
  public UnifyOptions withOutput(Path newOutput) {
    return changed(d -> d.output = newOutput);
  }

  /** The same with the output in the place of the input, or not. */
  public UnifyOptions withReplace(boolean newReplace) {
    return changed(d -> d.replace = newReplace);
  }

  /** The same with damaged local files replaced as well, or not. */
  public UnifyOptions withReplaceDamaged(boolean newReplaceDamaged) {
    return changed(d -> d.replaceDamaged = newReplaceDamaged);
  }

  /** The same with another choice of files that may be replaced. */
  public UnifyOptions withOverwrite(OverwritePolicy newOverwrite) {
    return changed(d -> d.overwrite = newOverwrite);
  }

  /** The same with compressed or plain output. */
  public UnifyOptions withCompress(boolean newCompress) {
    return changed(d -> d.compress = newCompress);
  }

  /** The same without events, or with them. */
  public UnifyOptions withStatisticsOnly(boolean newStatisticsOnly) {
    return changed(d -> d.statisticsOnly = newStatisticsOnly);
  }

  /** The same with another number of snapshots; 0 for none. */
  public UnifyOptions withSnapshots(long number) {
    return changed(
        d -> {
          d.snapshots = number != 0;
          d.maxSnapshots = number == 0 ? DEFAULT_MAX_SNAPSHOTS : number;
        });
  }

  /** The same with another treatment of messages. */
  public UnifyOptions withMessages(boolean newMatch, boolean newDropReceives) {
    return changed(
        d -> {
          d.match = newMatch;
          d.dropReceives = newDropReceives;
        });
  }

  /** The same with another profile file; null for the default. */
  public UnifyOptions withProfile(Path newProfile) {
    return changed(d -> d.profile = newProfile);
  }

  /** The same with other resources. */
  public UnifyOptions withResources(int newThreads, long newMemory) {
    return changed(
        d -> {
          d.threads = newThreads;
          d.memory = newMemory;
        });
  }

  /** The same with another way to report. */
  public UnifyOptions withReporting(
      Strictness newStrictness, Diagnostics newDiagnostics, UnifyListener newListener) {
    return changed(
        d -> {
          d.strictness = newStrictness;
          d.diagnostics = newDiagnostics;
          d.listener = newListener;
        });
  }

  private UnifyOptions changed(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /** Options that can still be changed. */
  private static final class Draft {
    private final Path input;
    private Path output;
    private boolean replace;
    private boolean replaceDamaged;
    private OverwritePolicy overwrite;
    private boolean compress;
    private boolean statisticsOnly;
    private boolean snapshots;
    private long maxSnapshots;
    private boolean match;
    private boolean dropReceives;
    private Path profile;
    private int threads;
    private long memory;
    private Strictness strictness;
    private Diagnostics diagnostics;
    private UnifyListener listener;

    Draft(UnifyOptions o) {
      input = o.input;
      output = o.output;
      replace = o.replace;
      replaceDamaged = o.replaceDamaged;
      overwrite = o.overwrite;
      compress = o.compress;
      statisticsOnly = o.statisticsOnly;
      snapshots = o.snapshots;
      maxSnapshots = o.maxSnapshots;
      match = o.match;
      dropReceives = o.dropReceives;
      profile = o.profile;
      threads = o.threads;
      memory = o.memory;
      strictness = o.strictness;
      diagnostics = o.diagnostics;
      listener = o.listener;
    }

    UnifyOptions options() {
      return new UnifyOptions(
          input,
          output,
          replace,
          replaceDamaged,
          overwrite,
          compress,
          statisticsOnly,
          snapshots,
          maxSnapshots,
          match,
          dropReceives,
          profile,
          threads,
          memory,
          strictness,
          diagnostics,
          listener);
    }
  }
}
