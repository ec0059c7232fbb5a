package org.tracetool.testdata.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;

/**
 * The default file system, with calls that can fail as {@link Faults} says. A JVM that is started
 * with {@code -Djava.nio.file.spi.DefaultFileSystemProvider=} and the name of this class does all
 * its work on files of {@code java.nio.file} through it.
 */
public final class FaultyFileSystemProvider extends FileSystemProvider {
  private final FileSystemProvider plain;
  private final FaultyFileSystem system;

  /** Stands before the provider of the system's own files. */
  public FaultyFileSystemProvider(FileSystemProvider plain) {
    this.plain = plain;
    this.system = new FaultyFileSystem(this, plain.getFileSystem(URI.create("file:///")));
  }

  /** Returns whether it is the default one of this JVM. */
  public static boolean installed() {
    return Path.of("").getFileSystem() instanceof FaultyFileSystem;
  }

  @Override
  public String getScheme() {
    return plain.getScheme();
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> env) throws IOException {
    return plain.newFileSystem(uri, env); // refuses
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    plain.getFileSystem(uri); // refuses what is not the root
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    return new FaultyPath(system, plain.getPath(uri));
  }

  @Override
  public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
    Set<OpenOption> asked = options.length == 0 ? Set.of(StandardOpenOption.READ) : Set.of(options);
    return Channels.newInputStream(newFileChannel(path, asked));
  }

  @Override
  public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
    return Channels.newOutputStream(newFileChannel(path, forWriting(options)));
  }

  private static Set<OpenOption> forWriting(OpenOption... options) {
    if (options.length == 0) {
      return Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
    }
    Set<OpenOption> asked = new java.util.HashSet<>(Set.of(options));
    asked.add(StandardOpenOption.WRITE);
    return asked;
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attrs) throws IOException {
    return newFileChannel(path, options, attrs);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attrs) throws IOException {
    Path file = FaultyPath.of(path);
    boolean writing =
        options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
    boolean creating =
        writing
            && (options.contains(StandardOpenOption.CREATE_NEW)
                || options.contains(StandardOpenOption.CREATE)
                    && !Files.exists(file, LinkOption.NOFOLLOW_LINKS));
    boolean truncating = writing && options.contains(StandardOpenOption.TRUNCATE_EXISTING);
    Faults run =
        Faults.before(creating ? Call.CREATE : truncating ? Call.TRUNCATE : Call.OPEN, file);
    FileChannel channel = plain.newFileChannel(file, options, attrs);
    try {
      if (run != null && run.power() != null) {
        boolean deleting = options.contains(StandardOpenOption.DELETE_ON_CLOSE);
        if (creating && !deleting) { // else it has no name, and a power cut leaves nothing of it
          run.power().recordCreated(file);
        }
        FaultyChannel opened = new FaultyChannel(channel, file, writing, run);
        if (deleting) {
          run.power().recordUnlink(file);
        }
        return opened;
      }
      return new FaultyChannel(channel, file, writing, run);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path dir, DirectoryStream.Filter<? super Path> filter) throws IOException {
    Path folder = FaultyPath.of(dir);
    Faults.before(Call.LIST, folder);
    return new FaultyFolder(
        system,
        folder,
        plain.newDirectoryStream(folder, p -> filter.accept(new FaultyPath(system, p))));
  }

  @Override
  public void createDirectory(Path dir, FileAttribute<?>... attrs) throws IOException {
    Path folder = FaultyPath.of(dir);
    Faults run = Faults.before(Call.MKDIR, folder);
    plain.createDirectory(folder, attrs);
    if (run != null && run.power() != null) {
      run.power().recordFolder(folder);
    }
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attrs)
      throws IOException {
    Path place = FaultyPath.of(link);
    Faults run = Faults.before(Call.LINK, place);
    plain.createSymbolicLink(place, FaultyPath.of(target), attrs);
    if (run != null && run.power() != null) {
      run.power().recordCreated(place);
    }
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    Path place = FaultyPath.of(link);
    Path file = FaultyPath.of(existing);
    Faults run = Faults.before(Call.LINK, place);
    plain.createLink(place, file);
    if (run != null && run.power() != null) {
      run.power().recordLink(place, file);
    }
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    Path plainLink = FaultyPath.of(link);
    Faults.before(Call.STAT, plainLink);
    return new FaultyPath(system, plain.readSymbolicLink(plainLink));
  }

  @Override
  public void delete(Path path) throws IOException {
    Path file = FaultyPath.of(path);
    Faults run = Faults.before(Call.UNLINK, file);
    plain.delete(file);
    if (run != null && run.power() != null) {
      run.power().recordUnlink(file);
    }
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    Path from = FaultyPath.of(source);
    Path to = FaultyPath.of(target);
    Faults.before(Call.READ, from);
    Faults.before(Call.CREATE, to);
    Faults run = Faults.before(Call.WRITE, to);
    plain.copy(from, to, options);
    if (run != null && run.power() != null) {
      run.power().recordCreated(to);
    }
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    Path from = FaultyPath.of(source);
    Path to = FaultyPath.of(target);
    Faults run = Faults.before(Call.RENAME, from);
    plain.move(from, to, options);
    if (run != null && run.power() != null) {
      run.power().recordRename(from, to);
    }
  }

  @Override
  public boolean isSameFile(Path path, Path path2) throws IOException {
    if (path.equals(path2)) {
      return true;
    }
    Path file = FaultyPath.of(path);
    Faults.before(Call.STAT, file);
    return plain.isSameFile(file, FaultyPath.plain(path2));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return plain.isHidden(FaultyPath.of(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    Path file = FaultyPath.of(path);
    Faults.before(Call.STAT, file);
    return plain.getFileStore(file);
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    Path file = FaultyPath.of(path);
    Faults.before(Call.STAT, file);
    plain.checkAccess(file, modes);
  }

  /** A view whose methods are calls that can fail: one that returns nothing changes something. */
  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    Path file = FaultyPath.of(path);
    V view = plain.getFileAttributeView(file, type, options);
    if (view == null) {
      return null;
    }
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader() == null ? null : type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> invoke(file, view, method, args)));
  }

  private static Object invoke(Path file, Object view, Method method, Object[] args)
      throws Throwable {
    if (method.getExceptionTypes().length > 0) {
      Faults.before(method.getReturnType() == void.class ? Call.ATTRIBUTE : Call.STAT, file);
    }
    try {
      return method.invoke(view, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    Path file = FaultyPath.of(path);
    Faults.before(Call.STAT, file);
    return plain.readAttributes(file, type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    Path file = FaultyPath.of(path);
    Faults.before(Call.STAT, file);
    return plain.readAttributes(file, attributes, options);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    Path file = FaultyPath.of(path);
    Faults.before(Call.ATTRIBUTE, file);
    plain.setAttribute(file, attribute, value, options);
  }
}
