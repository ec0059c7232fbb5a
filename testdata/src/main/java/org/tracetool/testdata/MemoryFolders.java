package org.tracetool.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Makes the folders of tests in memory, where there is a file system that takes them. Whatever
 * writes a trace waits until the disk has it, thousands of times in a run of all tests, and no test
 * is about what is left when the power fails. For each {@code @TempDir} by way of {@code
 * junit-platform.properties}.
 */
public final class MemoryFolders implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");

  /** Containers often have 64 MiB there, which some tests would fill. */
  private static final long ENOUGH = 2L << 30;

  private static final Path PLACE =
      isFit() ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));

  /** The folder in which those of tests are made. */
  public static Path place() {
    return PLACE;
  }

  /** Makes a folder with this start of its name; who asked for it removes it. */
  public static Path create(String prefix) throws IOException {
    return Files.createTempDirectory(PLACE, prefix);
  }

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test)
      throws IOException {
    return create("junit-");
  }

  /** Whether there is room, and programs may be run there. */
  private static boolean isFit() {
    try {
      if (!Files.isWritable(MEMORY) || Files.getFileStore(MEMORY).getUsableSpace() < ENOUGH) {
        return false;
      }
      Path program =
          Files.createTempFile(
              MEMORY,
              "tracetool",
              "program",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      try {
        return Files.isExecutable(program);
      } finally {
        Files.delete(program);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
