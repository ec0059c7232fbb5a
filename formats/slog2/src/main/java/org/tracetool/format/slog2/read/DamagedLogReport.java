package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.BlockByteInput;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;

/** Tells logs of which parts are missing or damaged. */
public final class DamagedLogReport {
  private DamagedLogReport() {}

  /**
   * Returns whether a file is a log that {@link SlogLog#openCut} reads more of than {@link
   * SlogLog#open}: one whose header is sound, while something that hangs on it is not, or is not
   * there.
   */
  public static boolean isCut(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] head = in.readNBytes(SlogHeader.SIZE);
      if (!SlogHeader.isStart(head)
          || !SlogHeader.read(new BlockByteInput(head, head.length, 0)).isKnown()) {
        return false;
      }
    } catch (BadBlockException e) {
      return false; // opening it says what is wrong
    } catch (FileSystemException e) {
      throw DamagedTraceException.unreadable(path, e);
    }
    try (FileHandles handles = new FileHandles();
        SlogLog log = SlogLog.open(path, handles)) {
      if (log.isEmpty()) {
        return false;
      }
      log.root(false);
      for (NodeHead node : log.directory()) {
        log.node(node, false);
      }
      return false;
    } catch (BadBlockException | DamagedTraceException e) {
      return true;
    }
  }
}
