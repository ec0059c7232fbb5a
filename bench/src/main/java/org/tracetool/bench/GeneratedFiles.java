package org.tracetool.bench;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Finds and reads the files of a trace, compressed or not. */
final class GeneratedFiles {
  private static final Pattern DATA =
      Pattern.compile("[0-9a-f]+\\.(def|events|snaps|stats|marker)(\\.z)?");

  private GeneratedFiles() {}

  /** All data files of a prefix, in order of their names. */
  static List<Path> data(Path prefix) throws IOException {
    String stub = prefix.getFileName() + ".";
    Path folder = prefix.toAbsolutePath().getParent();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files
              .filter(file -> file.getFileName().toString().startsWith(stub))
              .filter(
                  file ->
                      DATA.matcher(file.getFileName().toString().substring(stub.length()))
                          .matches())
              .sorted()
              .toList();
      if (found.isEmpty()) {
        throw new NoSuchFileException(prefix + ".*", null, "no files of a trace");
      }
      return found;
    }
  }

  static boolean compressed(Path file) {
    return file.getFileName().toString().endsWith(".z");
  }

  /** The file of this plain name or, if there is none, the compressed one. */
  static Path find(Path prefix, String suffix) {
    Path plain = prefix.resolveSibling(prefix.getFileName() + "." + suffix);
    return Files.exists(plain) ? plain : plain.resolveSibling(plain.getFileName() + ".z");
  }

  /** The text of a file. Compressed ones of OTF lack the end of the zlib stream. */
  static InputStream open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    return compressed(file) ? new Unfinished(in) : in;
  }

  private static final class Unfinished extends InflaterInputStream {
    Unfinished(InputStream in) {
      super(in, new Inflater(), 1 << 16);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return super.read(bytes, offset, length);
      } catch (EOFException e) {
        return -1; // thrown only when there was no text left
      }
    }

    @Override
    public void close() throws IOException {
      super.close();
      inf.end();
    }
  }
}
