package org.tracetool.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Role;

/** The columns of the table that say where a record stands in the life of its operation. */
class EventKindTest {
  @Test
  void beginsAndEndsByIdAreOfTheSameFamilies() {
    Set<EventFamily> begun = EnumSet.noneOf(EventFamily.class);
    Set<EventFamily> ended = EnumSet.noneOf(EventFamily.class);
    for (EventKind kind : EventKind.values()) {
      if (kind.beginsById()) {
        begun.add(kind.family());
      }
      if (kind.endsById()) {
        ended.add(kind.family());
      }
    }
    assertThat(begun)
        .isEqualTo(ended)
        .containsExactlyInAnyOrder(
            EventFamily.COLLECTIVE,
            EventFamily.FILE,
            EventFamily.IO,
            EventFamily.RMA,
            EventFamily.WINDOW);
  }

  @Test
  void everyRecordThatBeginsOrEndsByIdHasAllOfTheId() {
    for (EventKind kind : EventKind.values()) {
      if (kind.beginsById() || kind.endsById()) {
        assertThat(kind.scopeField() >= 0)
            .as(kind.label())
            .isEqualTo(kind.family().scope() != null);
      }
    }
  }

  @Test
  void partnersAreTheOtherProcesses() {
    assertThat(EventKind.SEND.partnerField()).isZero();
    assertThat(EventKind.RMA_PUT.fields().get(EventKind.RMA_PUT.partnerField()).name())
        .isEqualTo("target");
    assertThat(EventKind.WINDOW_PUT.fields().get(EventKind.WINDOW_PUT.partnerField()).name())
        .isEqualTo("remote");
    assertThat(EventKind.COLLECTIVE.partnerField()).isEqualTo(-1);
    assertThat(EventKind.ENTER.partnerField()).isEqualTo(-1);
  }

  @Test
  void recordsOfOneMomentHaveNoDuration() {
    for (EventKind kind : EventKind.values()) {
      if (kind.durationField() >= 0 && kind.family() != EventFamily.SUMMARY) {
        assertThat(kind.side()).as(kind.label()).isEqualTo(EventSide.WHOLE);
      }
    }
    assertThat(EventKind.RECEIVE.bytesField()).isEqualTo(EventKind.RECEIVE.indexOf(Role.BYTES));
  }

  @Test
  void snapshotsAndSumsAreNoEvents() {
    for (EventKind kind : EventKind.values()) {
      assertThat(kind.family() == EventFamily.SNAPSHOT).isEqualTo(kind.isSnapshot());
      assertThat(kind.family() == EventFamily.SUMMARY)
          .isEqualTo(kind.category() == EventCategory.STATISTICS);
    }
  }
}
