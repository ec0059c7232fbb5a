package org.tracetool.cli.repair;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.cli.common.TemporaryFolder;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.unify.local.ControlFileReader;

/**
 * The local files of a run that was killed before they became a trace. If their control file is
 * missing or damaged they are seen through links in a temporary folder, beside one that is made up:
 * without it clocks count as equal.
 */
final class CrashedRun implements Closeable {
  private static final String CONTROL = ".uctl";
  private static final Pattern FILE =
      Pattern.compile("\\.([0-9a-f]{1,8})\\.(def|events|stats|snaps|marker)(?:\\.z)?");

  /** Threads are numbered in the upper digits of a stream, processes in the lower five. */
  private static final int PROCESS = 0xfffff;

  private static final String HEADER = "<VTUCTL 5.14.4 3e8>\n";

  private final TemporaryFolder folder;
  private final Path stub;
  private final boolean controlMade;

  private CrashedRun(TemporaryFolder folder, Path stub, boolean controlMade) {
    this.folder = folder;
    this.stub = stub;
    this.controlMade = controlMade;
  }

  private static String stem(Path named) {
    String name = named.getFileName() == null ? "" : named.getFileName().toString();
    return name.endsWith(CONTROL) ? name.substring(0, name.length() - CONTROL.length()) : name;
  }

  /** The files by name, with their streams. */
  private static Map<Path, Integer> files(Path named) throws IOException {
    Map<Path, Integer> files = new TreeMap<>();
    String stem = stem(named);
    if (stem.isEmpty()) {
      return files;
    }
    for (Path file : FileExistence.inFolder(named.getParent())) {
      String name = file.getFileName().toString();
      if (name.startsWith(stem)) {
        Matcher m = FILE.matcher(name.substring(stem.length()));
        if (m.matches()) {
          files.put(file, Integer.parseUnsignedInt(m.group(1), 16));
        }
      }
    }
    return files;
  }

  /** Returns whether a name is that of local files: streams, but no global definitions. */
  static boolean isOne(Path named) throws IOException {
    if (Files.exists(named) && !named.toString().endsWith(CONTROL)) {
      return false;
    }
    Map<Path, Integer> files = files(named);
    return !files.isEmpty() && !files.containsValue(0);
  }

  /** Prepares local files for unification. */
  static CrashedRun of(Path named) throws IOException {
    Map<Path, Integer> files = files(named);
    String stem = stem(named);
    Path own = named.toAbsolutePath().resolveSibling(stem + CONTROL);
    boolean made = !isSound(own);
    TemporaryFolder temporary = new TemporaryFolder();
    Path folder = temporary.path();
    if (!made) {
      return new CrashedRun(temporary, named.resolveSibling(stem), false);
    }
    try {
      for (Path file : files.keySet()) {
        Path target = named.toAbsolutePath().resolveSibling(file.getFileName().toString());
        Files.createSymbolicLink(folder.resolve(file.getFileName().toString()), target);
      }
      Path control = folder.resolve(stem + CONTROL);
      Files.write(control, control(new TreeSet<>(files.values())));
      return new CrashedRun(temporary, folder.resolve(stem), true);
    } catch (IOException e) {
      temporary.close();
      throw TemporaryFiles.failure(folder, e);
    }
  }

  /** Returns whether there is a control file that can be read. */
  private static boolean isSound(Path control) throws IOException {
    try {
      if (Files.isRegularFile(control)) {
        ControlFileReader.read(control);
        return true;
      }
      return false;
    } catch (DamagedTraceException e) {
      return false;
    } catch (FileSystemException e) {
      throw DamagedTraceException.unreadable(control, e);
    }
  }

  private static byte[] control(TreeSet<Integer> streams) {
    Map<Integer, StringBuilder> processes = new TreeMap<>();
    for (int stream : streams) {
      processes
          .computeIfAbsent(stream & PROCESS, p -> new StringBuilder("*:"))
          .append(Integer.toHexString(stream))
          .append(':');
    }
    StringBuilder out = new StringBuilder(HEADER).append("1:0:0:\n");
    processes.values().forEach(p -> out.append(p).append("\n0:0:1:0:\n"));
    return out.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** The prefix of the files as the unification wants it. */
  Path stub() {
    return stub;
  }

  /** Where a trace of them may be written for a while. */
  Path trace() {
    return folder.path().resolve("repair-unified.otf");
  }

  /** Returns whether there was no control file that could be read. */
  boolean isControlMade() {
    return controlMade;
  }

  @Override
  public void close() {
    folder.close();
  }
}
