package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.NoteCollector;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.RequestAbandonedException;
import org.tracetool.view.model.RequestProgress;
import org.tracetool.view.model.ViewedTrace;

@Tag("thorough")
class MessagesInWindowTest {
  private static final int STEPS = 100_000;

  /** Three messages from begin to end, and in each step a call of both processes. */
  private static SampleTrace trace(Definition... more) {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Location(2, "B", 0));
    d.add(new Definition.Region(1, "f", 0, 0));
    for (Definition definition : more) {
      d.add(definition);
    }
    List<StreamInfo> streams =
        List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2}));
    SampleTrace trace = new SampleTrace(d.build(), streams);
    for (int process = 1; process <= 2; process++) {
      List<ContractRow> rows = trace.rows(process, Section.EVENTS);
      for (int i = 0; i < STEPS; i++) {
        long t = 10L * i;
        rows.add(ContractRow.of(t, EventKind.ENTER, process, 1));
        if (process == 1 && i < 3) {
          rows.add(ContractRow.of(t + 1, EventKind.SEND, 1, 2, 8, i, 0));
        } else if (process == 2 && i >= STEPS - 3) {
          rows.add(ContractRow.of(t + 1, EventKind.RECEIVE, 2, 1, 8, i - STEPS + 3, 0));
        }
        rows.add(ContractRow.of(t + 5, EventKind.LEAVE, process, 1));
      }
    }
    return trace;
  }

  private static String text(ViewedTrace trace, String question) throws Exception {
    return MessagesInWindow.text(trace, QueryWindow.of(trace, new RequestParameters(question)));
  }

  /** Notes that only the message with tag 1 is under way in the middle, and that one is lost. */
  private static final NoteCollector NOTES =
      new NoteCollector() {
        @Override
        public StreamNoteCollector begin(StreamInfo stream) {
          return null;
        }

        @Override
        public Map<String, long[]> end(long mostBytes) {
          long moment = 500_050;
          long sent = moment - 11;
          long received = moment - 999_981;
          long[] whole = {3, 2, 1, 1, 3, 3, 1, 1, 0, 0, 1, moment};
          long[] under = {
            0,
            4, //
            3,
            0,
            1,
            1,
            0,
            0,
            0,
            -1,
            5,
            5,
            5, //
            0,
            0,
            1,
            0,
            1,
            8,
            0,
            -1,
            -1,
            sent,
            sent,
            sent,
            received,
            received, //
            1,
            0,
            1,
            0,
            2,
            8,
            0,
            -1,
            -1,
            moment - 21,
            0,
            0,
            0,
            0, //
            2,
            0,
            1,
            0,
            7,
            8,
            0,
            -1,
            -1,
            0,
            0,
            0,
            0,
            0
          };
          return Map.of("waits", whole, "waits/0", under);
        }
      };

  @Test
  void messagesOfWhichNoEndIsNearAreFoundInAShortTrace(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, trace())) {
      String all =
          "\"hidden\":0,\"messages\":[[0,\"1\",1,\"999971\",8,0,0],[0,\"11\",1,\"999981\",8,1,0],"
              + "[0,\"21\",1,\"999991\",8,2,0]]";
      assertThat(text(trace, "from=500000&to=500100")).contains(all);
      assertThat(text(trace, "from=500000&to=500100&rows=0")).contains(all);
      // Of one more the send is in the window.
      assertThat(text(trace, "from=10&to=200")).contains(all);
      assertThat(text(trace, "from=0&to=999999")).contains(all);
      assertThat(text(trace, "from=999960&to=999975")).contains(all);
      assertThat(text(trace, "from=999972&to=999975")).doesNotContain("\"999971\"");
    }
  }

  @Test
  void aQuestionThatIsGivenUpHidesNoMessagesFromTheNext(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, trace())) {
      RequestProgress wanted = new RequestProgress();
      wanted.drop();
      String question = "from=500000&to=500100";
      assertThatThrownBy(() -> text(trace.asked(wanted), question))
          .isInstanceOf(RequestAbandonedException.class);
      assertThat(text(trace, question)).contains("[0,\"11\",1,\"999981\",8,1,0]");
    }
  }

  @Test
  void messagesOfTheNotesAreShown(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, trace(), NOTES)) {
      String noted = "\"hidden\":0,\"messages\":[[0,\"11\",1,\"999981\",8,1,0]]";
      assertThat(text(trace, "from=500060&to=500100")).contains(noted);
      assertThat(text(trace, "from=500060&to=500100&rows=0")).contains(noted);
      // Its send is read as well, and not shown twice.
      assertThat(text(trace, "from=11&to=20")).contains(noted);
      // No moment is at the ends of all that has to be read for it: it is the whole trace.
      assertThat(text(trace, "from=500000&to=500100"))
          .contains(
              "\"hidden\":0,\"messages\":[[0,\"1\",1,\"999971\",8,0,0],"
                  + "[0,\"11\",1,\"999981\",8,1,0],[0,\"21\",1,\"999991\",8,2,0]]");
    }
  }

  /**
   * Notes of a trace with a communicator, which counts as one more process: first of a message of a
   * process without a definition, which is behind both, then of another one.
   */
  private static final NoteCollector OF_STRANGERS =
      new NoteCollector() {
        @Override
        public StreamNoteCollector begin(StreamInfo stream) {
          return null;
        }

        @Override
        public Map<String, long[]> end(long mostBytes) {
          long moment = 500_050;
          long[] whole = {4, 2, 2, 1, 2, 4, 1, 1, 0, 1, 0, 1, moment};
          LongStream under = LongStream.of(0, 2);
          for (long sender : new long[] {3, 0}) {
            long sent = moment - 11;
            long received = moment - 999_981;
            under =
                LongStream.concat(
                    under,
                    LongStream.of(
                        0, sender, 1, 1, 1, 8, 0, -1, -1, sent, sent, sent, received, received));
          }
          return Map.of("waits", whole, "waits/0", under.toArray());
        }
      };

  @Test
  void messagesOfProcessesWithoutDefinitionHideNoOthers(@TempDir Path folder) throws Exception {
    try (ViewedTrace trace =
        ShownTrace.open(
            folder, trace(new Definition.Group(9, "all", new int[] {1})), OF_STRANGERS)) {
      assertThat(text(trace, "from=500060&to=500100"))
          .contains("[-1,\"11\",1,\"999981\",8,1,0]", "[0,\"11\",1,\"999981\",8,1,0]");
    }
  }

  @Test
  void veryManyMessagesAreArrowsByWeight(@TempDir Path folder) throws Exception {
    int count = 25_000;
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Location(2, "B", 0));
    SampleTrace made = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1, 2})));
    List<ContractRow> rows = made.rows(1, Section.EVENTS);
    for (int i = 0; i < count; i++) {
      rows.add(ContractRow.of(10L * i, EventKind.SEND, 1, 2, 8, 0, 0));
      rows.add(ContractRow.of(10L * i + 4, EventKind.RECEIVE, 2, 1, 8, 0, 0));
    }
    try (ViewedTrace trace = ShownTrace.open(folder, made)) {
      String text = text(trace, "from=0&to=" + (10 * count + 5));
      assertThat(text).startsWith("{\"about\":25000,\"complete\":false,").contains("\"left\":0}");
      Matcher bundle = Pattern.compile("\\[0,\"(\\d+)\",1,\"(\\d+)\",(\\d+),(\\d+),").matcher(text);
      List<MatchResult> bundles = bundle.results().toList();
      assertThat(bundles).hasSize(32);
      assertThat(bundles.stream().mapToInt(b -> Integer.parseInt(b.group(3))).sum())
          .isEqualTo(count);
      assertThat(bundles)
          .allSatisfy(
              b ->
                  assertThat(Long.parseLong(b.group(2))).isEqualTo(Long.parseLong(b.group(1)) + 4));
    }
  }
}
