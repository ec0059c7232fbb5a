package org.tracetool.cli;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.tracetool.core.text.TraceText;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.Program.Result;

/**
 * The packaged program in a JVM that stays, since most of the time of a short command is that of
 * starting it. It has the jars of the packaged program, and its options as far as they change what
 * commands do; the launcher and its choices are not part of it.
 */
final class ResidentTool implements AutoCloseable {
  private static final int MINUTES = 2;
  private static final int END_LENGTH = Resident.END.formatted(0).length();
  private static ResidentTool shared;

  /** A link to the folder in which commands run; null if that is fixed. */
  private final Path here;

  private final Path temporary;
  private final Process process;

  /**
   * Starts it.
   *
   * @param before a program that the JVM is started with, such as one that makes it another user's
   * @param home where the program is
   * @param folder where it runs; null if each command says
   */
  ResidentTool(List<String> before, Path home, Path folder, String... options) throws IOException {
    Path own = folder == null ? MemoryFolders.create("tracetool-resident") : null;
    here = own == null ? null : own.resolve("here");
    temporary = own == null ? null : Files.createDirectory(own.resolve("temporary"));
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx320m",
            "--enable-native-access=ALL-UNNAMED",
            "-Dfile.encoding=UTF-8",
            "-Dtracetool.formats=" + home.resolve("lib/formats.txt"),
            "-Dtracetool.help=" + home.resolve("lib/help.txt"),
            "-Dtracetool.arguments=" + home.resolve("lib/arguments"),
            "-Dtracetool.launcher=" + home.resolve("bin/tracetool")));
    if (here != null) {
      command.add("-Duser.dir=" + here); // Java goes from there, wherever the link leads
    }
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-cp",
            home.resolve("lib/tracetool-cli.jar") + File.pathSeparator + testClasses(),
            Resident.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command);
    if (folder != null) {
      builder.directory(folder.toFile());
    }
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("VT_"));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("TMPDIR", String.valueOf(temporary == null ? folder : temporary));
    process = builder.start();
  }

  private static Path testClasses() {
    try {
      return Path.of(Resident.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Runs a command line in the one that all tests of this JVM share; it ends with this JVM.
   *
   * @param calledAs the name that the program is called by; empty for its own
   */
  static Result run(Path folder, String calledAs, List<String> words)
      throws IOException, InterruptedException {
    return run(folder, calledAs, "", words);
  }

  /**
   * Runs a command line in the one that all tests of this JVM share.
   *
   * @param input the file that it reads as its standard input; empty if it finds none
   */
  static synchronized Result run(Path folder, String calledAs, String input, List<String> words)
      throws IOException, InterruptedException {
    if (shared == null || !shared.process.isAlive()) {
      shared = new ResidentTool(List.of(), PackagedTool.HOME, null);
      Runtime.getRuntime().addShutdownHook(new Thread(shared::clear));
    }
    Path next = shared.here.resolveSibling("next");
    Files.createSymbolicLink(next, folder.toRealPath());
    Files.move(next, shared.here, StandardCopyOption.ATOMIC_MOVE);
    Result result = shared.take(calledAs, input, words);
    try (Stream<Path> left = Files.list(shared.temporary)) {
      List<Path> files = left.toList();
      if (!files.isEmpty()) {
        throw new AssertionError(words + " left " + files);
      }
    }
    return result;
  }

  /** Runs a command line. */
  Result run(String... words) throws IOException, InterruptedException {
    return take("", "", List.of(words));
  }

  private Result take(String calledAs, String input, List<String> words)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(calledAs, input));
    line.addAll(words);
    OutputStream in = process.getOutputStream();
    in.write((String.join(Resident.BLANK, line) + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
    CompletableFuture<byte[]> out = read(process.getInputStream());
    CompletableFuture<byte[]> err = read(process.getErrorStream());
    try {
      byte[] said = err.get(MINUTES, TimeUnit.MINUTES);
      byte[] printed = out.get(MINUTES, TimeUnit.MINUTES);
      String code = text(printed, printed.length - 4, 3);
      return new Result(
          Integer.parseInt(code),
          text(printed, 0, printed.length - END_LENGTH),
          text(said, 0, said.length - END_LENGTH));
    } catch (TimeoutException | ExecutionException e) {
      process.destroyForcibly().waitFor();
      throw new AssertionError("no end of " + words, e);
    }
  }

  private static String text(byte[] bytes, int from, int length) {
    return TraceText.decode(bytes, from, length);
  }

  private static CompletableFuture<byte[]> read(InputStream from) {
    return CompletableFuture.supplyAsync(
        () -> {
          ByteArrayOutputStream all = new ByteArrayOutputStream();
          byte[] block = new byte[1 << 16];
          try {
            while (!isComplete(all)) {
              int n = from.read(block);
              if (n < 0) {
                throw new IOException("it went away: " + all.toString(StandardCharsets.UTF_8));
              }
              all.write(block, 0, n);
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return all.toByteArray();
        },
        task -> new Thread(task, "resident").start());
  }

  /** Whether the end of a command is there; nothing comes after it before the next one. */
  private static boolean isComplete(ByteArrayOutputStream all) {
    byte[] bytes = all.toByteArray();
    int at = bytes.length - END_LENGTH;
    return at >= 0 && bytes[at] == 0 && text(bytes, at + 1, 4).equals("end ");
  }

  private void clear() {
    try {
      close();
      Files.deleteIfExists(here);
      Files.delete(temporary);
      Files.delete(here.getParent());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
