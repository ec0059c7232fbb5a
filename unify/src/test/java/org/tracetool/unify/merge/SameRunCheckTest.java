package org.tracetool.unify.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.shard.ShardWork;

class SameRunCheckTest {
  private static final String MARK = "tracetool::part ";
  private static final String WHOLE = "00000000000000aa";
  private static final String PART = "00000000000000bb";

  @TempDir Path folder;

  private final ReadOptions reading = ReadOptions.defaults();
  private final List<MergeInput> inputs = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (MergeInput input : inputs) {
      input.close();
    }
    reading.handles().close();
  }

  /** An input in which each process has a record at {@code time} and three ticks later. */
  private void add(int time, String definitions, int... processes) throws IOException {
    String name = "i" + inputs.size();
    StringBuilder master = new StringBuilder("1");
    StringBuilder all = new StringBuilder("DTR3e8\n" + definitions + "DF1G1NM\"f\"\n");
    StringBuilder first = new StringBuilder(Integer.toHexString(time) + "\n");
    StringBuilder second = new StringBuilder(Integer.toHexString(time + 3) + "\n");
    char separator = ':';
    for (int process : processes) {
      String token = Integer.toHexString(process);
      master.append(separator).append(token);
      separator = ',';
      all.append("DP").append(token).append("NM\"p").append(token).append("\"\n");
      first.append('*').append(token).append("\nE1\n");
      second.append('*').append(token).append("\nL1\n");
    }
    Files.writeString(folder.resolve(name + ".otf"), master + "\n");
    Files.writeString(folder.resolve(name + ".0.def"), all);
    Files.writeString(folder.resolve(name + ".1.events"), first.append(second));
    MergeInput input =
        new MergeInput(
            name,
            options ->
                FormatRegistry.load().byId("otf").open(folder.resolve(name + ".otf"), options),
            null);
    input.survey(inputs.size(), reading, true);
    inputs.add(input);
  }

  private static String mark(int number, String of) {
    return "DCMT\"" + MARK + number + " of 9 of " + of + "\"\n";
  }

  private MergeClocks clocks() {
    MergeOptions options =
        new MergeOptions(
            null,
            false,
            false,
            false,
            false,
            0,
            false,
            true,
            1,
            1 << 20,
            reading,
            ShardWork.WHOLE,
            records -> {});
    return new MergeClocks(inputs, options);
  }

  private void check(long mostRows) throws IOException {
    new SharedProcesses(inputs, clocks(), reading, mostRows).check();
  }

  @Test
  void processesThatDoNotFitIntoMemoryAreCheckedInGroups() throws IOException {
    add(100, "", 1, 2, 3, 0xffffffff);
    add(200, "", 7, 3, 0xffffffff);
    add(300, "", 0xffffffff, 9, 1);
    for (long mostRows : new long[] {1, 2, 3, 4, 5, 100}) {
      assertThatCode(() -> check(mostRows)).doesNotThrowAnyException();
    }
    add(302, "", 20, 0xffffffff);
    for (long mostRows : new long[] {1, 2, 3, 4, 5, 100}) {
      assertThatThrownBy(() -> check(mostRows))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("i2 and i3 may be copies of one trace")
          .hasMessageContaining("process 4294967295 ('pffffffff') has records of the same time");
    }
  }

  @Test
  void aGapBetweenTwoTimesOfAProcessCanBeFilled() throws IOException {
    add(300, "", 1);
    add(100, "", 1);
    add(200, "", 1);
    assertThatCode(() -> SameRunCheck.run(inputs, clocks(), reading)).doesNotThrowAnyException();
  }

  @Test
  void partsOfPartsAreAllParts() throws IOException {
    add(1, mark(1, WHOLE) + mark(1, PART), 1);
    add(1, mark(3, WHOLE), 1);
    add(1, mark(1, WHOLE) + mark(2, WHOLE) + mark(2, PART), 1);
    assertThat(SplitPartsCheck.areAllParts(inputs)).isTrue();
    SameRunCheck.run(inputs, clocks(), reading);
    add(1, mark(2, WHOLE), 1);
    assertThat(SplitPartsCheck.areAllParts(inputs)).isFalse();
    assertThatThrownBy(() -> SameRunCheck.run(inputs, clocks(), reading))
        .hasMessageContaining(
            "i2 and i3 may be copies of one trace, or of different runs: process 1 ('p1')");
  }

  /** Inputs that differ neither from the first nor by one process are found as well. */
  @Test
  void idsOfAllInputsCount() throws IOException {
    add(1, "", 1);
    add(11, "DUI5\n", 2);
    add(21, "DUI5\n", 3);
    SameRunCheck.run(inputs, clocks(), reading);
    add(31, "DUI6\n", 4);
    assertThatThrownBy(() -> SameRunCheck.run(inputs, clocks(), reading))
        .hasMessageContaining("i1 and i3 are not of one run: they have different unique ids");
  }

  /** The same process in many inputs costs work for each of them, not for each pair. */
  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void manyAppearancesOfOneProcessAreCheckedFast() throws IOException {
    int many = 300_000;
    ProcessLifetimes rows = new ProcessLifetimes(many);
    for (int i = 0; i < many; i++) {
      rows.set(i, i, 1);
      rows.record(i, (i * 7919L % many) * 10);
      rows.record(i, (i * 7919L % many) * 10 + 10);
    }
    rows.check(
        0,
        many,
        (a, b) -> {
          throw new AssertionError(a + " and " + b);
        });
  }
}
