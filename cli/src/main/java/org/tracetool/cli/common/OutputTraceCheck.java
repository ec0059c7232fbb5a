package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.cli.argument.OutputOverInputException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;

/** Checks of the trace, or the file, that a command is to write. */
public final class OutputTraceCheck {
  private OutputTraceCheck() {}

  /**
   * The format to write.
   *
   * @param out the trace to write; its suffix determines the format, unless it has none
   * @param to the format that the user named, or null
   * @param in a trace that is read, whose format is the one of an output without suffix
   */
  public static TraceFormat format(Path out, String to, TraceInput input, Path in)
      throws IOException {
    refuseFolder(out);
    TraceFormat format;
    if (to != null) {
      format = input.formats().forOutput(to);
    } else if (out.getFileName() != null && out.getFileName().toString().indexOf('.') < 0) {
      format = input.format(in);
    } else {
      format = input.formats().bySuffix(out);
    }
    if (!format.capabilities().write()) {
      throw new UnsupportedTraceException(
          out + ": traces of format " + format.id() + " can be read but not written");
    }
    if (TraceInput.isStandard(out) && !format.capabilities().pipes()) {
      throw new UnsupportedTraceException(
          "-o -: a trace of format "
              + format.id()
              + " is made of several files, or its start is written last, and cannot go to standard"
              + " output; choose another format with --to, or name a file");
    }
    return format;
  }

  /** Refuses a folder as the name of a trace, which would come beside it. */
  public static void refuseFolder(Path out) throws UsageException {
    if (Files.isDirectory(out)) {
      throw new UsageException(
          out + ": is a folder; name the trace in it, for example " + out.resolve("run.otf2"));
    }
  }

  /** Refuses a single file as output that belongs to the trace that is read. */
  public static void checkNotOf(TraceReader reader, Path output) throws IOException {
    try {
      if (!FileExistence.exists(OutputTarget.of(output))) {
        return;
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(output, e);
    }
    for (TraceFile file : reader.files()) {
      Path input = ArchiveRegistry.onDisk(file.path());
      if (FileExistence.exists(input) && Files.isSameFile(input, output)) {
        throw new OutputOverInputException(
            output + ": belongs to the trace; give the output another name");
      }
    }
  }

  /** The output must not overwrite a file that is being read. */
  public static void checkNotInput(Path out, TraceReader reader) throws IOException {
    checkNotInput(List.of(out), reader);
  }

  /** No output may overwrite a file that is being read, through links neither. */
  public static void checkNotInput(List<Path> outs, TraceReader reader) throws IOException {
    Map<Path, Map<String, Path>> byFolder = new LinkedHashMap<>();
    boolean replaces = false;
    for (Path out : outs) {
      Path place = OutputTarget.of(out); // what is written is where the links lead to
      replaces |= FileExistence.exists(place);
      for (Path name : Set.copyOf(List.of(out.toAbsolutePath(), place.toAbsolutePath()))) {
        Path folder = name.getParent();
        if (folder != null && Files.exists(folder)) {
          byFolder.computeIfAbsent(folder, f -> new HashMap<>()).put(stem(name, reader), out);
        }
      }
    }
    Set<Path> archives = new HashSet<>();
    List<TraceFile> files = reader.files(); // of which an archive can have millions
    for (TraceFile file : files) {
      Path disk = ArchiveRegistry.onDisk(file.path());
      if (disk != file.path()) {
        archives.add(disk);
      }
    }
    for (Path archive : archives) {
      for (Path out : outs) {
        // One that came through a pipe has no place.
        if (FileExistence.exists(archive) && Files.exists(out) && Files.isSameFile(archive, out)) {
          throw new UsageException(out + ": is the archive that is read; give another name");
        }
      }
    }
    Map<Path, List<Map<String, Path>>> beside = new HashMap<>();
    for (TraceFile file : files) {
      checkName(file.path(), byFolder, beside);
      // Links of the input to an output that is still to come lead nowhere.
      if (replaces && Files.isSymbolicLink(file.path()) && Files.exists(file.path())) {
        checkName(file.path().toRealPath(), byFolder, beside);
      }
    }
  }

  private static void checkName(
      Path input, Map<Path, Map<String, Path>> byFolder, Map<Path, List<Map<String, Path>>> beside)
      throws IOException {
    Path folder = input.toAbsolutePath().getParent();
    if (!beside.containsKey(folder)) {
      beside.put(folder, outputsIn(folder, byFolder));
    }
    for (Map<String, Path> outputs : beside.get(folder)) {
      checkName(input.getFileName().toString(), outputs);
    }
  }

  /** The outputs that come into a folder, by the starts of their names. */
  private static List<Map<String, Path>> outputsIn(
      Path folder, Map<Path, Map<String, Path>> byFolder) throws IOException {
    List<Map<String, Path>> found = new ArrayList<>();
    for (Map.Entry<Path, Map<String, Path>> output : byFolder.entrySet()) {
      if (folder != null && Files.exists(folder) && Files.isSameFile(folder, output.getKey())) {
        found.add(output.getValue());
      }
    }
    return found;
  }

  /** The name of an output without its suffix: the common start of the names of all its files. */
  private static String stem(Path out, TraceReader reader) {
    String name = out.getFileName() == null ? "" : out.getFileName().toString();
    for (String suffix : reader.format().suffixes()) {
      if (name.endsWith(suffix)) {
        name = name.substring(0, name.length() - suffix.length());
      }
    }
    return name;
  }

  private static void checkName(String input, Map<String, Path> outputs) throws UsageException {
    int end = input.length();
    while (end >= 0) {
      Path out = outputs.get(input.substring(0, end));
      if (out != null) {
        throw new UsageException(
            out + ": is the input itself; give the output another name or folder");
      }
      end = end == 0 ? -1 : input.lastIndexOf('.', end - 1);
    }
  }
}
