package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.Section;
import org.tracetool.testdata.contract.ContractRow;

/** Numbers of more than 64 bits are damage, and do not wrap. */
class LargeNumbersTest {
  private static final String LARGE = "10000000000000007";

  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder);
  }

  @Test
  void recordsOfALargeTimeAreLeftOut() throws IOException {
    trace.file("1.events", "5\n*1\nE1\n" + LARGE + "\n*1\nE2\nffffffffffffffff\n*1\nL1\n");
    assertThat(trace.read(Section.EVENTS)).extracting(ContractRow::time).containsExactly(5L, -1L);
    assertThat(trace.diagnostics.incidents())
        .singleElement()
        .satisfies(
            i ->
                assertThat(i.code() + " " + i.examples())
                    .contains("DAMAGED_RECORDS", "t.1.events", "byte 8", "64 bits", LARGE));
  }

  @Test
  void zerosMayStandBefore() throws IOException {
    trace.file("1.events", "5\n*1\nE1\n00000" + LARGE.substring(1) + "\nL1\n");
    assertThat(trace.read(Section.EVENTS)).extracting(ContractRow::time).containsExactly(5L, 7L);
    assertThat(trace.diagnostics.incidents()).isEmpty();
  }

  @Test
  void aLargeFieldIsAMalformedRecord() throws IOException {
    trace.events("E1\nS2L" + LARGE + "T1C1\nL1\n");
    assertThat(trace.read(Section.EVENTS)).hasSize(2);
    assertThat(trace.diagnostics.incidents())
        .singleElement()
        .satisfies(
            i -> assertThat(i.code() + " " + i.examples()).contains("DAMAGED_RECORDS", "byte 11"));
  }
}
