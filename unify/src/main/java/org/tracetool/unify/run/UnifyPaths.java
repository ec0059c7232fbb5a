package org.tracetool.unify.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.local.ControlFile;
import org.tracetool.unify.local.ControlFileReader;
import org.tracetool.unify.local.LocalPrefix;

/** The files of a run that is unified: those that are read, and those that are written. */
final class UnifyPaths {
  private final UnifyOptions options;
  private final TraceFormat target;

  /** The local files. */
  final LocalPrefix input;

  /** The table of the profile. */
  final Path profile;

  private final LocalPrefix output;

  UnifyPaths(UnifyOptions options, TraceFormat target) throws UsageException {
    this.options = options;
    this.target = target;
    input = LocalPrefix.input(options.input());
    output = output();
    profile = options.profile() != null ? options.profile() : output.sibling(".prof.txt");
  }

  private LocalPrefix output() throws UsageException {
    if (options.replace()) {
      if (options.output() != null) {
        throw new UsageException(
                "a trace that replaces the local files takes their place and cannot have a name of its own")
            .advising(Remedy.NAME_OR_REPLACE);
      }
      return input;
    }
    if (options.output() == null) {
      return input.withName("u_" + input.name());
    }
    LocalPrefix wanted = LocalPrefix.output(options.output(), suffix());
    if (wanted.sameAs(input)) {
      throw overwrites();
    }
    return wanted;
  }

  private UsageException overwrites() {
    return new UsageException(
            options.output()
                + ": the output would overwrite the local files; choose another one, or have them"
                + " replaced")
        .advising(Remedy.OTHER_OUTPUT_OR_REPLACE);
  }

  /** Makes sure that the name of the output is no link to one of the local files. */
  void checkLink() throws IOException {
    if (!options.replace() && input.holds(OutputTarget.of(trace()))) {
      throw overwrites();
    }
  }

  /** The suffix of the output: the longest one of its format that its name has, else the first. */
  private String suffix() {
    String name = options.output() == null ? "" : options.output().toString();
    return target.suffixes().stream()
        .filter(name::endsWith)
        .max(Comparator.comparingInt(String::length))
        .orElse(target.suffixes().get(0));
  }

  /** The trace that is written. */
  Path trace() {
    return output.sibling(suffix());
  }

  /** Finishes a replacement of the input that was interrupted. */
  boolean recovered() throws IOException {
    try {
      // Formats use different names for the output whose commit was interrupted.
      return OutputTransaction.recover(input.directory(), input.name())
          | OutputTransaction.recover(input.directory(), input.name() + suffix());
    } catch (IOException e) {
      throw OutputTransaction.failure(input.stub(), e);
    }
  }

  /** Reads the control file of the run. */
  ControlFile readControl(ReadOptions read) throws IOException {
    try {
      read.handles().guardLocal(input.control());
      return ControlFileReader.read(input.control());
    } catch (IOException e) {
      throw input.controlFailure(e);
    }
  }

  /** Makes sure that there is a folder for the profile. */
  void checkProfile() throws OutputException {
    Path folder = profile.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new OutputException(folder + ": no such folder for the output; create it first");
    }
  }
}
