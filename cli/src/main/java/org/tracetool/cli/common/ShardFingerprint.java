package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.io.FileExistence;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What shards of one run have in common: release, command, options, and the input files with their
 * sizes and times. Shards with equal proofs belong together.
 */
final class ShardFingerprint {
  /** Options with which the result stays the same, or that each step needs in its own way. */
  private static final Set<String> FREE =
      Set.of(
          "--shard",
          "--join",
          "--join-shards",
          "--clean",
          "--step",
          "--partial",
          "--output",
          "--force",
          "--no-clobber",
          "--strict",
          "--strict-harmful",
          "--no-strict",
          "--no-settings",
          "--quiet",
          "--verbose",
          "--debug",
          "--threads",
          "--memory",
          "--temp-space",
          "--report",
          "--progress",
          "--keep-local",
          "--profile-file",
          "--no-damage");

  private ShardFingerprint() {}

  /**
   * The proof.
   *
   * @param inputs all files that are read; options that name files count with their content
   * @param extra what else the result depends on
   * @return SHA-256 in hexadecimal digits
   */
  static String of(CommandSpec command, List<Path> inputs, String extra) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
    add(digest, String.join("\n", command.root().version()));
    add(digest, command.qualifiedName());
    add(digest, extra);
    if (extra.isEmpty()) {
      addOptions(digest, command);
    }
    Set<String> lines = new TreeSet<>();
    for (Path file : inputs) {
      if (FileExistence.exists(file)) {
        // Members of archives have the times at which they were unpacked.
        boolean onDisk = file.getFileSystem() == FileSystems.getDefault();
        long time = onDisk ? Files.getLastModifiedTime(file).toMillis() : 0;
        lines.add(file.getFileName() + " " + Files.size(file) + " " + time);
      }
    }
    for (String line : lines) {
      add(digest, line);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void addOptions(MessageDigest digest, CommandSpec command) throws IOException {
    Set<String> given = new TreeSet<>();
    for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
      String name = option.longestName();
      if (FREE.contains(name)) {
        continue;
      }
      given.add(name + "=" + option.originalStringValues());
      for (String value : option.originalStringValues()) {
        addFile(given, value);
      }
    }
    for (String option : given) {
      add(digest, option);
    }
  }

  /** A value that names a file stands for its content. */
  private static void addFile(Set<String> given, String value) throws IOException {
    Path file;
    try {
      file = Path.of(value);
    } catch (java.nio.file.InvalidPathException e) {
      return;
    }
    if (Files.isRegularFile(file) && Files.size(file) < 1 << 24) {
      given.add("content " + HexFormat.of().formatHex(Files.readAllBytes(file)));
    }
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }
}
