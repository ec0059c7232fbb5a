package org.tracetool.core.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.tracetool.core.error.OutputException;

/**
 * The hidden folder in which the files of an output grow, and the proof of that: a random name, and
 * in it a file that repeats the name's digits and lists each file before it is created. Only its
 * owner may enter it. A process that removes such a folder removes only the listed files, only if
 * it owns the folder and the list, and follows no link.
 */
final class OutputFolder {
  /** The list of files that were ever made in the folder. */
  static final String LIST = "OWNER";

  /** Files that every such folder may have; the proof that it is ours is the last to go. */
  private static final List<String> OWN = List.of(OutputCommit.LINK, Manifest.NAME, LIST);

  private static final String HEAD = "tracetool-output 1 ";
  private static final String FILE = "file ";
  private static final Pattern RANDOM = Pattern.compile("[0-9a-f]{16}");
  private static final Pattern NAME = Pattern.compile("(?s)\\..+\\.(part|lock)-[0-9a-f]{16}");
  private static final int TRIES = 10;
  private static final long PAUSE_MILLIS = 10;

  private final Path path;

  private final String node;

  private OutputFolder(Path path) throws IOException {
    this.path = path;
    this.node = FileIdentity.of(path).node();
  }

  /**
   * Makes sure that it is still the folder that was created.
   *
   * @throws OutputException if it was replaced by something else
   */
  void check() throws IOException {
    FileIdentity now = FileIdentity.of(path);
    if (now == null
        || !now.node().equals(node)
        || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new OutputException(path + ": was replaced by something else");
    }
  }

  /** Makes a new one for an output. */
  static OutputFolder create(Path directory, String name) throws IOException {
    while (true) {
      String digits = RandomSuffix.next();
      Path path = directory.resolve(HiddenName.of(name) + HiddenName.PART + digits);
      try {
        OwnerOnlyFiles.createFolder(path);
      } catch (FileAlreadyExistsException e) {
        continue;
      }
      OutputFolder folder = new OutputFolder(path);
      try {
        Files.writeString(path.resolve(LIST), HEAD + digits + "\n", StandardOpenOption.CREATE_NEW);
      } catch (IOException e) {
        folder.remove(Set.of());
        throw e;
      }
      return folder;
    }
  }

  Path path() {
    return path;
  }

  /** Lists a file that is about to be made. */
  void list(String fileName) throws IOException {
    ByteBuffer line = ByteBuffer.wrap((FILE + fileName + "\n").getBytes(StandardCharsets.UTF_8));
    try (FileChannel list = FileChannel.open(path.resolve(LIST), StandardOpenOption.APPEND)) {
      while (line.hasRemaining()) {
        list.write(line);
      }
    }
  }

  /** Removes the folder with these files, and those that every output has. */
  void remove(Set<String> files) throws IOException {
    remove(
        path.getParent() == null ? Path.of("") : path.getParent(), path.getFileName(), null, files);
  }

  /** As {@link #remove}, while other threads may be making the last of the files. */
  void removeWhileInUse(Set<String> files) throws IOException {
    for (int left = TRIES; ; left--) {
      try {
        remove(files);
        return;
      } catch (DirectoryNotEmptyException e) {
        if (left == 0) {
          throw e;
        }
      }
      if (!BackOff.millis(PAUSE_MILLIS)) {
        return;
      }
    }
  }

