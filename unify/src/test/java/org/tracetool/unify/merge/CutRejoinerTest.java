package org.tracetool.unify.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** The records at a cut are joined in whatever order the parts come. */
class CutRejoinerTest {
  private static final int KEY = 9;

  private final List<String> out = new ArrayList<>();
  private final CutRejoiner joiner =
      new CutRejoiner(
          e ->
              out.add(
                  switch (e.kind()) {
                    case ENTER -> e.time() + "+" + e.region();
                    case LEAVE -> e.time() + "-" + e.region();
                    default -> e.time() + e.kind().label() + e.field(0) + "#" + e.field(1);
                  }),
          KEY);
  private EventBlock block;

  @BeforeEach
  void noRecords() {
    block = new EventBlock();
  }

  private void addReal(long time, int region) {
    block.add(time, region > 0 ? EventKind.ENTER : EventKind.LEAVE, 1, Math.abs(region), 0);
  }

  /** An enter of a region, a leave if it is negative, that a cut put in. */
  private void addCut(long time, int region, long number) {
    EventKind kind = region > 0 ? EventKind.ENTER : EventKind.LEAVE;
    int at = block.addRow(time, kind, 1, 1);
    block.words()[at] = Math.abs(region);
    block.words()[at + kind.fields().size()] = EventBlock.pairHead(KEY, CutMark.TYPE);
    block.words()[at + kind.fields().size() + 1] = number;
  }

  /** Begin or end of a scope that a cut put in. */
  private void addScope(long time, EventKind kind, int scope, int instance, long number) {
    int at = block.addRow(time, kind, 1, 1);
    block.words()[at] = scope;
    block.words()[at + 1] = instance;
    block.words()[at + kind.fieldCount()] = EventBlock.pairHead(KEY, CutMark.TYPE);
    block.words()[at + kind.fieldCount() + 1] = number;
  }

  @Test
  void scopesInAnyOrderAmongCalls() throws IOException {
    addReal(1, 5);
    addScope(2, EventKind.SCOPE_END, 7, 1, 1);
    addScope(2, EventKind.SCOPE_END, 7, 2, 1);
    addCut(2, -5, 1);
    addCut(2, 5, 1);
    addScope(2, EventKind.SCOPE_BEGIN, 7, 1, 1);
    addScope(2, EventKind.SCOPE_BEGIN, 7, 2, 1);
    addReal(3, -5);
    join("1+5", "3-5");
    assertThat(joiner.kept()).isZero();
  }

  @Test
  void scopesWhoseOtherPartIsMissingStay() throws IOException {
    addScope(2, EventKind.SCOPE_END, 7, 1, 1);
    addScope(2, EventKind.SCOPE_END, 7, 2, 1);
    addScope(2, EventKind.SCOPE_BEGIN, 7, 2, 1);
    addScope(2, EventKind.SCOPE_BEGIN, 8, 1, 1);
    join("2scope-end7#1", "2scope-begin8#1");
    assertThat(joiner.kept()).isEqualTo(2);
  }

  private void join(String... expected) throws IOException {
    EventCursor event = new EventCursor().wrap(block);
    while (event.next()) {
      joiner.accept(event);
    }
    joiner.end();
    assertThat(out).containsExactly(expected);
  }

  @Test
  void theEarlierPartFirst() throws IOException {
    addReal(1, 5);
    addReal(1, 6);
    addCut(2, -6, 1);
    addCut(2, -5, 1);
    addCut(2, 5, 1);
    addCut(2, 6, 1);
    addReal(2, -6);
    addReal(3, -5);
    join("1+5", "1+6", "2-6", "3-5");
    assertThat(joiner.kept()).isZero();
  }

  @Test
  void theLaterPartFirst() throws IOException {
    addReal(1, 5);
    addReal(1, 6);
    addCut(2, 5, 1);
    addCut(2, 6, 1);
    addReal(2, -6);
    addCut(2, -6, 1);
    addCut(2, -5, 1);
    addReal(3, -5);
    join("1+5", "1+6", "2-6", "3-5");
    assertThat(joiner.kept()).isZero();
  }

  @Test
  void partsWithoutTimeBetweenThem() throws IOException {
    addReal(1, 5);
    addCut(2, 5, 1);
    addCut(2, -5, 2);
    addCut(2, 5, 2);
    addCut(2, -5, 1);
    addReal(3, -5);
    join("1+5", "3-5");
  }

  @Test
  void halvesStayWhereTheOtherPartIsMissing() throws IOException {
    addCut(2, 5, 1);
    addReal(2, 6);
    addReal(3, -6);
    addCut(4, -5, 2);
    join("2+5", "2+6", "3-6", "4-5");
    assertThat(joiner.kept()).isEqualTo(2);
  }
}
