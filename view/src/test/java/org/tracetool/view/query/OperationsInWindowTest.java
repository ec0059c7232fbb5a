package org.tracetool.view.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.view.model.ViewRows;

class OperationsInWindowTest {
  private static final int FILE = 40;
  private static final long READ = 2;
  private static final long WRITE_FAILED = 3 | 0x20;

  /** The operations between 100 and 200 that these records are, as JSON. */
  private static String found(ContractRow... records) {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.Location(1, "A", 0));
    d.add(new Definition.Location(2, "B", 0));
    d.add(new Definition.File(FILE, "data.h5", 0));
    Definitions definitions = d.build();
    OperationsInWindow operations = new OperationsInWindow(definitions, new TimeWindow(100, 200));
    EventBlock block = new EventBlock();
    for (ContractRow record : records) {
      record.addTo(block);
    }
    EventCursor event = new EventCursor();
    event.wrap(block);
    while (event.next()) {
      operations.take(event);
    }
    JsonWriter json = new JsonWriter(true).object(null);
    operations.write(ViewRows.of(definitions), json);
    String text = json.endObject().toString();
    return text.substring(text.indexOf('[') + 1, text.lastIndexOf(']'));
  }

  @Test
  void inputAndOutputHaveTheirFileAndBytes() {
    assertThat(found(ContractRow.of(110, EventKind.FILE_OPERATION, 1, FILE, 0, READ, 512, 20, 0)))
        .isEqualTo("[\"read\",0,\"110\",-1,\"130\",\"data.h5, 512 bytes\"]");
    assertThat(
            found(
                ContractRow.of(90, EventKind.FILE_OPERATION_BEGIN, 2, 7, 0),
                ContractRow.of(
                    120, EventKind.FILE_OPERATION_END, 2, FILE, 7, 0, WRITE_FAILED, 3, 0)))
        .isEqualTo("[\"write, failed\",1,\"90\",-1,\"120\",\"data.h5, 3 bytes\"]");
  }

  @Test
  void anEndWithoutItsBeginWasOpenBefore() {
    assertThat(found(ContractRow.of(120, EventKind.FILE_OPERATION_END, 2, FILE, 7, 0, READ, 3, 0)))
        .isEqualTo("[\"read\",1,null,-1,\"120\",\"data.h5, 3 bytes\"]");
  }

  @Test
  void oneEndIsThatOfAllTransfersWithItsNumbers() {
    assertThat(
            found(
                ContractRow.of(105, EventKind.RMA_PUT, 1, 0, 2, 9, 5, 64, 0),
                ContractRow.of(106, EventKind.RMA_GET, 1, 0, 2, 9, 5, 8, 0),
                ContractRow.of(107, EventKind.RMA_GET, 1, 0, 2, 9, 6, 1, 0),
                ContractRow.of(150, EventKind.RMA_END, 1, 0, 9, 5, 0)))
        .isEqualTo(
            "[\"put\",0,\"105\",1,\"150\",\"64 bytes\"],"
                + "[\"get\",0,\"106\",1,\"150\",\"8 bytes\"],"
                + "[\"get\",0,\"107\",1,\"200\",\"1 byte\"]");
  }

  @Test
  void aTransferThroughAWindowEndsWithItsFirstCompletion() {
    assertThat(
            found(
                ContractRow.of(105, EventKind.WINDOW_PUT, 1, 3, 2, 64, 7),
                ContractRow.of(106, EventKind.RMA_PUT, 1, 0, 2, 3, 7, 32, 0), // a communicator
                ContractRow.of(150, EventKind.WINDOW_COMPLETE_REMOTE, 1, 3, 7),
                ContractRow.of(160, EventKind.WINDOW_COMPLETE_NON_BLOCKING, 1, 3, 7)))
        .isEqualTo(
            "[\"put\",0,\"105\",1,\"150\",\"64 bytes\"],"
                + "[\"put\",0,\"106\",1,\"200\",\"32 bytes\"]");
  }

  @Test
  void aBeginTakesThePlaceOfOneWithItsId() {
    assertThat(
            found(
                ContractRow.of(105, EventKind.FILE_OPERATION_BEGIN, 2, 7, 0),
                ContractRow.of(110, EventKind.FILE_OPERATION_BEGIN, 2, 7, 0),
                ContractRow.of(120, EventKind.FILE_OPERATION_END, 2, FILE, 7, 0, READ, 3, 0)))
        .isEqualTo("[\"read\",1,\"110\",-1,\"120\",\"data.h5, 3 bytes\"]");
  }

  @Test
  void whatIsOutsideIsLeftOut() {
    assertThat(
            found(
                ContractRow.of(10, EventKind.FILE_OPERATION, 1, FILE, 0, READ, 512, 20, 0),
                ContractRow.of(20, EventKind.WINDOW_PUT, 1, 3, 2, 64, 1),
                ContractRow.of(30, EventKind.WINDOW_COMPLETE, 1, 3, 1)))
        .isEmpty();
  }
}
