package org.tracetool.cli.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.index.IndexPlace;

/** The common part of commands that finish killed ones. */
abstract class RecoveryCommand extends NamedTraceCommand {
  static final String CONTROL_SUFFIX = ".uctl";

  /** Files in an archive stay there. */
  final void refuseArchive() throws IOException {
    if (ArchiveRegistry.leadsInto(trace)) {
      throw new UnsupportedTraceException(
          trace
              + ": is in an archive, and archives are never changed; move or remove the archive"
              + " itself as any other file");
    }
  }

  /** Finishes interrupted outputs under the names that a user may mean by this. */
  final boolean recover(Path named) throws IOException {
    return forAllNames(named, OutputTransaction::recover);
  }

  /** As {@link #recover}, and removes the remains of commands that were killed earlier. */
  final boolean settle(Path named) throws IOException {
    boolean finished = recover(named);
    forAllNames(named, OutputTransaction::clear);
    return finished;
  }

  /** An action on outputs of a name in a folder; returns whether there were any. */
  @FunctionalInterface
  interface OutputAction {
    boolean run(Path folder, String name) throws IOException;
  }

  /** Does something to all outputs that a user may mean by a name. */
  final boolean forAllNames(Path named, OutputAction action) throws IOException {
    Path last = named.getFileName();
    if (last == null || last.toString().isEmpty()) {
      return false;
    }
    boolean done = false;
    for (String name : names(last.toString())) {
      try {
        done |= action.run(named.getParent(), name);
      } catch (IOException e) {
        throw OutputTransaction.failure(named, e);
      }
    }
    return done;
  }

  private Set<String> names(String given) {
    Set<String> names = new LinkedHashSet<>();
    names.add(given);
    for (TraceFormat format : input.formats().formats()) {
      for (String suffix : format.suffixes()) {
        names.add(given + suffix);
        names.add(without(given, suffix));
      }
    }
    names.add(without(given, CONTROL_SUFFIX));
    for (String name : List.copyOf(names)) {
      names.add(name + IndexPlace.SUFFIX);
    }
    return names;
  }

  static String without(String name, String suffix) {
    return name.endsWith(suffix) && name.length() > suffix.length()
        ? name.substring(0, name.length() - suffix.length())
        : name;
  }
}
