package org.tracetool.core.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;

/**
 * The real target of an output. A device, a named pipe or the target of a link is written directly:
 * none of them is ever replaced by a file.
 */
public final class OutputTarget {
  /** As many links as the system follows. */
  private static final int MAX_HOPS = 40;

  private static final int STICKY = 01000;

  private OutputTarget() {}

  /**
   * The file that a name stands for: where its links lead to, whether that exists or not. Targets
   * that are written directly keep the given name.
   *
   * @throws OutputException if links lead in a circle
   */
  public static Path of(Path named) throws IOException {
    if (isStream(named)) {
      return named;
    }
    Path path = named;
    for (int hops = 0; Files.isSymbolicLink(path); hops++) {
      if (hops == MAX_HOPS) {
        throw new OutputException(named + ": cannot be written: its links form a cycle");
      }
      refuseLinkOfOthers(path);
      try {
        path = path.resolveSibling(Files.readSymbolicLink(path));
      } catch (IOException e) {
        throw OutputTransaction.failure(named, e);
      }
    }
    return path;
  }

  /**
   * Another user may have put a link where we were expected to write, in a folder that all may
   * write into. The system refuses to open those; since links are followed here, this must be
   * refused here.
   */
  private static void refuseLinkOfOthers(Path link) throws IOException {
    Path folder = link.toAbsolutePath().getParent();
    try {
      int mode = (Integer) Files.getAttribute(folder, "unix:mode");
      Object owner = Files.getAttribute(link, "unix:uid", LinkOption.NOFOLLOW_LINKS);
      boolean ours = owner.equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
      if ((mode & STICKY) != 0 && !ours && !owner.equals(Files.getAttribute(folder, "unix:uid"))) {
        throw new OutputException(
            link
                + ": is a link of another user in a folder that everybody may write to; it is not followed");
      }
    } catch (UnsupportedOperationException | IllegalArgumentException | NoSuchFileException e) {
      // A system without such folders, or without /proc.
    }
  }

  /**
   * Returns whether a name is of something that bytes are written through: a device, a named pipe,
   * an open file of a process.
   */
  public static boolean isStream(Path named) {
    if (named.getFileName() == null) {
      return false;
    }
    Path absolute = named.toAbsolutePath().normalize();
    boolean open =
        absolute.startsWith("/dev/fd")
            || absolute.startsWith("/proc")
            || absolute.equals(Path.of("/dev/stdout"))
            || absolute.equals(Path.of("/dev/stderr"));
    try {
      // Asked once: a regular file that cannot be looked at for a moment must not be written
      // through.
      BasicFileAttributes there = Files.readAttributes(named, BasicFileAttributes.class);
      return !there.isDirectory() && (open || !there.isRegularFile());
    } catch (IOException e) {
      return false;
    }
  }

  /** Opens the channel for writing. */
  public static OutputStream openStream(Path named) throws OutputException {
    try {
      return Files.newOutputStream(named, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw OutputTransaction.failure(named, e);
    }
  }

  /**
   * The place of an output that has several files.
   *
   * @throws UsageException if it is written through, which takes one file only
   */
  public static Path ofSeveralFiles(Path named) throws IOException {
    if (isStream(named)) {
      throw new UsageException(
          named
              + ": is not a regular file, and a trace of this format is made of several files; choose"
              + " a format of one file, or another name");
    }
    return of(named);
  }
}
