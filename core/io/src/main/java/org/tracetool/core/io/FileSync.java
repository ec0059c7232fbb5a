package org.tracetool.core.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Brings files and folders to where they survive the end of power. */
final class FileSync {
  private FileSync() {}

  /** Syncs a file, if it exists. */
  static void sync(Path file) throws IOException {
    if (FileIdentity.of(file) == null) {
      return;
    }
    try (FileChannel c = FileChannel.open(file, StandardOpenOption.WRITE)) {
      c.force(true);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException(file.getFileName() + " cannot be synced: " + e.getMessage(), e);
    }
  }

  /** Syncs the names in a folder; does nothing where the system cannot do that to folders. */
  static void syncFolder(Path folder) throws IOException {
    try (FileChannel c = FileChannel.open(folder.toAbsolutePath(), StandardOpenOption.READ)) {
      c.force(true);
    } catch (AccessDeniedException e) {
      return; // a folder that may be written but not read, or a system without folders as files
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      if (!"Invalid argument"
          .equals(e.getMessage())) { // reported by a file system that does not support it
        throw new IOException("folder " + folder + " cannot be synced: " + e.getMessage(), e);
      }
    }
  }
}
