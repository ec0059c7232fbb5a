package org.tracetool.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of the documentation that is generated from the code. */
public final class GeneratedDocument {
  private static final String REGENERATE = "tracetool.regenerate";

  private GeneratedDocument() {}

  /**
   * Compares a page with the output of the code; with {@code -Dtracetool.regenerate=true} it is
   * rewritten first.
   *
   * @param name its path below {@code docs}
   */
  public static void check(String name, String text) throws IOException {
    Path file = TestData.traces().resolve("../../docs").resolve(name).normalize();
    if (Boolean.getBoolean(REGENERATE)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text, StandardCharsets.UTF_8);
    }
    assertThat(Files.readString(file))
        .as("run this test with -D%s=true to bring the file up to date", REGENERATE)
        .isEqualTo(text);
  }
}
