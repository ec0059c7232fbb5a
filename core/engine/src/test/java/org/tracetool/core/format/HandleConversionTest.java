package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;

class HandleConversionTest {
  private static final int FILE = 55;
  private static final int COMM = 3;

  private final Definitions definitions =
      Definitions.builder()
          .add(new Definition.File(FILE, "input.dat", 0))
          .add(new Definition.File(FILE + 1, "other.dat", 0))
          .add(new Definition.Group(COMM, "world", new int[] {1, 2}))
          .build();
  private final OperationHandles handles = new OperationHandles();
  private final List<String> written = new ArrayList<>();
  private final HandleConversion operations;

  HandleConversionTest() {
    handles.planned(definitions);
    operations = new HandleConversion(this::write, handles);
  }

  private void write(EventCursor e) {
    StringBuilder text = new StringBuilder(e.time() + " " + e.kind());
    for (int i = 0; i < e.kind().fieldCount(); i++) {
      text.append(' ').append(e.field(i));
    }
    written.add(text.toString());
  }

  private boolean take(long time, EventKind kind, long... fields) throws IOException {
    EventBlock block = new EventBlock();
    block.add(time, kind, 1, fields);
    EventCursor e = block.cursor();
    e.next();
    if (HandleConversion.takes(kind)) {
      return operations.write(e);
    }
    if (operations.isWaiting()) {
      operations.pass(e);
    } else {
      write(e);
    }
    return true;
  }

  @Test
  void beginTellsWhatOnlyTheEndKnows() throws IOException {
    take(11, EventKind.FILE_OPERATION_BEGIN, 7, 0);
    take(15, EventKind.ENTER, 4, 0);
    assertThat(written).isEmpty();
    take(22, EventKind.FILE_OPERATION_END, FILE, 7, 0, FileOperation.READ, 100, 0);
    take(23, EventKind.LEAVE, 4, 0);
    assertThat(written)
        .containsExactly(
            "11 IO_BEGIN 1 0 0 100 1", "15 ENTER 4 0", "22 IO_COMPLETE 1 100 1", "23 LEAVE 4 0");
  }

  @Test
  void recordWithADurationEndsInOrder() throws IOException {
    take(10, EventKind.FILE_OPERATION, FILE, 0, FileOperation.WRITE, 7, 5, 0);
    take(12, EventKind.ENTER, 4, 0);
    take(15, EventKind.LEAVE, 4, 0);
    assertThat(written)
        .containsExactly(
            "10 IO_BEGIN 1 1 0 7 1", "12 ENTER 4 0", "15 IO_COMPLETE 1 7 1", "15 LEAVE 4 0");
  }

  @Test
  void operationsWithoutDataHappenAtTheirEnd() throws IOException {
    take(1, EventKind.FILE_OPERATION_BEGIN, 7, 0);
    take(2, EventKind.FILE_OPERATION_END, FILE, 7, 0, FileOperation.OPEN, 0, 0);
    take(3, EventKind.FILE_OPERATION, FILE, 0, FileOperation.CLOSE, 0, 0, 0);
    assertThat(written).containsExactly("2 IO_HANDLE_CREATE 1 2 0 0", "3 IO_HANDLE_DESTROY 1");
  }

  @Test
  void whatHasNoEndIsCountedAndHoldsNothingBack() throws IOException {
    take(1, EventKind.FILE_OPERATION_BEGIN, 7, 0);
    take(2, EventKind.ENTER, 4, 0);
    operations.end();
    assertThat(written).containsExactly("2 ENTER 4 0");
    assertThat(operations.givenUp()).isEqualTo(1);
    assertThat(take(3, EventKind.FILE_OPERATION_END, FILE, 7, 0, 2, 1, 0)).isFalse();
  }

  @Test
  void recordsWaitForALimitedTime() throws IOException {
    take(1, EventKind.FILE_OPERATION_BEGIN, 7, 0);
    for (int i = 0; i < 200_000; i++) {
      take(i, EventKind.LEAVE, 4, 0);
    }
    assertThat(written).hasSizeGreaterThan(100_000);
    assertThat(operations.givenUp()).isEqualTo(1);
  }

