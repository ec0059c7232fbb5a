package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.OverwritePolicy;
import picocli.CommandLine.Option;

/**
 * What an output may replace. A trace replaces a trace of the same family, a text replaces a text,
 * and an empty file holds nothing that could be lost; everything else stays unless the user
 * insists.
 */
@Heading("Output")
public final class Replacement {
  @Option(
      names = "--force",
      description =
          "Overwrite any existing file; default: a trace overwrites only a trace of the"
              + " same family, a text only a text.")
  private boolean force;

  @Option(
      names = "--no-clobber",
      description = "Overwrite nothing: fail if the output exists (exit code 4).")
  private boolean nothing;

  /** Refuses contradictions. */
  public void check() throws UsageException {
    if (force && nothing) {
      throw new UsageException("--force and --no-clobber exclude each other; choose one");
    }
  }

  /** The options of a writer that replaces what the user wants. */
  public WriteOptions writing(WriteOptions options) {
    return options.withOverwrite(overwrite());
  }

  /** What files of a trace may be replaced. */
  public OverwritePolicy overwrite() {
    return nothing
        ? OverwritePolicy.NOTHING
        : force ? OverwritePolicy.ANYTHING : OverwritePolicy.OWN;
  }

  /** Whether no existing file may be replaced. */
  public boolean keepsAll() {
    return nothing;
  }

  /**
   * Refuses a trace that would replace something else than a trace of its family.
   *
   * @param out the name of the trace, with or without suffix
   * @throws OutputException if it would
   */
  public void checkTrace(Path out, TraceFormat target, FormatRegistry formats) throws IOException {
    check();
    Path main = mainFile(out, target);
    if (!isThere(main)) {
      return;
    }
    ExistingFile there = ExistingFile.of(main, formats);
    if (!there.isEmpty() && !there.isTraceLike(target)) {
      throw new OutputException(
          main
              + ": already exists, and "
              + there.description()
              + "; only a trace of "
              + target.id()
              + " is replaced by one; choose another name, or give --force to replace it");
    }
  }

  /**
   * Refuses a text that would replace something else than a text.
   *
   * @param own the format of the text where it can be read as a trace; null if it cannot
   * @throws OutputException if it would
   */
  public void checkText(Path out, TraceFormat own, FormatRegistry formats) throws IOException {
    check();
    if (!isThere(out)) {
      return;
    }
    ExistingFile there = ExistingFile.of(out, formats);
    boolean same = own != null && there.isTraceLike(own);
    if (!there.isEmpty() && !there.isText() && !same) {
      throw new OutputException(
          out
              + ": already exists, and "
              + there.description()
              + "; only a text is replaced by one; choose another name, or give --force to replace it");
    }
  }

  /**
   * Refuses a profile for pprof that would replace something else than one.
   *
   * @throws OutputException if it would
   */
  public void checkProfile(Path out, FormatRegistry formats) throws IOException {
    check();
    if (!isThere(out)) {
      return;
    }
    ExistingFile there = ExistingFile.of(out, formats);
    if (!there.isEmpty() && !there.isProfile()) {
      throw new OutputException(
          out
              + ": already exists, and "
              + there.description()
              + "; only a profile is replaced by one; choose another name, or give --force to replace"
              + " it");
    }
  }

  /**
   * Refuses a file that would replace something else than one of its sort.
   *
   * @param like whether a file is of that sort
   * @param sort what it is called
   * @throws OutputException if it would
   */
  public void checkLike(Path out, Predicate<Path> like, String sort) throws IOException {
    check();
    if (isThere(out) && Files.size(out) > 0 && !like.test(out)) {
      throw new OutputException(
          out
              + ": already exists, and is no "
              + sort
              + "; choose another name, or give --force to replace it");
    }
  }

  /** Returns whether there is a file whose content decides; fails if nothing may be there. */
  private boolean isThere(Path out) throws IOException {
    if (force || TraceInput.isStandard(out) || OutputTarget.isStream(out)) {
      return false;
    }
    try {
      if (nothing && FileExistence.exists(out)) {
        throw new OutputException(
            out + ": already exists, and --no-clobber replaces nothing; choose another name");
      }
      return FileExistence.isFile(out);
    } catch (OutputException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(out, e);
    }
  }

  /** The file that a trace is named by, which formats of several files complete by a suffix. */
  private static Path mainFile(Path out, TraceFormat target) {
    String name = out.getFileName() == null ? "" : out.getFileName().toString();
    boolean complete = target.suffixes().stream().anyMatch(name::endsWith);
    boolean completes = target.capabilities().severalStreams() && !target.capabilities().pipes();
    return complete || !completes || name.isEmpty()
        ? out
        : out.resolveSibling(name + target.suffixes().get(0));
  }
}
