package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.TimelineMessage;
import org.tracetool.view.model.ViewedTrace;

/**
 * A thread that sends for its process, and one that receives, in a trace with too many messages to
 * be kept in memory and without notes: each end names the main thread of the other process.
 */
@Tag("thorough")
class ThreadedMessagesTest {
  private static final int SENDER = 1;
  private static final int SENDING_THREAD = 2;
  private static final int RECEIVER = 3;
  private static final int RECEIVING_THREAD = 4;

  /** More than the page keeps. */
  private static final int MESSAGES = 70_000;

  private static final int TICKS = 100;

  @TempDir private Path folder;

  private static SampleTrace made() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(SENDER, "Sender", 0));
    d.add(new Definition.Location(SENDING_THREAD, "Sender's thread", SENDER));
    d.add(new Definition.Location(RECEIVER, "Receiver", 0));
    d.add(new Definition.Location(RECEIVING_THREAD, "Receiver's thread", RECEIVER));
    List<StreamInfo> streams = new ArrayList<>();
    for (int stream : new int[] {SENDING_THREAD, RECEIVING_THREAD}) {
      streams.add(new StreamInfo(stream, new int[] {stream}));
    }
    SampleTrace trace = new SampleTrace(d.build(), streams);
    List<ContractRow> sends = trace.rows(SENDING_THREAD, Section.EVENTS);
    List<ContractRow> receives = trace.rows(RECEIVING_THREAD, Section.EVENTS);
    for (int i = 0; i < MESSAGES; i++) {
      long sent = 1000 + (long) TICKS * i;
      // Those in the middle are the shortest ones, which are not kept.
      long took = Math.abs(i - MESSAGES / 2) < 10_000 ? 5 : 50;
      sends.add(ContractRow.of(sent, EventKind.SEND, SENDING_THREAD, RECEIVER, 8, i, 0));
      receives.add(
          ContractRow.of(sent + took, EventKind.RECEIVE, RECEIVING_THREAD, SENDER, 8, i, 0));
    }
    return trace;
  }

  @Test
  void aWindowHasBothEndsOfItsMessages() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder, made())) {
      long middle = 1000 + (long) TICKS * (MESSAGES / 2);
      TimeWindow window = new TimeWindow(middle, middle + 3 * TICKS);
      assertThat(trace.messageSpan(window)).isNull();
      List<TimelineMessage> found =
          MessagesInWindow.list(trace, new QueryWindow(window, QueryWindow.all(trace)));
      assertThat(found)
          .extracting(
              m -> m.sender() + " at " + m.sent() + " -> " + m.receiver() + " at " + m.received())
          .containsExactly(
              "2 at " + middle + " -> 4 at " + (middle + 5),
              "2 at " + (middle + TICKS) + " -> 4 at " + (middle + TICKS + 5),
              "2 at " + (middle + 2 * TICKS) + " -> 4 at " + (middle + 2 * TICKS + 5));
    }
  }

  @Test
  void bundlesAreAsLongAsTheirMessagesTakeOnAverage() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder, made())) {
      QueryWindow all = new QueryWindow(trace.extent().window(), QueryWindow.all(trace));
      Map<?, ?> answer = (Map<?, ?>) JsonTree.of(MessagesInWindow.text(trace, all));
      List<?> bundles = (List<?>) answer.get("bundles");
      assertThat(bundles).isNotEmpty();
      List<?> first = (List<?>) bundles.get(0);
      long took = Long.parseLong((String) first.get(3)) - Long.parseLong((String) first.get(1));
      assertThat(took).isBetween(36L, 38L);
    }
  }
}
