package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;

/** Traces with so many definitions that they are not held as objects. */
@Tag("broad")
class ManyDefinitionsTest {
  private static final int REGIONS = 40_000;

  @TempDir Path folder;

  /** Calls of the first regions by name, whose numbers count up or down. */
  private Path trace(String name, int begin, boolean up) throws IOException {
    Files.writeString(folder.resolve(name + ".otf"), "1:1\n");
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(name + ".0.def"))) {
      out.write("DTRf4240\nDP1NM\"p\"\nDFG1NM\"group\"\n");
      for (int i = 1; i <= REGIONS; i++) {
        int token = up ? i : REGIONS + 1 - i;
        out.write("DF" + Integer.toHexString(token) + "G1NM\"f" + i + "\"\n");
      }
    }
    StringBuilder events = new StringBuilder();
    for (int i = 1; i <= 9; i++) {
      String token = Integer.toHexString(up ? i : REGIONS + 1 - i);
      events.append(Integer.toHexString(begin + i));
      events.append(i == 1 ? "\n*1\nE" : "\nE").append(token).append('\n');
    }
    for (int i = 9; i >= 1; i--) {
      String token = Integer.toHexString(up ? i : REGIONS + 1 - i);
      events.append(Integer.toHexString(begin + 20 - i)).append("\nL").append(token).append('\n');
    }
    Files.writeString(folder.resolve(name + ".1.events"), events);
    return folder.resolve(name + ".otf");
  }

  @Test
  void numbersDoNotMatterToDiff() throws IOException {
    Path up = trace("up", 1, true);
    assertThat(Runs.diff(up, trace("down", 1, false))).isZero();
    assertThat(Runs.diff(up, trace("later", 2, false))).isEqualTo(1);
  }

  @Test
  void whatIsTheSameIsThereOnceInTheMerge() throws IOException {
    Path out = folder.resolve("out.otf");
    Path other = folder.resolve("other.otf");
    List<Path> inputs = List.of(trace("a", 1, true), trace("b", 100, false));
    assertThat(Runs.merge(out, inputs)).isZero();
    assertThat(Runs.definitions(out).all(Definition.Region.class)).hasSize(REGIONS);
    assertThat(Runs.merge(other, List.of(inputs.get(0), trace("c", 100, true)))).isZero();
    assertThat(Runs.diff(out, other)).isZero();
  }

  @Test
  void cutsAreJoined() throws IOException {
    Path whole = trace("whole", 1, true);
    Path parts = Files.createDirectory(folder.resolve("parts"));
    assertThat(Runs.split(whole, "--at", "5t,15t", "--all-definitions", "-o", parts + "/p{n}.otf"))
        .isZero();
    Path again = folder.resolve("again.otf");
    assertThat(Runs.merge(again, Runs.parts(parts))).isZero();
    assertThat(Runs.diff(whole, again)).isZero();
  }
}
