package org.tracetool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing is found in sound programs, and what was put into them is found, and nothing else. */
class RandomProgramsTest {
  private static final int TRIES = 40;

  @TempDir private Path folder;

  private List<String> lines(RandomProgram program, long seed) throws IOException {
    Path run = Files.createDirectory(folder.resolve("run" + seed));
    return Checking.lines(program.run().write(run));
  }

  @Test
  void soundProgramsAreSilent() throws IOException {
    for (int seed = 0; seed < TRIES; seed++) {
      RandomProgram program = new RandomProgram(seed, 2 + seed % 5);
      for (int i = 0; i < 30; i++) {
        program.step();
      }
      assertThat(lines(program, seed)).as("seed " + seed).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void aRingOfSendsIsFoundBetweenSoundSteps(int size) throws IOException {
    for (int seed = 0; seed < TRIES / 4; seed++) {
      RandomProgram program = new RandomProgram(seed, size + seed % 3);
      for (int i = 0; i < 10; i++) {
        program.step();
      }
      String ranks =
          Arrays.stream(program.hangingRing(size))
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(","));
      for (int i = 0; i < 10; i++) {
        program.step();
      }
      List<String> found = lines(program, seed);
      assertThat(found).as("seed " + seed).hasSize(1);
      assertThat(found.get(0)).startsWith("GLOBAL:DEADLOCK:POTENTIAL").endsWith(" x1");
      assertThat(spelled(found.get(0))).as("seed " + seed).isEqualTo(ranks);
    }
  }

  /** The ranks of a line, one by one. */
  private static String spelled(String line) {
    StringBuilder all = new StringBuilder();
    for (String part : line.split(" ")[1].split(",")) {
      String[] ends = part.split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int rank = Integer.parseInt(ends[0]); rank <= last; rank++) {
        all.append(all.length() == 0 ? "" : ",").append(rank);
      }
    }
    return all.toString();
  }
}
