package org.tracetool.view.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.tracetool.core.format.TraceFile;
import org.tracetool.view.model.ViewedTrace;

/**
 * Tells a trace from others wherever its files lie and whatever they are called: a hash of their
 * roles and sizes, and of the begin and end of some of them. It takes no longer for long traces.
 */
public final class ContentFingerprint {
  /** Files of which some content counts, and bytes of it at either end. */
  private static final int MAX_READ_FILES = 8;

  private static final int READ_BYTES = 1 << 16;

  private static final int SHOWN_BYTES = 16;

  private ContentFingerprint() {}

  /** The fingerprint as hexadecimal digits. */
  public static String of(ViewedTrace trace) throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each Java has it
    }
    add(digest, trace.reader().format().id());
    List<TraceFile> files =
        trace.reader().files().stream()
            .sorted(
                Comparator.comparing(TraceFile::role)
                    .thenComparing(TraceFile::stream, Integer::compareUnsigned)
                    .thenComparing(TraceFile::bytes))
            .toList();
    for (TraceFile file : files) {
      add(digest, file.role() + ' ' + Integer.toUnsignedString(file.stream()) + ' ' + file.bytes());
    }
    for (TraceFile file : files.subList(0, Math.min(MAX_READ_FILES, files.size()))) {
      addContent(digest, file);
    }
    byte[] hash = digest.digest();
    return HexFormat.of().formatHex(hash, 0, SHOWN_BYTES);
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }

  private static void addContent(MessageDigest digest, TraceFile file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file.path())) {
      long size = channel.size();
      add(digest, channel, 0);
      if (size > READ_BYTES) {
        add(digest, channel, Math.max(READ_BYTES, size - READ_BYTES));
      }
    }
  }

  private static void add(MessageDigest digest, SeekableByteChannel channel, long place)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(READ_BYTES);
    channel.position(place);
    while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
      continue;
    }
    digest.update(buffer.flip());
  }
}
