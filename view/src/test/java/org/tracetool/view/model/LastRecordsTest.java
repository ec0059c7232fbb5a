package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastRecordsTest {
  @Test
  void callsEndWithTheLastRecordOrTheWindow() {
    LastRecords records = new LastRecords(new long[] {5, 100, -1, -2, 5, 90});
    assertThat(records.endOf(5, 200, 300)).isEqualTo(100);
    assertThat(records.endOf(5, 50, 300)).isEqualTo(50);
    assertThat(records.endOf(6, 400, 300)).isEqualTo(300);
    assertThat(records.endOf(-1, -1L, 300)).as("times are unsigned").isEqualTo(-2L);
  }
}
