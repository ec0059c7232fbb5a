package org.tracetool.cli.manual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.Manual;

/** What the shells make of the scripts for completion. */
@Tag("thorough")
final class CompletionTest {
  @TempDir private static Path share;

  @TempDir private Path folder;

  @BeforeAll
  static void writeScripts() throws IOException {
    Manual.main(new String[] {share.toString(), share.resolve("own").toString()});
  }

  private static boolean isThere(String shell) {
    return Files.isExecutable(Path.of("/usr/bin", shell));
  }

  private String run(String shell, String script, String text) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(shell, "-c", ". '" + share.resolve(script) + "'\n" + text)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("XDG_CONFIG_HOME", folder.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed.strip();
  }

  /** As bash splits the words: an equals sign is one of its own. */
  private String bash(String words, int last) throws Exception {
    String text =
        "COMP_WORDS=(%s); COMP_CWORD=%d; compopt() { :; }; _tracetool_complete; echo ${COMPREPLY[*]}";
    return run("bash", "bash-completion/completions/tracetool", text.formatted(words, last));
  }

  @Test
  void bashCompletesValuesAfterAnEqualsSign() throws Exception {
    assumeTrue(isThere("bash"));
    assertThat(bash("tracetool stats --format = cs", 4)).isEqualTo("csv");
    assertThat(bash("tracetool split --by =", 3)).isEqualTo("process stream");
    assertThat(bash("tracetool split --by = str x.otf", 4)).isEqualTo("stream");
    assertThat(bash("tracetool split --by str", 3)).isEqualTo("stream");
  }

  @Test
  void bashCompletesTheLastWordOfAList() throws Exception {
    assumeTrue(isThere("bash"));
    assertThat(bash("tracetool stats --by region,collec", 3)).isEqualTo("region,collective");
    assertThat(bash("tracetool stats --by = region,callpath,collec", 4))
        .isEqualTo("region,callpath,collective");
  }

  @Test
  void bashCompletesNamesOfQueriesAndChecks() throws Exception {
    assumeTrue(isThere("bash"));
    assertThat(bash("tracetool check --explain al", 3)).isEqualTo("all");
    assertThat(bash("tracetool query --show ''", 3)).contains("time-by-rank", "imbalance");
  }

  private String fish(String line) throws Exception {
    String text = "complete -C '" + line + "' | string split -f1 \\t";
    return run("fish", "fish/vendor_completions.d/tracetool.fish", text);
  }

  @Test
  void fishCompletesTheLastWordOfAList() throws Exception {
    assumeTrue(isThere("fish"));
    assertThat(fish("tracetool stats --by region,collec")).isEqualTo("region,collective");
    assertThat(fish("tracetool stats --by=region,collec")).isEqualTo("--by=region,collective");
    assertThat(fish("tracetool stats --by collec")).isEqualTo("collective");
    assertThat(fish("tracetool stats --format=cs")).isEqualTo("--format=csv");
  }

  @Test
  void zshKnowsWhichOptionsTakeLists() throws IOException {
    String script = Files.readString(share.resolve("zsh/vendor-completions/_tracetool"));
    assertThat(script).contains("]:value:_values -s , value region group");
    assertThat(script).contains("'*--by=[").contains("'*-o[").contains("]:value:(process stream)'");
  }
}
