package org.tracetool.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

class RunningSumsTest {
  private static final RunningSums.Meanings TOKENS =
      new RunningSums.Meanings() {
        @Override
        public int ofRegion(int region) {
          return region;
        }

        @Override
        public int ofFile(int file) {
          return file;
        }

        @Override
        public CollectiveType ofCollective(int operation) {
          return CollectiveType.UNKNOWN;
        }

        @Override
        public EventKind regionKind() {
          return EventKind.SUMMARY_REGION;
        }

        @Override
        public EventKind fileKind() {
          return EventKind.SUMMARY_FILE_OPERATION;
        }
      };

  @Test
  void timesHaveNoSign() {
    CallStack stack = new CallStack(0, CallStack.DEFAULT_MAX_DEPTH);
    RunningSums sums = new RunningSums(1, stack, TOKENS);
    long begin = Long.MAX_VALUE - 4;
    EventBlock block = new EventBlock();
    block.add(begin, EventKind.ENTER, 1, 5);
    EventCursor enter = block.cursor();
    enter.next();
    sums.enter(enter);
    stack.enter(begin, 5, 0);
    EventBlock out = new EventBlock();
    sums.write(out, begin + 10);
    EventCursor sum = out.cursor();
    assertThat(sum.next()).isTrue();
    assertThat(new long[] {sum.field(0), sum.field(1), sum.field(2), sum.field(3)})
        .containsExactly(5, 1, 10, 10);
  }
}
