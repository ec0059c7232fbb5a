package org.tracetool.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of files, in hexadecimal. */
final class Digests {
  private Digests() {}

  static String sha256(Path file) throws IOException {
    return hex(file, "SHA-256");
  }

  /** What Debian's tools find broken files with; it proves nothing. */
  static String md5(Path file) throws IOException {
    return hex(file, "MD5");
  }

  private static String hex(Path file, String algorithm) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has " + algorithm, e);
    }
  }
}
