package org.tracetool.core.io;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * The machine that a program runs on, as far as other machines can distinguish it from theirs.
 * Containers on one machine share its kernel and so its boot id, and see each other's file locks; a
 * process number is valid only within one PID namespace.
 *
 * @param host its name
 * @param boot the id of the running kernel; new at each start of the machine
 * @param processes the PID namespace of this process
 */
record MachineIdentity(String host, String boot, String processes) {
  private static final String UNKNOWN = "-";

  /** File systems that no other machine sees, so that every process sees a lock there. */
  private static final Set<String> LOCAL =
      Set.of(
          "ext2",
          "ext3",
          "ext4",
          "xfs",
          "btrfs",
          "tmpfs",
          "ramfs",
          "overlay",
          "zfs",
          "f2fs",
          "jfs",
          "reiserfs",
          "bcachefs",
          "apfs",
          "hfs",
          "ufs",
          "ntfs",
          "vfat",
          "exfat");

  /** This one. */
  static MachineIdentity current() {
    return LazyIdentity.CURRENT;
  }

  private static final class LazyIdentity {
    private static final MachineIdentity CURRENT =
        new MachineIdentity(
            firstLine("/proc/sys/kernel/hostname"),
            firstLine("/proc/sys/kernel/random/boot_id"),
            linkOf("/proc/self/ns/pid"));
  }

  private static String firstLine(String file) {
    try {
      String text = Files.readString(Path.of(file)).strip();
      int end = text.indexOf('\n'); // no stream of lines, which takes longer to load than the rest
      String first = end < 0 ? text : text.substring(0, end);
      return first.isEmpty() ? UNKNOWN : first.replace(' ', '_');
    } catch (IOException | RuntimeException e) {
      return UNKNOWN; // a system without this file
    }
  }

  private static String linkOf(String link) {
    try {
      return Files.readSymbolicLink(Path.of(link)).toString().replace(' ', '_');
    } catch (IOException | RuntimeException e) {
      return UNKNOWN;
    }
  }

  /** Returns whether another one has the same kernel, running since the same start. */
  boolean sameKernel(MachineIdentity other) {
    return !boot.equals(UNKNOWN) && boot.equals(other.boot);
  }

  /** Returns whether another one is this host, maybe before its last start. */
  boolean sameHost(MachineIdentity other) {
    return !host.equals(UNKNOWN) && !host.startsWith("localhost") && host.equals(other.host);
  }

  /** Returns whether a process of another one would be seen from here under its number. */
  boolean sameProcesses(MachineIdentity other) {
    return sameKernel(other) && !processes.equals(UNKNOWN) && processes.equals(other.processes);
  }

  /** Returns whether locks on a file are seen by all who can see the file. */
  static boolean locksAreKnownToAll(Path file) {
    try {
      FileStore store = Files.getFileStore(file);
      return LOCAL.contains(store.type().toLowerCase(Locale.ROOT));
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
