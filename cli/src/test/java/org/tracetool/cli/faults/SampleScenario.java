package org.tracetool.cli.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A program with a plug-in beside it, which the C compiler of this machine builds if there is one.
 */
final class SampleScenario {
  private static final String PLUGINS = "in/plugins";

  private final Scenarios all;

  SampleScenario(Scenarios all) {
    this.all = all;
  }

  /** Adds it. */
  void add() throws IOException {
    all.addEmpty();
    Path folder = Files.createDirectory(all.root.resolve(PLUGINS));
    if (!built(folder)) {
      return;
    }
    for (boolean old : new boolean[] {false, true}) {
      if (old) {
        Files.writeString(all.root.resolve("out/x.csv"), "older\n");
      }
      all.add(
          "sample" + (old ? Scenarios.OLD_THERE : ""),
          List.of(
              "sample",
              "--plugin=fixed_power",
              "--library-path=@/" + PLUGINS,
              "-o",
              "@/out/x.csv",
              "--force",
              "true"),
          List.of(Target.samples("out/x.csv")),
          Scenarios.SAMPLE,
          false);
    }
  }

  private static boolean built(Path folder) throws IOException {
    for (String name : new String[] {"interface.h", "fixed.c"}) {
      try (InputStream in = SampleScenario.class.getResourceAsStream("/plugins/" + name)) {
        Files.copy(in, folder.resolve(name));
      }
    }
    try {
      return new ProcessBuilder("cc", "-shared", "-fPIC", "-o", "libfixed.so", "fixed.c")
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (IOException e) {
      return false; // no compiler
    }
  }
}
