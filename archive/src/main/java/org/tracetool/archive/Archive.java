package org.tracetool.archive;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;

/** An open archive: its members by name, and where their content is. */
abstract class Archive implements Closeable {
  private static final int BUFFER = 64 << 10;
  private static final int MEMORY_SHARE = 16;
  private static final int MEMBER_BYTES = 200;

  /** The archive as the user named it. */
  final Path file;

  final ArchiveOptions options;

  /** Most bytes that may be unpacked. */
  final long space;

  final FileChannel channel;
  final UnpackedMembers unpacked;

  private final ArchiveFileSystem fileSystem = new ArchiveFileSystem(this);
  private final Map<String, Member> members = new TreeMap<>();
  private final Map<String, TreeSet<String>> folders = new HashMap<>();
  private long nameBytes;

  /**
   * @param file its name
   * @param channel its bytes, which are closed with it
   */
  Archive(Path file, FileChannel channel, ArchiveOptions options) {
    this.file = file;
    this.options = options;
    this.space = options.spaceNow();
    this.unpacked = new UnpackedMembers(space);
    this.channel = channel;
  }

  /**
   * Opens an archive and lists its members.
   *
   * @param likely the members that will probably be read
   * @param trialSpace bytes of these that may be unpacked before it is known whether they will be
   */
  static Archive open(
      Path file,
      ArchiveKind.Content content,
      Predicate<String> likely,
      long trialSpace,
      ArchiveOptions options)
      throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(file, StandardOpenOption.READ);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, e);
    }
    return open(file, channel, content, likely, trialSpace, options);
  }

  /** As {@link #open}, of bytes that need not have a name in a file system. */
  static Archive open(
      Path file,
      FileChannel channel,
      ArchiveKind.Content content,
      Predicate<String> likely,
      long trialSpace,
      ArchiveOptions options)
      throws IOException {
    Archive archive = make(file, channel, content, options);
    try {
      archive.list(likely, trialSpace);
      archive.listFolders();
      return archive;
    } catch (IOException | RuntimeException | Error e) {
      archive.close();
      throw e;
    }
  }

  private static Archive make(
      Path file, FileChannel channel, ArchiveKind.Content content, ArchiveOptions options) {
    if (content.kind() == ArchiveKind.ZIP) {
      return new ZipArchive(file, channel, options);
    }
    return content.kind() == null
        ? new PackedFile(file, channel, content.packing(), options)
        : new TarArchive(file, channel, content.packing(), options);
  }

  /** Bytes of the file; a failure names it. */
  final long size() throws IOException {
    try {
      return channel.size();
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file, e);
    }
  }

  /**
   * All bytes of the file, unpacked. The file stays open when the stream is closed.
   *
   * @param watch receives how many bytes of the file were read
   */
  final InputStream unpack(Packing packing, LongConsumer watch) throws IOException {
    InputStream bytes = Channels.newInputStream(new SliceChannel(channel, 0, size()));
    InputStream raw =
        new BufferedInputStream(new ReadCountingInput(new NamedInput(file, bytes), watch), BUFFER);
    return PackedStreamFactory.plain(packing, raw, file, options.memory());
  }

  /** Finds the members, and adds them with {@link #add}. */
  abstract void list(Predicate<String> likely, long trialSpace) throws IOException;

  /** Makes the content of these members available, as far as it exists. */
  abstract void load(Collection<Member> wanted) throws IOException;

  final void add(Member member) throws IOException {
    nameBytes += MEMBER_BYTES + 2L * member.name.length();
    if (nameBytes > options.memory() / MEMORY_SHARE) {
      throw new UnsupportedTraceException(
              file + ": has more members than can be listed in the memory; allow more memory")
          .advising(Remedy.MORE_MEMORY);
    }
    member.isRepeated = members.put(member.name, member) != null;
  }

  final void countLeftOut(String name, String why) {
    options
        .diagnostics()
        .reportDamage(
            DamageCode.DAMAGED_COMPRESSION,
            "members of an archive that are left out",
            shown(name) + why);
  }

  /** The name of a member as messages show it. */
  String shown(String name) {
    return file + "//" + name;
  }

  final void listFolders() {
    folders.put("", new TreeSet<>());
    for (Member member : members.values()) {
      String name = member.name;
      boolean isNew = member.obstacle == null;
      while (isNew) {
        int slash = name.lastIndexOf('/');
        String folder = slash < 0 ? "" : name.substring(0, slash);
        isNew = folders.computeIfAbsent(folder, f -> new TreeSet<>()).add(name) && slash >= 0;
        name = folder;
      }
    }
  }

  /** The member of this name that can be read as a file; null if there is none. */
  final Member member(String name) {
    Member member = members.get(name);
    return member == null || member.obstacle != null ? null : member;
  }

  /** All members, by name. */
  final Collection<Member> members() {
    return members.values();
  }

  /** Whether members are in a folder of this name: a link of that name is left out. */
  final boolean isFolder(String name) {
    return folders.containsKey(name) && member(name) == null;
  }

  /** Full names of the entries of a folder. */
  final Collection<String> children(String folder) {
    return folders.getOrDefault(folder, new TreeSet<>());
  }

  final ArchivePath path(String name) {
    return fileSystem.absolute(name);
  }

  /** The content of a member. */
  final synchronized SliceChannel content(Member named) throws IOException {
    Member member = named.content();
    if (member.store == null) {
      load(List.of(member));
    }
    if (member.store == null) {
      throw new DamagedTraceException(shown(named.name) + ": cannot be read from the archive");
    }
    return new SliceChannel(member.store, member.offset, member.size);
  }

  /** Bytes of a member, as far as known. */
  static long size(Member named) {
    return named.content().size;
  }

  /** Reports problems of these members, and unpacks those that cannot be read in place. */
  final synchronized void prepare(Predicate<String> chosen) throws IOException {
    List<Member> wanted = new ArrayList<>();
    for (Member m : members.values()) {
      boolean isChosen = chosen.test(m.name);
      if (m.otherName != null && (isChosen || chosen.test(m.otherName))) {
        options
            .diagnostics()
            .reportDamage(
                DamageCode.DAMAGED_COMPRESSION,
                "members of a zip archive with two names",
                shown(m.name) + ": expected the same name in its header, found " + m.otherName);
      }
      if (!isChosen) {
        continue;
      }
      if (m.obstacle != null) {
        countLeftOut(m.name, ": " + m.obstacle);
        continue;
      }
      if (m.isRepeated) {
        options
            .diagnostics()
            .warn(
                WarningCode.UNUSUAL_RECORDS,
                "members that occur twice in an archive; the last one counts",
                shown(m.name));
      }
      if (m.content().store == null) {
        wanted.add(m.content());
      }
    }
    prepare(wanted);
  }

  /** Loads members that have to be unpacked before use. */
  void prepare(List<Member> wanted) throws IOException {
    if (!wanted.isEmpty()) {
      load(wanted);
    }
  }

  /** Fails early if there cannot be room for these members. */
  final void checkSpace(Collection<Member> wanted) throws IOException {
    long bytes = 0;
    for (Member m : wanted) {
      bytes = bytes + m.size < 0 ? Long.MAX_VALUE : bytes + m.size;
    }
    if (bytes > space - unpacked.used()) {
      throw tooLarge(bytes);
    }
    Path folder = TemporaryFiles.folder();
    long left;
    try {
      left = Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      throw TemporaryFiles.failure(folder, e);
    }
    if (bytes > left) {
      throw new OutputException(
          folder
              + ": has "
              + left
              + " bytes left, and "
              + bytes
              + " of "
              + file
              + " must be unpacked; set TMPDIR to another folder");
    }
  }

  /** The limit is reached. */
  final OutputException tooLarge(long bytes) {
    String allowed =
        options.temporarySpace() == ArchiveOptions.DEFAULT_SPACE
            ? "the "
                + space
                + " bytes that are allowed by default (half of the free space in "
                + TemporaryFiles.folder()
                + ", at most 8 GiB)"
            : "the " + space + " bytes that are allowed";
    return new OutputException(
            file
                + ": "
                + (bytes > 0
                    ? bytes + " bytes of it must be unpacked, more than " + allowed
                    : "more of it must be unpacked than " + allowed + ", or than the disk holds")
                + "; allow more, set TMPDIR to another folder, or unpack it yourself")
        .advising(Remedy.MORE_TEMPORARY_SPACE);
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      unpacked.close();
    }
  }
}
