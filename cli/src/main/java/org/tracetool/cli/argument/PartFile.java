package org.tracetool.cli.argument;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files that are a part of a trace, or of a run that is not a trace yet: what to name instead. */
public final class PartFile {
  private static final String CONTROL = ".uctl";
  private static final Pattern OTF =
      Pattern.compile("(.+)\\.[0-9a-f]+\\.(def|events|stats|snaps|marker)(\\.z)?");
  private static final Pattern OTF2_LOCATION = Pattern.compile("[0-9]{1,20}\\.(def|evt|snap)");
  private static final Pattern OTF2 = Pattern.compile("(.+)\\.(def|marker|thumb|[0-9]+\\.thumb)");
  private static final Pattern PARAVER = Pattern.compile("(.+)\\.(pcf|row)");
  private static final Pattern TAU_EVENTS = Pattern.compile("events\\.-?[0-9]+\\.edf");
  private static final Pattern TAU_MERGED = Pattern.compile("(.+)\\.edf");
  private static final Pattern TAU_SAMPLES = Pattern.compile("ebstrace\\.(raw|def|map)\\..+");
  private static final Pattern EXTRAE = Pattern.compile("(.+)\\.mpits");
  private static final Pattern EXTRAE_PART = Pattern.compile(".+\\.(mpit|sample|online)");

  private PartFile() {}

  /** What a file is and what to do, without its name; null if it is not a part of a trace. */
  public static String explanation(Path file, String name, byte[] head) {
    String found = otf(file, name);
    found = found == null ? paraver(file, name) : found;
    found = found == null ? otf2(file, name) : found;
    found = found == null ? tau(file, name, head) : found;
    return found == null ? extrae(file, name) : found;
  }

  /** Whether a file has the name of a part of a trace beside it, or in its folder. */
  public static boolean isPartOf(Path file, Path trace) {
    String main = trace.getFileName().toString();
    String stem = main.contains(".") ? main.substring(0, main.lastIndexOf('.')) : main;
    Path folder = trace.toAbsolutePath().normalize().getParent();
    Path own = file.toAbsolutePath().normalize();
    for (Pattern pattern : List.of(OTF, OTF2, PARAVER, TAU_MERGED)) {
      Matcher part = pattern.matcher(own.getFileName().toString());
      if (part.matches() && part.group(1).equals(stem) && folder.equals(own.getParent())) {
        return true;
      }
    }
    return own.startsWith(folder.resolve(stem)) || own.equals(folder.resolve(main));
  }

  private static String of(Path trace) {
    return "is one file of the trace " + trace + "; name that";
  }

  /** Files of runs that are not unified yet, and of traces. */
  private static String otf(Path file, String name) {
    String prefix = controlPrefix(name);
    boolean isControl = prefix != null;
    Matcher part = OTF.matcher(name);
    if (part.matches()) {
      prefix = part.group(1);
      Path master = file.resolveSibling(prefix + ".otf");
      if (Files.exists(master)) {
        return of(master);
      }
    }
    return prefix == null
        ? null
        : "is "
            + (isControl ? "the control file" : "a local file")
            + unifyAdvice(file.resolveSibling(prefix));
  }

  /** The prefix of the local files of which a file is the control file; null if it is none. */
  static String controlPrefix(String name) {
    return name.endsWith(CONTROL) ? name.substring(0, name.length() - CONTROL.length()) : null;
  }

  /** What to do with local files, behind what is said of them. */
  static String unifyAdvice(Path prefix) {
    return " of a run that is not a trace yet; 'tracetool unify " + prefix + "' makes one";
  }

  private static String paraver(Path file, String name) {
    Matcher paraver = PARAVER.matcher(name);
    for (String suffix : paraver.matches() ? List.of(".prv", ".prv.gz") : List.<String>of()) {
      Path master = file.resolveSibling(paraver.group(1) + suffix);
      if (Files.exists(master)) {
        return of(master);
      }
    }
    return null;
  }

  private static String otf2(Path file, String name) {
    Path folder = file.toAbsolutePath().getParent();
    if (OTF2_LOCATION.matcher(name).matches() && folder.getFileName() != null) {
      Path anchor =
          file.getParent() == null
              ? folder.resolveSibling(folder.getFileName() + ".otf2")
              : file.getParent().resolveSibling(folder.getFileName() + ".otf2");
      return Files.exists(anchor)
          ? of(anchor)
          : "is one file of an OTF2 archive, whose anchor file " + anchor + " is missing";
    }
    Matcher shared = OTF2.matcher(name);
    if (shared.matches()) {
      Path anchor = file.resolveSibling(shared.group(1) + ".otf2");
      if (Files.exists(anchor)) {
        return of(anchor);
      }
      if (name.equals("traces.def")) {
        return "is one file of an OTF2 archive, whose anchor file " + anchor + " is missing";
      }
    }
    return null;
  }

  private static String tau(Path file, String name, byte[] head) {
    if (TAU_SAMPLES.matcher(name).matches()) {
      return "holds samples of TAU, which are in a format of their own; name the folder with the"
          + " files tautrace.*.trc, if there are any";
    }
    if (TAU_EVENTS.matcher(name).matches()) {
      Path folder = file.getParent() == null ? Path.of(".") : file.getParent();
      return "holds definitions of a run of TAU; name the folder with its files, " + folder;
    }
    Matcher merged = TAU_MERGED.matcher(name);
    if (merged.matches() && new String(head).contains("dynamic_trace_events")) {
      Path records = file.resolveSibling(merged.group(1) + ".trc");
      return "holds the definitions of a trace of TAU; name the file with its records"
          + (Files.exists(records) ? ", " + records : "");
    }
    return null;
  }

  private static String extrae(Path file, String name) {
    Matcher list = EXTRAE.matcher(name);
    if (list.matches()) {
      return "lists the files of a run of Extrae that is not a trace yet; 'mpi2prv -f "
          + file
          + " -o "
          + list.group(1)
          + ".prv' makes one";
    }
    return EXTRAE_PART.matcher(name).matches()
        ? "is one file of a run of Extrae that is not a trace yet; 'mpi2prv -f NAME.mpits -o"
            + " NAME.prv' makes one"
        : null;
  }
}
