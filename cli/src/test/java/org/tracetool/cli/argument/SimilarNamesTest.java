package org.tracetool.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.text.SpellingSuggestions;

class SimilarNamesTest {
  @TempDir Path folder;

  private String message(String name) {
    return SimilarNames.noSuchTrace(folder.resolve(name), FormatRegistry.load());
  }

  @Test
  void namesThatAreMeant() throws Exception {
    Files.createFile(folder.resolve("halo.otf"));
    Files.createFile(folder.resolve("halo.1.events"));
    Files.createFile(folder.resolve("entirely-different.otf"));
    assertThat(message("hallo"))
        .isEqualTo(
            folder.resolve("hallo")
                + ": no such trace; did you mean "
                + folder.resolve("halo.otf")
                + "?");
    assertThat(message("xyz")).isEqualTo(folder.resolve("xyz") + ": no such trace");
  }

  @Test
  void theSuffixThatWasWrittenComesFirst() throws Exception {
    for (String name : new String[] {"c.clog2", "c.otf", "c.otf2", "c.stf", "nd.otf"}) {
      Files.createFile(folder.resolve(name));
    }
    assertThat(message("nc.stf")).contains("did you mean " + folder.resolve("c.stf") + " or ");
  }

  @Test
  void aFolderThatIsMissing() {
    assertThat(message("nowhere/halo.otf")).contains("there is no folder");
  }

  @Test
  void editDistance() {
    assertThat(SpellingSuggestions.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(SpellingSuggestions.distance("", "abc")).isEqualTo(3);
    assertThat(SpellingSuggestions.distance("same", "same")).isZero();
  }
}
