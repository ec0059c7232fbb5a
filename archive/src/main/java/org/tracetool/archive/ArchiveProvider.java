package org.tracetool.archive;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The read-only operations on members of archives. */
final class ArchiveProvider extends FileSystemProvider {
  static final ArchiveProvider INSTANCE = new ArchiveProvider();

  private ArchiveProvider() {}

  @Override
  public String getScheme() {
    return "tracetool-archive";
  }

  private static Member member(Path path) throws NoSuchFileException {
    ArchivePath p = (ArchivePath) path;
    Member member = p.archive().member(p.member());
    if (member == null) {
      throw new NoSuchFileException(path.toString());
    }
    return member;
  }

  private static boolean isFolder(Path path) {
    ArchivePath p = (ArchivePath) path;
    return p.archive().isFolder(p.member());
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    for (OpenOption option : options) {
      if (option == StandardOpenOption.WRITE || option == StandardOpenOption.APPEND) {
        throw new ReadOnlyFileSystemException();
      }
    }
    return ((ArchivePath) path).archive().content(member(path));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    if (!isFolder(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    ArchivePath p = (ArchivePath) folder;
    List<Path> content = new ArrayList<>();
    for (String name : p.archive().children(p.member())) {
      Path child = folder.resolve(name.substring(name.lastIndexOf('/') + 1));
      if (filter == null || filter.accept(child)) {
        content.add(child);
      }
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return content.iterator();
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    if (!isFolder(path)) {
      member(path);
    }
    for (AccessMode mode : modes) {
      if (mode != AccessMode.READ) {
        throw new AccessDeniedException(path.toString());
      }
    }
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    if (!type.isAssignableFrom(MemberAttributes.class)) {
      throw new UnsupportedOperationException(type + " of a member of an archive");
    }
    return type.cast(attributes(path));
  }

  private static MemberAttributes attributes(Path path) throws IOException {
    if (isFolder(path)) {
      return new MemberAttributes(true, 0, FileTime.fromMillis(0));
    }
    Member member = member(path);
    return new MemberAttributes(false, Archive.size(member), FileTime.fromMillis(member.modified));
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) {
    throw new UnsupportedOperationException("attributes of a member of an archive by their names");
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return type == BasicFileAttributeView.class ? type.cast(new MemberAttributeView(path)) : null;
  }

  /** The attributes as requested for copying. */
  private record MemberAttributeView(Path path) implements BasicFileAttributeView {
    @Override
    public String name() {
      return "basic";
    }

    @Override
    public BasicFileAttributes readAttributes() throws IOException {
      return attributes(path);
    }

    @Override
    public void setTimes(FileTime modified, FileTime accessed, FileTime created) {
      throw new ReadOnlyFileSystemException();
    }
  }

  @Override
  public boolean isSameFile(Path a, Path b) {
    return a.equals(b)
        || a instanceof ArchivePath
            && b instanceof ArchivePath
            && a.toAbsolutePath().normalize().equals(b.toAbsolutePath().normalize());
  }

  @Override
  public boolean isHidden(Path path) {
    return false;
  }

  @Override
  public FileStore getFileStore(Path path) {
    throw new UnsupportedOperationException("the disk of an archive");
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException("an archive has no address");
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    throw new UnsupportedOperationException("an archive has no address");
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException("an archive has no address");
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void delete(Path path) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) {
    throw new ReadOnlyFileSystemException();
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
    throw new ReadOnlyFileSystemException();
  }
}
