package org.tracetool.cli;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.tracetool.console.StandardOutput;

/**
 * Runs the program for the script that {@code .ci/resident} makes, which stands in for the
 * launcher: a check that calls the program some hundred times starts one JVM. What a command prints
 * goes to the pipes that the script has as its descriptors 3 and 4; it finds no standard input.
 */
final class ResidentCalls {
  /** Set by the launcher to the name it was called by, if that is not tracetool's own. */
  private static final String CALLED_AS = "tracetool.called.as";

  /** Says that the call has to be made by the launcher. */
  private static final String NOT_HERE = "launch";

  private static final long WATCH_NANOS = 5_000_000_000L;

  private final RandomAccessFile requests;
  private final RandomAccessFile replies;

  private ResidentCalls(RandomAccessFile requests, RandomAccessFile replies) {
    this.requests = requests;
    this.replies = replies;
  }

  /**
   * Takes calls until the process is ended.
   *
   * @param args two named pipes. From the first one a call is read: the number of words, the
   *     process that calls, the name that it was called by, which may be empty, and the words, each
   *     with a zero byte after it. To the second one goes a line with the exit code, or {@link
   *     #NOT_HERE}.
   */
  public static void main(String[] args) throws IOException {
    endWithout(Path.of(args[0]));
    // Opened for both directions, so that neither ends between two calls.
    new ResidentCalls(new RandomAccessFile(args[0], "rw"), new RandomAccessFile(args[1], "rw"))
        .takeAll();
  }

  /** Ends this process when its pipe is removed, as it is when a check is broken off. */
  private static void endWithout(Path pipe) {
    Thread watch =
        new Thread(
            () -> {
              while (Files.exists(pipe)) {
                LockSupport.parkNanos(WATCH_NANOS);
              }
              Runtime.getRuntime().halt(1);
            },
            "watch");
    watch.setDaemon(true);
    watch.start();
  }

  private void takeAll() throws IOException {
    System.setIn(InputStream.nullInputStream());
    while (true) {
      int count = Integer.parseInt(word());
      String process = word();
      String name = word();
      String[] words = new String[count];
      boolean isText = true;
      for (int i = 0; i < count; i++) {
        words[i] = word();
        isText &= words[i] != null;
      }
      String reply = isText ? String.valueOf(run(process, name, words)) : NOT_HERE;
      replies.write((reply + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Runs a call; returns its exit code. */
  private static int run(String process, String name, String... words) throws IOException {
    if (name.isEmpty()) {
      System.clearProperty(CALLED_AS);
    } else {
      System.setProperty(CALLED_AS, name);
    }
    PrintStream log = System.err;
    Path descriptors = Path.of("/proc", process, "fd");
    try (OutputStream out = new FileOutputStream(descriptors.resolve("3").toFile());
        PrintStream err =
            new PrintStream(
                new FileOutputStream(descriptors.resolve("4").toFile()),
                true,
                StandardCharsets.UTF_8)) {
      StandardOutput.divert(out);
      System.setErr(err);
      int code = Main.start(words);
      System.err.flush();
      return code;
    } finally {
      StandardOutput.divert(null);
      System.setErr(log);
    }
  }

  /** The bytes before the next zero byte; null if they are not UTF-8. */
  private String word() throws IOException {
    byte[] bytes = new byte[64];
    int length = 0;
    for (int next = requests.read(); next != 0; next = requests.read()) {
      if (next < 0) {
        throw new IOException("the end of the calls");
      }
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * length);
      }
      bytes[length++] = (byte) next;
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, 0, length))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
