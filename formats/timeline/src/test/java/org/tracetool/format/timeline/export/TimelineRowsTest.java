package org.tracetool.format.timeline.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

class TimelineRowsTest {
  private static TimelineRows rows(int... tokensAndParents) {
    Definitions.Builder all = Definitions.builder();
    for (int i = 0; i < tokensAndParents.length; i += 2) {
      int token = tokensAndParents[i];
      all.add(new Definition.Location(token, "L" + token, tokensAndParents[i + 1]));
    }
    return new TimelineRows(all.build(), List.of());
  }

  private static String text(ExportRow row) {
    return row.number() + " " + row.pid() + "/" + row.tid() + " " + row.name() + " " + row.order();
  }

  @Test
  void threadsComeUnderTheirProcessWhoseOwnCallsComeFirst() {
    TimelineRows rows = rows(2, 1, 1, 0, 5, 0, 7, 5, 6, 1);
    assertThat(rows.all())
        .extracting(TimelineRowsTest::text)
        .containsExactly(
            "0 1/0 L1 0",
            "1 1/1 L1 0",
            "2 1/3 L2 1",
            "3 1/4 L6 2",
            "4 2/0 L5 1",
            "5 2/2 L5 0",
            "6 2/5 L7 1");
    assertThat(rows.thread(6)).isEqualTo(rows.get(3));
    assertThat(rows.thread(7)).isSameAs(rows.thread(7));
    assertThat(rows.thread(8)).isNull();
  }

  @Test
  void otherRowsFollow() {
    TimelineRows rows = rows(1, 0);
    ExportRow markers = rows.markers();
    ExportRow group = rows.any(9);
    assertThat(markers.number()).isEqualTo(2);
    assertThat(group.number()).isEqualTo(3);
    assertThat(rows.any(9)).isSameAs(group);
    assertThat(rows.size()).isEqualTo(4);
    assertThat(rows.get(3)).isSameAs(group);
  }

  @Tag("broad")
  @Test
  void manyProcessesHaveNoRowsInMemory() {
    int count = 200_000;
    int[] all = new int[2 * count];
    for (int i = 0; i < count; i++) {
      all[2 * i] = i + 1;
    }
    TimelineRows rows = rows(all);
    assertThat(rows.size()).isEqualTo(2 * count);
    assertThat(text(rows.thread(count))).isEqualTo("399999 200000/200000 L200000 0");
  }
}
