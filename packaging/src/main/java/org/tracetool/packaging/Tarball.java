package org.tracetool.packaging;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Date;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * Writes a {@code .tar.gz} whose bytes depend on what it holds alone: names in order, files of
 * root, one time.
 */
final class Tarball implements AutoCloseable {
  /** A hundredth larger than with the usual level, in two thirds of the time. */
  private static final int LEVEL = 5;

  private static final int RUNS = 0755;
  private static final int READ = 0644;

  private final TarArchiveOutputStream tar;
  private final FileTime time;

  Tarball(OutputStream out, FileTime time) throws IOException {
    this.time = time;
    GzipParameters gzip = new GzipParameters();
    gzip.setCompressionLevel(LEVEL);
    tar =
        new TarArchiveOutputStream(
            new BufferedOutputStream(new GzipCompressorOutputStream(out, gzip)),
            StandardCharsets.UTF_8.name());
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
  }

  /** Puts a folder in with all that is in it, under another name. */
  void addTree(Path folder, String name) throws IOException {
    for (Path path : FolderTree.walk(folder)) {
      String relative = folder.relativize(path).toString();
      add(path, relative.isEmpty() ? name : name + "/" + relative);
    }
  }

  private void add(Path path, String name) throws IOException {
    if (Files.isSymbolicLink(path)) {
      TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
      entry.setLinkName(Files.readSymbolicLink(path).toString());
      put(entry, 0777, InputStream.nullInputStream());
    } else if (Files.isDirectory(path)) {
      put(new TarArchiveEntry(name + "/"), RUNS, InputStream.nullInputStream());
    } else {
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(Files.size(path));
      try (InputStream in = Files.newInputStream(path)) {
        put(entry, Files.isExecutable(path) ? RUNS : READ, in);
      }
    }
  }

  /** Puts a file in. */
  void add(String name, byte[] content) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(content.length);
    put(entry, READ, new ByteArrayInputStream(content));
  }

  private void put(TarArchiveEntry entry, int mode, InputStream content) throws IOException {
    entry.setMode(mode);
    entry.setIds(0, 0);
    entry.setNames("root", "root");
    entry.setModTime(Date.from(time.toInstant()));
    tar.putArchiveEntry(entry);
    content.transferTo(tar);
    tar.closeArchiveEntry();
  }

  @Override
  public void close() throws IOException {
    tar.close();
  }
}
