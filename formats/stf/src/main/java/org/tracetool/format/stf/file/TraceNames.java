package org.tracetool.format.stf.file;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;

/**
 * The names of the files of a multi-file trace.
 *
 * @param folder the folder; null for the current one
 * @param index name of the index file, which ends in {@code .stf}; all others start with it
 */
public record TraceNames(Path folder, String index) {
  public static final String SUFFIX = ".stf";
  public static final String SINGLE_SUFFIX = ".single.stf";

  /** Ends the names of files that say where in others to begin; they can be made anew. */
  public static final String ANCHORS = ".anc";

  /** Suffixes that components may have. Nothing else from a file ever becomes a file name. */
  private static final Pattern COMPONENT =
      Pattern.compile("\\.(dcl|sts|((msg|gop|pr\\.[0-9]{1,10})(\\.anc)?))");

  public static TraceNames of(Path trace) throws UsageException {
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (name.isEmpty() || name.equals(".") || name.equals("..") || name.equals(SUFFIX)) {
      throw new UsageException(trace + ": not the name of a trace; use for example NAME.stf");
    }
    return new TraceNames(trace.getParent(), name.endsWith(SUFFIX) ? name : name + SUFFIX);
  }

  public static boolean isComponent(String suffix) {
    return COMPONENT.matcher(suffix).matches();
  }

  public Path path(String suffix) {
    String name = index + suffix;
    return folder == null ? Path.of(name) : folder.resolve(name);
  }

  public Path indexPath() {
    return path("");
  }
}
