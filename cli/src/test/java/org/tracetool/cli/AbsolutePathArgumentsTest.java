package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of files, and nothing else, are made whole. */
final class AbsolutePathArgumentsTest {
  private static final String HERE = Path.of("").toAbsolutePath() + "/";

  @ParameterizedTest
  @CsvSource({
    "convert a.otf b.otf2 --to otf2, convert HERE/a.otf HERE/b.otf2 --to otf2",
    "convert a.otf -o out/b.otf -q, convert HERE/a.otf -o HERE/out/b.otf -q",
    "convert a.otf -oout/b.otf, convert HERE/a.otf -oHERE/out/b.otf",
    "convert - --output=b.otf, convert - --output=HERE/b.otf",
    "stats a.otf --by region --format csv, stats HERE/a.otf --by region --format csv",
    "stats a.otf --by=region --process 1, stats HERE/a.otf --by=region --process 1",
    "filter a.otf --filter rules.txt, filter HERE/a.otf --filter HERE/rules.txt",
    "filter a.otf --filter=rules.txt, filter HERE/a.otf --filter=HERE/rules.txt",
    "unify run -o out/run --no-match, unify HERE/run -o HERE/out/run --no-match",
    "check /x/a.otf b.otf --nothing, check /x/a.otf HERE/b.otf --nothing",
    "info run/ /x/run/, info HERE/run/ /x/run/",
    "nothing a.otf, nothing a.otf"
  })
  void namesOfFilesAreMadeWhole(String words, String whole) {
    assertThat(EmbeddedRunner.withWholeNames(List.of(words.split(" "))))
        .isEqualTo(List.of(whole.replace("HERE/", HERE).split(" ")));
  }
}
