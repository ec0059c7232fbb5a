package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.LaunchCalls.LaunchSide;

class LaunchCallsTest {
  private static final int THREAD = 1;
  private static final int STREAM = 2;
  private static final int MAIN = 10;
  private static final int RUNTIME = 11;
  private static final int KEY = 60;

  private final LaunchCalls calls =
      new LaunchCalls(
          Definitions.builder()
              .add(new Definition.Location(THREAD, "a", 0))
              .add(new Definition.Location(STREAM, "CUDA[0:7]", THREAD))
              .add(new Definition.RegionGroup(7, "Application"))
              .add(new Definition.RegionGroup(8, "CUDA"))
              .add(new Definition.Region(MAIN, "main", 7, 0))
              .add(new Definition.Region(RUNTIME, "cudaLaunchKernel", 8, 0))
              .add(new Definition.Key(KEY, KeyValueType.UINT64.ordinal(), LaunchMatcher.KEY, ""))
              .build());

  private EventCursor event(long time, EventKind kind, int location, int region, long number) {
    EventBlock block = new EventBlock();
    int at = block.addRow(time, kind, location, number == 0 ? 0 : 1);
    long[] words = block.words();
    Arrays.fill(words, at, block.usedWords(), 0);
    words[at] = region;
    if (number != 0) {
      words[at + kind.fieldCount()] = EventBlock.pairHead(KEY, KeyValueType.UINT64);
      words[at + kind.fieldCount() + 1] = number;
    }
    EventCursor event = block.cursor();
    event.next();
    calls.noteRecord(event);
    return event;
  }

  private long enter(long time, int location, int region, long number) {
    return calls.enter(event(time, EventKind.ENTER, location, region, number));
  }

  @Test
  void theNumberOfACallIsKnownWhenItEnds() {
    assertThat(enter(1, THREAD, MAIN, 0)).isZero();
    assertThat(enter(2, THREAD, RUNTIME, 5)).isEqualTo(5);
    int call = calls.leave(event(3, EventKind.LEAVE, THREAD, RUNTIME, 0));
    long[] words = calls.words(THREAD);
    assertThat(LaunchCalls.number(words, call)).isEqualTo(5);
    assertThat(LaunchCalls.begin(words, call)).isEqualTo(2);
    assertThat(LaunchCalls.region(words, call)).isEqualTo(RUNTIME);
    assertThat(calls.side(THREAD)).isEqualTo(LaunchSide.LAUNCH);
    assertThat(calls.side(STREAM)).isEqualTo(LaunchSide.OPERATION);
    assertThat(calls.process(STREAM)).isEqualTo(THREAD);
  }

  @Test
  void aCallOfTheRuntimeFromBeforeATimeMayHaveLaunched() {
    enter(10, THREAD, MAIN, 0);
    enter(20, THREAD, RUNTIME, 0);
    assertThat(calls.mayBeWithinLaunch(THREAD, 30)).isFalse(); // main launches nothing
    enter(30, THREAD, RUNTIME, 5);
    assertThat(calls.mayBeWithinLaunch(THREAD, 21)).isTrue();
    assertThat(calls.mayBeWithinLaunch(THREAD, 20)).isFalse();
  }

  @Test
  void callsThatAreNeverLeftEndWithTheLastRecordOfTheirLocation() {
    enter(10, THREAD, MAIN, 0);
    enter(20, STREAM, MAIN, 7);
    enter(30, THREAD, RUNTIME, 5);
    event(40, EventKind.SEND, THREAD, 0, 0);
    List<String> found = new ArrayList<>();
    boolean more = true;
    while (more) {
      more =
          calls.endOpenCall(
              (location, words, call, end) ->
                  found.add(location + ": " + LaunchCalls.begin(words, call) + " - " + end));
    }
    assertThat(found).containsExactly("1: 30 - 40", "1: 10 - 40", "2: 20 - 20");
    assertThat(calls.leave(event(50, EventKind.LEAVE, THREAD, MAIN, 0))).isEqualTo(CallStack.NONE);
  }
}
