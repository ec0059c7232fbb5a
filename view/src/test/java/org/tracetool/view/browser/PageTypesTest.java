package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The types in the comments of the page agree; skipped where there is no TypeScript compiler. */
@Tag("thorough")
class PageTypesTest {
  @Test
  void typesOfThePageAgree() throws Exception {
    Path compiler =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .map(folder -> Path.of(folder, "tsc"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    assumeTrue(compiler != null, "no tsc");
    Process process =
        new ProcessBuilder(compiler.toString(), "-p", "jsconfig.json")
            .redirectErrorStream(true)
            .start();
    String found = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(found).isZero();
  }
}
