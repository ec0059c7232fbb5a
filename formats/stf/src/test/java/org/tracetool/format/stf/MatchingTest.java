package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.ComponentBytes;
import org.tracetool.format.stf.file.StoredFile;
import org.tracetool.format.stf.file.StoredTrace;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.pair.MessageFileWriter;
import org.tracetool.format.stf.pair.StfCollectives;
import org.tracetool.format.stf.pair.StfMessages;
import org.tracetool.format.stf.pair.StoredMessages;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Halves of messages and calls of collective operations find each other. */
class MatchingTest {
  @TempDir Path folder;

  private static ContractRow send(long time, int from, int to, int tag) {
    return ContractRow.of(time, EventKind.SEND, from, to, 100 + tag, tag, 50, 0);
  }

  private static ContractRow receive(long time, int by, int from, int tag) {
    return ContractRow.of(time, EventKind.RECEIVE, by, from, 100 + tag, tag, 50, 0);
  }

  private static ContractRow collective(
      long time, int process, int operation, int root, long duration) {
    return ContractRow.of(
        time, EventKind.COLLECTIVE, process, operation, 50, root, 1, 2, duration, 0);
  }

  private Path written(int processes, ContractRow... rows) throws IOException {
    int[] members = new int[processes];
    List<StreamInfo> streams = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      members[i] = i + 1;
      streams.add(new StreamInfo(i + 1, new int[] {i + 1}));
    }
    Definitions definitions =
        Definitions.builder().add(new Definition.Group(50, "world", members)).build();
    SampleTrace trace = new SampleTrace(definitions, streams);
    for (ContractRow r : rows) {
      trace.rows(r.location(), Section.EVENTS).add(r);
    }
    Path path = folder.resolve("m.stf");
    StoredTrace.write(trace, path, true);
    assertThat(StoredTrace.events(path, ReadOptions.defaults()))
        .isEqualTo(StoredTrace.expected(trace));
    return path;
  }

  private static StfMessages messages(Path path) throws IOException {
    StoredFile file = StoredFile.read(path.resolveSibling("m.stf.msg"));
    StfMessages table = new StfMessages();
    assertThat(file.blocks).hasSize(1);
    table.read(new StfByteReader(file.blocks.get(0).raw), file.blocks.get(0).header.records);
    return table;
  }

  private static StfCollectives collectives(Path path) throws IOException {
    StoredFile file = StoredFile.read(path.resolveSibling("m.stf.gop"));
    StfCollectives table = new StfCollectives();
    assertThat(file.blocks).hasSize(1);
    table.read(new StfByteReader(file.blocks.get(0).raw), file.blocks.get(0).header.records);
    return table;
  }

  @Test
  void aMessageBehindRecordsOfLaterTimesKeepsItsPlace() throws IOException {
    long wrapped = -5; // a corrected clock that ran below 0
    written(
        2,
        ContractRow.of(wrapped, EventKind.ENTER, 1, 7, 0),
        send(wrapped, 1, 2, 1),
        ContractRow.of(90, EventKind.LEAVE, 1, 7, 0),
        send(95, 1, 2, 2),
        ContractRow.of(100, EventKind.ENTER, 1, 7, 0),
        receive(100, 2, 1, 2));
  }

  @Test
  void firstInFirstOutForEachPairCommunicatorAndTag() throws IOException {
    StfMessages t =
        messages(
            written(
                2,
                send(10, 1, 2, 7),
                send(20, 1, 2, 7),
                send(30, 1, 2, 8),
                receive(40, 2, 1, 8),
                receive(50, 2, 1, 7),
                receive(60, 2, 1, 7)));
    assertThat(t.rows).isEqualTo(3);
    long[][] times = new long[3][];
    for (int i = 0; i < 3; i++) {
      int at = i * StfMessages.WORDS;
      assertThat(t.words[at + StfMessages.HALVES]).isEqualTo(3);
      times[i] =
          new long[] {t.words[at + StfMessages.SEND_TIME], t.words[at + StfMessages.RECEIVE_TIME]};
    }
    assertThat(times).isEqualTo(new long[][] {{10, 50}, {20, 60}, {30, 40}});
  }

  @Test
  void aReceiveBeforeItsSendAndHalvesWithoutPartner() throws IOException {
    StfMessages t =
        messages(
            written(
                2,
                receive(5, 2, 1, 1),
                send(10, 1, 2, 1),
                send(20, 1, 2, 2),
                receive(30, 2, 1, 3)));
    assertThat(t.rows).isEqualTo(3);
    assertThat(t.words[StfMessages.RECEIVE_TIME] - t.words[StfMessages.SEND_TIME]).isEqualTo(-5);
    assertThat(t.words[StfMessages.WORDS + StfMessages.HALVES]).isEqualTo(StfMessages.SEND);
    assertThat(t.words[2 * StfMessages.WORDS + StfMessages.HALVES]).isEqualTo(StfMessages.RECEIVE);
  }

  @Test
  void pairsTiesLengthsAndPlacesSurvive() throws IOException {
    KeyValues.Pair pair = new KeyValues.Pair(3, KeyValueType.INT32, -7, null);
    KeyValues.Pair bytes = new KeyValues.Pair(4, KeyValueType.BYTE_ARRAY, 0, new byte[] {1, 2});
    written(
        2,
        ContractRow.of(10, EventKind.ENTER, 1, 3),
        send(10, 1, 2, 7).with(pair, bytes),
        ContractRow.of(10, EventKind.LEAVE, 1, 3),
        send(10, 1, 2, 7),
        collective(10, 1, 4, 0, 5).with(bytes),
        ContractRow.of(10, EventKind.RECEIVE, 2, 1, 99, 7, 50, 12).with(pair),
        collective(10, 2, 4, 0, 5),
        ContractRow.of(10, EventKind.ENTER, 2, 3),
        ContractRow.of(10, EventKind.RECEIVE, 2, 1, -1, 7, 50, 0xffff_ffffL));
  }

  @Test
  void callsOfAllMembersMakeOneOperation() throws IOException {
    StfCollectives t =
        collectives(
            written(
                3,
                collective(10, 1, 4, 1, 5),
                collective(12, 2, 4, 1, 5),
                collective(11, 3, 4, 1, 5),
                collective(20, 1, 5, 0, 5),
                collective(21, 2, 5, 0, 5)));
    assertThat(t.rows).isEqualTo(2);
    assertThat(t.words[StfCollectives.FLAGS]).isEqualTo(StfCollectives.COMPLETE);
    assertThat(t.words[StfCollectives.KEY]).isEqualTo(10);
    assertThat(t.words[StfCollectives.COUNT]).isEqualTo(3);
    assertThat(t.words[StfCollectives.WORDS + StfCollectives.FLAGS]).isZero();
    assertThat(t.words[StfCollectives.WORDS + StfCollectives.COUNT]).isEqualTo(2);
  }

  @Test
  void callsThatDisagreeAreOperationsOfTheirOwn() throws IOException {
    StfCollectives t =
        collectives(written(2, collective(10, 1, 4, 1, 5), collective(11, 2, 6, 1, 5)));
    assertThat(t.rows).isEqualTo(2);
    assertThat(t.words[StfCollectives.FLAGS]).isZero();
  }

  @Test
  void whenManyWaitTheOldestAreStoredAsHalves() throws IOException {
    int n = 20_000;
    ContractRow[] rows = new ContractRow[2 * n];
    for (int i = 0; i < n; i++) {
      rows[i] = send(10 + i, 1, 2, 1);
      rows[n + i] = receive(100_000 + i, 2, 1, 1);
    }
    SampleTrace trace =
        new SampleTrace(
            Definitions.builder().build(),
            List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2})));
    for (ContractRow r : rows) {
      trace.rows(r.location(), Section.EVENTS).add(r);
    }
    Path path = StoredTrace.write(trace, folder.resolve("w.stf"), true);
    assertThat(StoredTrace.events(path, ReadOptions.defaults()))
        .isEqualTo(StoredTrace.expected(trace));

    BlockFile file =
        new BlockFile(folder.resolve("x"), BlockTag.MESG, 0, 0, PayloadCodec.of(0), true);
    StoredMessages matcher = new StoredMessages(new MessageFileWriter(file, 2, 1024, false), 100);
    org.tracetool.core.event.EventBlock block = new org.tracetool.core.event.EventBlock();
    for (ContractRow r : rows) {
      r.with(new KeyValues.Pair(0, KeyValueType.UINT64, 0, null)).addTo(block);
    }
    org.tracetool.core.event.EventCursor e = block.cursor();
    while (e.next()) {
      matcher.accept(e, e.location() - 1);
    }
    matcher.end();
    assertThat(matcher.gaveUp()).isEqualTo(n - 100); // sends; their receives do not wait
    assertThat(file.records()).isEqualTo(2L * n - 100);
  }

  @Test
  void messagesOfManyFilesAreKeptApart() throws IOException {
    int processes = 40;
    List<ContractRow> rows = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      int from = i % processes + 1;
      int to = (i * 7 + 3) % processes + 1;
      rows.add(send(10 + 2L * i, from, to, i % 3));
      rows.add(receive(11 + 2L * i, to, from, i % 3));
    }
    Path path = written(processes, rows.toArray(new ContractRow[0]));
    try (BlockReader anchors =
        new BlockReader(
            ComponentBytes.of(
                ReadOptions.defaults().handles(), path.resolveSibling("m.stf.msg.anc")))) {
      StoredFile file = StoredFile.read(path.resolveSibling("m.stf.msg"));
      BlockTable table =
          BlockTable.anchors(
              anchors,
              file.header.traceId(),
              BlockTag.MESG,
              0,
              file.blocks.size(),
              -1,
              why -> {
                throw why;
              });
      int concerning = 0;
      for (int i = 0; i < table.blocks(); i++) {
        concerning += table.concerns(i, 17) ? 1 : 0;
      }
      assertThat(concerning).isPositive().isLessThan(table.blocks() / 4);
    }
  }

  @Test
  void recordsThatGoBackInTimeAreAllKeptAndCounted() throws IOException {
    SampleTrace trace =
        new SampleTrace(
            Definitions.builder().build(), List.of(new StreamInfo(1, new int[] {1, 2})));
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int i = 0; i < 4000; i++) {
      int process = 1 + i % 2;
      long time = 1000 + i - (i % 100 == 50 ? 700 : 0);
      rows.add(
          i % 7 == 0
              ? send(time, process, 2, i)
              : ContractRow.of(time, EventKind.ENTER, process, 1 + i % 9));
    }
    Path path = folder.resolve("back.stf");
    WriteOptions options = new WriteOptions(-1, new Diagnostics());
    trace.write(new StfFormat(), path, options);
    assertThat(options.diagnostics().incidents()).hasSize(1);
    assertThat(options.diagnostics().incidents().get(0).count()).isEqualTo(40);
    List<ContractRow> read = StoredTrace.events(path, ReadOptions.defaults()).get(0);
    assertThat(read).containsExactlyInAnyOrderElementsOf(rows);
  }

  @Test
  void aProcessInTwoStreamsGetsItsOwnRecordsInEach() throws IOException {
    SampleTrace trace =
        new SampleTrace(
            Definitions.builder().build(),
            List.of(new StreamInfo(1, new int[] {1, 2}), new StreamInfo(2, new int[] {2})));
    trace.rows(1, Section.EVENTS).add(send(10, 1, 2, 1));
    trace.rows(1, Section.EVENTS).add(receive(12, 2, 1, 1));
    trace.rows(1, Section.EVENTS).add(collective(13, 2, 4, 1, 1));
    trace.rows(2, Section.EVENTS).add(send(11, 2, 1, 1));
    trace.rows(2, Section.EVENTS).add(collective(14, 2, 4, 1, 1));
    Path path = StoredTrace.write(trace, folder.resolve("two.stf"), true);
    assertThat(StoredTrace.events(path, ReadOptions.defaults()))
        .isEqualTo(StoredTrace.expected(trace));
  }
}