  @Test
  void operationsWaitForALimitedTimeAsWell() throws IOException {
    take(1, EventKind.FILE_OPERATION_BEGIN, 7, 0);
    for (int i = 2; i < 100_000; i++) {
      take(i, EventKind.FILE_OPERATION, FILE, 0, FileOperation.SEEK, 0, 0, 0);
    }
    assertThat(written).hasSizeGreaterThan(50_000);
    for (int i = 0; i < 100_000; i++) {
      take(100_000, EventKind.FILE_OPERATION_BEGIN, 8, 0);
    }
    assertThat(operations.givenUp()).isEqualTo(100_000);
  }

  @Test
  void endsThatAreTooManyComeEarlyAndInOrder() throws IOException {
    for (int i = 0; i < 70_000; i++) {
      take(i, EventKind.FILE_OPERATION, FILE, 0, FileOperation.READ, 1, 1_000_000, 0);
    }
    operations.end();
    assertThat(written).hasSize(140_000);
    assertThat(written.stream().map(w -> Long.valueOf(w.substring(0, w.indexOf(' '))))).isSorted();
    assertThat(operations.early()).isEqualTo(70_000 - 1 - (1 << 16));
  }

  @Test
  void fileWithoutDefinitionIsNotWritten() throws IOException {
    take(1, EventKind.FILE_OPERATION_BEGIN, 7, 0);
    assertThat(take(2, EventKind.FILE_OPERATION_END, 99, 7, 0, FileOperation.READ, 1, 0)).isFalse();
    assertThat(written).isEmpty();
  }

  @Test
  void transfersGoThroughTheWindowOfTheirCommunicator() throws IOException {
    take(1, EventKind.RMA_PUT, 0, 2, COMM, 9, 64, 0);
    take(2, EventKind.RMA_GET, 0, 2, COMM, 9, 32, 0);
    take(3, EventKind.RMA_END, 0, COMM, 9, 0);
    assertThat(written)
        .containsExactly(
            "1 WINDOW_PUT 1 2 64 1",
            "2 WINDOW_GET 1 2 32 2",
            "3 WINDOW_COMPLETE 1 1",
            "3 WINDOW_COMPLETE 1 2");
  }

  @Test
  void anEndWithoutTransfersOfItsOwnWaitsForThoseOfOthers() throws IOException {
    assertThat(take(3, EventKind.RMA_END, 0, COMM, 9, 0)).isTrue();
    assertThat(take(4, EventKind.RMA_END, 0, 77, 9, 0)).as("of no window").isFalse();
    assertThat(written).containsExactly("3 WINDOW_WAIT_CHANGE 1");
  }

  @Test
  void mutexGetsALockWhereItsCallEnds() throws IOException {
    take(1, EventKind.MUTEX_ACQUIRE, 4, 4, 0, 5, EventBlock.NO_TEXT, 0);
    take(10, EventKind.MUTEX_RELEASE, 5, 5, 0, 1, EventBlock.NO_TEXT, 0);
    operations.end();
    assertThat(written).containsExactly("6 LOCK_ACQUIRE 7 0 1", "10 LOCK_RELEASE 7 0 1");
  }

  @Test
  void handlesThatNothingNeedsAreLeftOut() throws IOException {
    assertThat(handles.used(definitions)).isSameAs(definitions);
    take(1, EventKind.FILE_OPERATION, FILE, 0, FileOperation.CLOSE, 0, 0, 0);
    Definitions used = handles.used(definitions);
    assertThat(used.count(DefinitionKind.IO_HANDLE)).isEqualTo(1);
    assertThat(used.count(DefinitionKind.IO_PARADIGM)).isEqualTo(1);
    assertThat(used.count(DefinitionKind.WINDOW)).isZero();
  }

  /** Nothing ends before it begins: there is no later time than the last one. */
  @Test
  void endsDoNotWrap() throws IOException {
    long read = FileOperation.READ;
    take(-10L, EventKind.FILE_OPERATION, FILE, 1, read, 8, 100, 0);
    operations.end();
    assertThat(written).hasSize(2);
    assertThat(written.get(0)).startsWith("-10 IO_BEGIN");
    assertThat(written.get(1)).startsWith("-1 IO_COMPLETE");
  }
}
