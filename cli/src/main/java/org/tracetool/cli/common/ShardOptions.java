package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.shard.Shard;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Options to do only a share of the work, and to put the shares together; how a command calls the
 * latter is its own.
 */
@Heading(ShardOptions.HEADING)
public abstract class ShardOptions {
  /** The heading of these options in help. */
  public static final String HEADING = "Distributed processing";

  private static final String PLAN = "plan";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--shard",
      paramLabel = "K/N",
      description =
          "Process only the K-th of N equal shares of the streams (K from 0 to N-1) and store"
              + " the result for joining; auto takes K and N from the batch system:"
              + " OMPI_COMM_WORLD_RANK and _SIZE, PMI_RANK and PMI_SIZE, or SLURM_PROCID and"
              + " SLURM_NTASKS. A share that is already complete is skipped. plan/N only"
              + " checks whether N shares can be made.")
  private String shard;

  @Option(
      names = "--clean",
      description =
          "First remove shares left over from a different number of shares N and, when"
              + " joining, from another run.")
  private boolean clean;

  private ShardWork work = ShardWork.WHOLE;
  private boolean done;

  /** Options of a command, none given yet. */
  protected ShardOptions() {}

  /** Whether shares are put together. */
  protected abstract boolean isJoin();

  /** The option that puts shares together. */
  protected abstract String joinOption();

  /** Returns whether the work is shared. */
  public boolean any() {
    return shard != null || isJoin();
  }

  /** Returns whether this is only a share. */
  public boolean isPart() {
    return shard != null;
  }

  /** Refuses both at a time, and numbers that make no sense. */
  public void check() throws UsageException {
    if (shard != null && isJoin()) {
      throw new UsageException(
          "--shard makes a share and " + joinOption() + " puts them together; choose one");
    }
    if (clean && !any()) {
      throw new UsageException("--clean: only with --shard or " + joinOption());
    }
    chosen();
  }

  /** The share; null if there is none. */
  private Shard chosen() throws UsageException {
    if (shard == null) {
      return null;
    }
    return Shard.of(isPlan() ? "0" + shard.substring(PLAN.length()) : shard, System.getenv());
  }

  /** Returns whether it is only to be found out whether shares can be made. */
  private boolean isPlan() {
    return shard != null && shard.startsWith(PLAN + "/");
  }

  /**
   * Refuses what cannot be shared.
   *
   * @param what an option that is given, or something else the work does
   */
  public void refuse(boolean given, String what) throws UnsupportedTraceException {
    if (given && any()) {
      throw new UnsupportedTraceException(
          what
              + " needs the whole trace and cannot be shared; leave --shard and "
              + joinOption()
              + " out");
    }
  }

  /**
   * Refuses shares of a trace whose definitions are damaged, or could not be read this time: each
   * could number them differently.
   *
   * @param trace the trace, all definitions of which have been read
   */
  public void refuseDamage(Path trace, Diagnostics diagnostics) throws DamagedTraceException {
    if (any() && diagnostics.hasDamage()) {
      throw new DamagedTraceException(
          trace
              + ": its definitions are damaged, or could not be read, so shares could number them"
              + " differently; repair it and try again, or leave --shard and "
              + joinOption()
              + " out");
    }
  }

  /**
   * Finds out what there is to do.
   *
   * @param folder where the shares are
   * @param target the format of the result; null if it is no trace
   * @param inputs all files that are read
   * @param extra what else the result depends on
   * @throws UnsupportedTraceException if the format has no files for single streams
   * @throws DamagedTraceException if shares of another number are there
   */
  public ShardWork begin(ShardFolder folder, TraceFormat target, List<Path> inputs, String extra)
      throws IOException {
    if (!any()) {
      return work;
    }
    if (target != null && !target.capabilities().has(FormatTrait.STREAM_FILES)) {
      throw unshared(target.id());
    }
    String run = ShardFingerprint.of(command, inputs, extra);
    if (isJoin()) {
      if (clean) {
        folder.removeStale(run);
      }
      work = ShardWork.join(folder, folder.all(run));
      return work;
    }
    List<ShardNote> others = folder.notesOfOtherCounts(chosen());
    if (clean && !others.isEmpty()) {
      folder.remove(others);
    } else if (!others.isEmpty()) {
      throw new DamagedTraceException(
          folder.path()
              + ": has shares of another number, such as "
              + others.get(0).shard()
              + "; make "
              + others.get(0).shard().count()
              + " shares to go on with them, or add --clean to remove them");
    }
    if (isPlan()) {
      done = true;
      return work;
    }
    folder.make();
    folder.settle(chosen());
    done = folder.isDone(run, chosen());
    work = ShardWork.part(folder, new ShardNote(run, chosen()));
    return work;
  }

  /** Returns whether this share is complete already. */
  public boolean isDone() {
    return done;
  }

  /** What there is to do, see {@link #begin}. */
  public ShardWork work() {
    return work;
  }

  /** Where the trace is written: at its name, or as a share in the folder. */
  public Path place(Path out, String suffix) {
    return work.isPart() ? work.folder().file(work.note().shard(), suffix) : out;
  }

  /** How it is written: shares of other runs in the folder are replaced. */
  public WriteOptions writing(WriteOptions options) {
    return work.isPart() ? options.withOverwrite(OverwritePolicy.ANYTHING) : options;
  }

  /**
   * Tells a writer what it writes.
   *
   * @throws UnsupportedTraceException if the format has no files for single streams
   */
  public <W extends TraceWriter> W announce(W writer, String format) throws IOException {
    if (any() && !writer.takeShards(work)) {
      writer.close();
      if (work.isPart()) {
        work.folder().removeEmpty();
      }
      throw unshared(format);
    }
    return writer;
  }

  private UnsupportedTraceException unshared(String format) {
    return new UnsupportedTraceException(
        "--shard, "
            + joinOption()
            + ": format "
            + format
            + " has no files for single streams that could be written apart; share the work as"
            + " otf, then convert");
  }

  /** The result is in place: removes what is not needed any more. */
  public void end(Diagnostics diagnostics) {
    if (work.isJoin()) {
      try {
        work.folder().remove(work.notes());
      } catch (IOException e) {
        diagnostics.warn(
            WarningCode.REMAINING_FILES,
            "shards that were put together, but could not be removed",
            work.folder().path() + " (" + e.getMessage() + "); remove this folder");
      }
    }
  }
}
