package org.tracetool.cli.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds plug-ins from the sources among the tests. */
final class NativePlugins {
  private NativePlugins() {}

  /** Returns whether this machine has a C compiler. */
  static boolean canBeBuilt() throws InterruptedException {
    try {
      Process cc = new ProcessBuilder("cc", "--version").redirectErrorStream(true).start();
      cc.getInputStream().readAllBytes();
      return cc.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Puts {@code libNAME.so} of each name into a folder. */
  static void build(Path folder, String... names) throws IOException, InterruptedException {
    copy(folder, "interface.h");
    for (String name : names) {
      copy(folder, name + ".c");
      compile(folder, name + ".c", name);
    }
  }

  private static void copy(Path folder, String name) throws IOException {
    try (InputStream in = NativePlugins.class.getResourceAsStream("/plugins/" + name)) {
      Files.copy(in, folder.resolve(name));
    }
  }

  /** Compiles a source that is in the folder. */
  static void compile(Path folder, String source, String library, String... more)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("cc", "-shared", "-fPIC", "-pthread", "-o", "lib" + library + ".so", source));
    command.addAll(List.of(more));
    Process cc =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(cc.getInputStream().readAllBytes());
    assertThat(cc.waitFor()).as(said).isZero();
  }
}
