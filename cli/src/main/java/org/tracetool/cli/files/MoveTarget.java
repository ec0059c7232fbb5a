package org.tracetool.cli.files;

import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.TraceFormat;

/**
 * Where a trace moves to.
 *
 * @param folder the folder; null for the current one
 * @param stem new common start of the names of all files
 */
record MoveTarget(Path folder, String stem) {
  /** The meaning of a target, for the files of a trace. */
  static MoveTarget of(String given, FileSet set, FormatRegistry formats)
      throws UsageException, OutputException {
    Path path = Path.of(given);
    if (given.isEmpty() || Files.isDirectory(path)) {
      if (given.isEmpty()) {
        throw new UsageException("the target is empty; give a folder or a new name");
      }
      return new MoveTarget(path, set.stem());
    }
    if (given.endsWith("/")) {
      throw new OutputException(given + ": no such folder; create it first");
    }
    String name = path.getFileName().toString();
    if (name.equals(".") || name.equals("..")) {
      throw new UsageException(given + ": not the name of a trace");
    }
    return new MoveTarget(path.getParent(), stem(name, given, set, formats));
  }

  private static String stem(String name, String given, FileSet set, FormatRegistry formats)
      throws UsageException {
    if (set.stem().isEmpty()) {
      throw new UsageException(
          given
              + ": the names of these files are part of the format; name a folder to move them to");
    }
    String old = set.main().getFileName().toString();
    String ending = old.substring(set.stem().length());
    if (!ending.isEmpty()) { // the stem is the name without suffix: a.otf or a.otf.z, a.uctl
      String bare = RecoveryCommand.without(name, ending);
      bare = bare.equals(name) ? RecoveryCommand.without(name, ending.replace(".z", "")) : bare;
      if (bare.equals(name)) {
        refuseOtherSuffix(name, given, formats);
      }
      return bare;
    }
    String suffix = suffix(old, formats);
    if (!suffix.isEmpty() && suffix(name, formats).equals(suffix)) {
      return name;
    }
    if (isSuffix(name, formats)) {
      refuseUnlessSame(name, old, given, formats);
      return name;
    }
    if (suffix.isEmpty() && name.indexOf('.') < 0 && old.indexOf('.') > 0) {
      return name + old.substring(old.lastIndexOf('.')); // known by its content alone
    }
    return name + suffix;
  }

  private static void refuseUnlessSame(
      String name, String old, String given, FormatRegistry formats) throws UsageException {
    String other = suffix(name, formats);
    TraceFormat format = formats.bySuffix(Path.of(name));
    for (TraceFormat f : formats.formats()) {
      if (f.suffixes().contains(other) && f.suffixes().contains(suffix(old, formats))) {
        return;
      }
    }
    throw otherFormat(given, format);
  }

  private static void refuseOtherSuffix(String name, String given, FormatRegistry formats)
      throws UsageException {
    if (isSuffix(name, formats)) {
      throw otherFormat(given, formats.bySuffix(Path.of(name)));
    }
    if (name.endsWith(".uctl")) {
      throw new UsageException(given + ": is the name of a control file, which this is not");
    }
  }

  private static UsageException otherFormat(String given, TraceFormat format) {
    return new UsageException(
        given
            + ": is the name of a trace of format "
            + format.id()
            + ", and moving changes no format; 'tracetool convert' does");
  }

  private static boolean isSuffix(String name, FormatRegistry formats) {
    return !suffix(name, formats).isEmpty();
  }

  /** The longest suffix of a format that a name ends with; empty if there is none. */
  private static String suffix(String name, FormatRegistry formats) {
    String longest = "";
    for (TraceFormat format : formats.formats()) {
      for (String s : format.suffixes()) {
        if (name.endsWith(s) && s.length() > longest.length()) {
          longest = s;
        }
      }
    }
    return longest;
  }

  Path resolve(String name) {
    return folder == null ? Path.of(name) : folder.resolve(name);
  }
}
