package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.Remedy;

/** Refuses to replace, or to remove, files that an output must leave alone. */
final class OverwriteRule {
  private final Path directory;
  private final OverwritePolicy allowed;
  private final String main;
  private final Set<String> inputs = new HashSet<>();
  private boolean hasMain;

  /**
   * A rule for the files of a folder.
   *
   * @param main the name of the file that makes the output valid
   */
  OverwriteRule(Path directory, OverwritePolicy allowed, String main) throws IOException {
    this.directory = directory;
    this.allowed = allowed;
    this.main = main;
    look();
  }

  /** Looks again whether there is an older output. */
  void look() throws IOException {
    FileIdentity file = FileIdentity.of(directory.resolve(main));
    hasMain = file != null && file.size() > 0;
  }

  /** Excepts a file that the user has given as an input to be replaced. */
  void addException(String name) {
    inputs.add(name);
  }

  /** Checks a name that will be taken. */
  void check(String name) throws IOException {
    if (allowed == OverwritePolicy.NOTHING || allowed == OverwritePolicy.OWN && !hasMain) {
      String folder = SubFolders.of(name);
      if (folder != null) {
        SubFolders.check(directory.resolve(folder));
      }
      check(name, FileIdentity.of(directory.resolve(name)));
    }
  }

  /**
   * Checks a file that will be replaced or removed.
   *
   * @param old the file that has the name now; null for none
   * @throws OutputException if it is to stay
   */
  void check(String name, FileIdentity old) throws OutputException {
    if (old == null || allowed == OverwritePolicy.ANYTHING) {
      return;
    }
    Path file = directory.resolve(name);
    if (allowed == OverwritePolicy.NOTHING) {
      throw new OutputException(
          file + ": already exists and is to be kept; nothing was changed; choose another name");
    }
    if (!hasMain && old.size() > 0 && !inputs.contains(name)) {
      throw new OutputException(
              file
                  + ": already exists, but "
                  + directory.resolve(main)
                  + ", whose part it would be, is not, so it may be something else; nothing was"
                  + " changed; choose another name, or replace it")
          .advising(Remedy.REPLACE_ANYTHING);
    }
  }
}
