package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DistinctNamesTest {
  private static List<String> of(String... paths) {
    return DistinctNames.of(Stream.of(paths).map(Path::of).toList());
  }

  @Test
  void filesOfOneNameHaveTheirFolders() {
    assertThat(of("a/run.otf")).containsExactly("run.otf");
    assertThat(of("a/run.otf", "a/other.otf")).containsExactly("run.otf", "other.otf");
    assertThat(of("a/run.otf", "b/run.otf", "c.otf"))
        .containsExactly("a/run.otf", "b/run.otf", "c.otf");
    assertThat(of("x/a/t.otf2", "y/a/t.otf2", "./y/b/../c/t.otf2"))
        .containsExactly("x/a/t.otf2", "y/a/t.otf2", "c/t.otf2");
  }

  @Test
  void aPathThatIsThereTwiceHasItsName() {
    assertThat(of("a/run.otf", "a/./run.otf")).containsExactly("run.otf", "run.otf");
  }
}
