package org.tracetool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which JDK links a runtime, and how. */
final class RuntimeImageTest {
  @TempDir private Path folder;

  /** A JDK whose linker writes what it was called with into the image. */
  private Path jdk(String name, String version, String architecture) throws IOException {
    Path home = Files.createDirectories(folder.resolve(name));
    Files.createDirectories(home.resolve("jmods"));
    Files.writeString(
        home.resolve("release"),
        "JAVA_VERSION=\"" + version + "\"\nOS_ARCH=\"" + architecture + "\"\n");
    Path linker = Files.createDirectories(home.resolve("bin")).resolve("jlink");
    Files.writeString(linker, "#!/bin/sh\nfor last; do :; done\necho \"$0 $*\" >\"$last\"\n");
    Files.setPosixFilePermissions(linker, PosixFilePermissions.fromString("rwxr-xr-x"));
    return home;
  }

  private List<RuntimeImage> here() throws IOException {
    Path own = jdk("jdks/own", "17.0.3", "x86_64");
    jdk("jdks/newer", "25.0.1", "x86_64");
    jdk("jdks/between", "23.0.1", "x86_64");
    return RuntimeImage.newestFirst(own, folder.resolve("jdks"));
  }

  @Test
  void theNewestWithLongTermSupportComesFirst() throws IOException {
    assertThat(here()).hasSize(2);
    Path out = folder.resolve("out");
    assertThat(here().get(0).link(out)).isTrue();
    assertThat(out).content().contains("jdks/newer/bin/jlink").doesNotContain("--module-path");
  }

  @Test
  void theLinkerOfThisMachineMakesTheRuntimeOfAnotherProcessor() throws IOException {
    RuntimeImage image = RuntimeImage.foreign(jdk("arm", "17.0.9", "aarch64"), here());
    assertThat(image.architecture()).isEqualTo("aarch64");
    Path out = folder.resolve("out");
    assertThat(image.link(out)).isTrue();
    assertThat(out)
        .content()
        .contains("jdks/own/bin/jlink", "--module-path " + folder.resolve("arm/jmods"))
        .doesNotContain("--strip-debug");
  }

  @Test
  void anotherVersionAndNoJdkAreRefused() throws IOException {
    Path arm = jdk("arm", "21.0.1", "aarch64");
    List<RuntimeImage> here = here();
    assertThatThrownBy(() -> RuntimeImage.foreign(arm, here)).hasMessageContaining("Java 21");
    assertThatThrownBy(() -> RuntimeImage.foreign(folder, here)).hasMessageContaining("no JDK");
  }
}