  /** Names in a folder that look like left-overs of a killed process, of any output. */
  static List<String> namesIn(Path directory) throws IOException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, OutputFolder::isNamed)) {
      all.forEach(p -> found.add(p.getFileName().toString()));
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return found;
  }

  private static boolean isNamed(Path path) {
    return NAME.matcher(path.getFileName().toString()).matches();
  }

  /**
   * Returns whether a name of {@link #namesIn} is for an output of this name.
   *
   * @param sort {@link HiddenName#PART}, or {@link HiddenName#LOCK} with a dash
   */
  static boolean isOf(String found, String name, String sort) {
    String start = HiddenName.of(name) + sort;
    return found.length() == start.length() + RandomSuffix.LENGTH && found.startsWith(start);
  }

  /** Removes a folder with the files that it lists, if it is proved to be ours; whether it was. */
  static boolean removeOwn(Path directory, Path name, UserPrincipal owner) throws IOException {
    Path folder = directory.resolve(name);
    if (!isProved(folder, owner)) {
      return isUnused(folder, owner) && removeUnused(directory, name, owner);
    }
    try {
      remove(directory, name, owner, listed(folder));
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false; // it holds something that is none of ours, and so it stays
    }
  }

  /** Removes these files of a folder and the folder. */
  private static void remove(Path directory, Path name, UserPrincipal owner, Set<String> files)
      throws IOException {
    try (DirectoryStream<Path> outer = Files.newDirectoryStream(directory)) {
      if (outer instanceof SecureDirectoryStream<Path> secure) {
        // By handles: so the folder cannot be replaced by a link between two steps.
        removeContent(secure, name, owner, files);
        HiddenFileRemoval.run(() -> secure.deleteDirectory(name));
      } else {
        Path folder = directory.resolve(name);
        for (String file : files) {
          if (SubFolders.of(file) != null) {
            HiddenFileRemoval.run(() -> Files.deleteIfExists(folder.resolve(file)));
          }
        }
        for (String sub : SubFolders.of(files)) {
          HiddenFileRemoval.run(() -> Files.deleteIfExists(folder.resolve(sub)));
        }
        for (String file : files) {
          if (SubFolders.of(file) == null) {
            HiddenFileRemoval.run(() -> Files.deleteIfExists(folder.resolve(file)));
          }
        }
        for (String file : OWN) {
          HiddenFileRemoval.run(() -> Files.deleteIfExists(folder.resolve(file)));
        }
        HiddenFileRemoval.run(() -> Files.deleteIfExists(folder));
      }
    } catch (NoSuchFileException e) {
      // It is gone already.
    }
  }

  /**
   * Returns whether its maker died before the list had its first line, so that nothing else was
   * made.
   */
  private static boolean isUnused(Path folder, UserPrincipal owner) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || owner != null && !isOwner(folder, owner)) {
      return false;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path p : all) {
        if (!p.getFileName().toString().equals(LIST)
            || !Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS)
            || Files.size(p) > HEAD.length() + RandomSuffix.LENGTH) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean removeUnused(Path directory, Path name, UserPrincipal owner)
      throws IOException {
    remove(directory, name, owner, Set.of());
    return true;
  }

  private static void removeContent(
      SecureDirectoryStream<Path> outer, Path name, UserPrincipal owner, Set<String> files)
      throws IOException {
    try (SecureDirectoryStream<Path> inner =
        outer.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      FileOwnerAttributeView view = inner.getFileAttributeView(FileOwnerAttributeView.class);
      if (owner != null && (view == null || !owner.equals(view.getOwner()))) {
        return;
      }
      for (String sub : SubFolders.of(files)) {
        if (!deleteSub(inner, Path.of(sub), files)) {
          return;
        }
      }
      // The proof that the folder is ours stays with files that cannot be deleted.
      if (delete(inner, files, null)) {
        delete(inner, OWN, null);
      }
    }
  }

  /** Deletes a folder within with those files that are in it; returns whether it is gone. */
  private static boolean deleteSub(SecureDirectoryStream<Path> inner, Path sub, Set<String> files)
      throws IOException {
    try {
      try (SecureDirectoryStream<Path> within =
          inner.newDirectoryStream(sub, LinkOption.NOFOLLOW_LINKS)) {
        if (!delete(within, files, sub.toString())) {
          return false;
        }
      }
      HiddenFileRemoval.run(() -> inner.deleteDirectory(sub));
      return true;
    } catch (NoSuchFileException e) {
      return true; // its first file was listed, but no longer created
    } catch (FileSystemException e) {
      return !isThere(inner, sub.toString());
    }
  }

  /**
   * Deletes those files that are in this folder, up to the first that cannot be deleted.
   *
   * @param name the name of the folder; null for the outer one
   */
  private static boolean delete(
      SecureDirectoryStream<Path> folder, Collection<String> files, String name)
      throws IOException {
    for (String file : files) {
      if (!Objects.equals(SubFolders.of(file), name)) {
        continue;
      }
      try {
        HiddenFileRemoval.run(() -> folder.deleteFile(Path.of(file).getFileName()));
      } catch (NoSuchFileException e) {
        // Listed, but no longer created.
      } catch (FileSystemException e) {
        if (isThere(folder, file)) {
          return false;
        }
      }
    }
    return true;
  }

  /** A file with a name that the file system does not take is listed, but cannot be asked for. */
  private static boolean isThere(SecureDirectoryStream<Path> folder, String file)
      throws IOException {
    Path name = Path.of(file).getFileName();
    try (DirectoryStream<Path> all = folder.newDirectoryStream(Path.of("."))) {
      for (Path p : all) {
        if (p.getFileName().equals(name)) {
          return true;
        }
      }
      return false;
    } catch (DirectoryIteratorException e) {
      return true; // it stays unknown
    }
  }

  /**
   * Returns whether a folder is proved to be one of these by its list.
   *
   * @param owner required owner of the folder and the list; null if unknown
   */
  static boolean isProved(Path folder, UserPrincipal owner) throws IOException {
    Path list = folder.resolve(LIST);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)
        || owner != null && !(isOwner(folder, owner) && isOwner(list, owner))) {
      return false;
    }
    try (LineInput lines = new LineInput(list)) {
      String first = lines.next();
      return first != null
          && first.startsWith(HEAD)
          && isProof(first.substring(HEAD.length()), folder);
    }
  }

  /** The names in a folder's list: all that may be in the folder, but for {@link #OWN}. */
  private static Set<String> listed(Path folder) throws IOException {
    Set<String> names = new NameSet();
    try (LineInput lines = new LineInput(folder.resolve(LIST))) {
      for (String line = lines.next(); line != null && lines.isWhole(); line = lines.next()) {
        if (line.startsWith(FILE) && SubFolders.isName(line.substring(FILE.length()))) {
          names.add(line.substring(FILE.length()));
        }
      }
    }
    return names;
  }

  /** The digits of the name; a folder of a commit has lost them with its first name. */
  private static boolean isProof(String digits, Path folder) {
    String name = folder.getFileName().toString();
    return RANDOM.matcher(digits).matches()
        && (name.endsWith(HiddenName.PART + digits) || name.endsWith(HiddenName.COMMIT));
  }

  private static boolean isOwner(Path path, UserPrincipal owner) throws IOException {
    return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(owner);
  }

  /** Returns whether a name stays within its folder and its line. */
  static boolean isPlain(String name) {
    return !name.isEmpty()
        && !name.equals(".")
        && !name.equals("..")
        && name.indexOf('/') < 0
        && name.indexOf('\\') < 0
        && name.indexOf('\n') < 0
        && name.indexOf('\r') < 0
        && name.indexOf('\0') < 0;
  }
}
