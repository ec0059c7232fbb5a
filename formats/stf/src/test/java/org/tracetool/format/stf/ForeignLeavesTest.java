package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ColumnBuffers;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.KindNumbers;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.lane.LaneReader;
import org.tracetool.format.stf.lane.LaneWriter;
import org.tracetool.format.stf.lane.ReadLane;

/** Leaves that name a region, as other writers of STF write them: they have the meaning of VTF3. */
class ForeignLeavesTest {
  private final ColumnBuffers columns = new ColumnBuffers(LaneWriter.IDS);
  private int records;

  private void add(int kind, int region) {
    columns.column(LaneWriter.KIND).writeU8(kind);
    columns.column(LaneWriter.TIME).uv(records++ == 0 ? 0 : 1);
    if (region >= 0) {
      columns.column(LaneWriter.STATE).sv(StfNumberMapping.token(region));
    }
  }

  private List<String> read() throws BadDataException {
    StfByteWriter section = new StfByteWriter();
    columns.write(section);
    StfByteReader in = new StfByteReader();
    in.set(section.content(), 0, section.used);
    LaneReader lane = new LaneReader(false);
    lane.begin(new ReadLane(LaneId.TASK, 0), in, records, 0);
    EventBlock block = new EventBlock();
    while (lane.left > 0) {
      lane.readNext(block);
    }
    List<String> rows = new ArrayList<>();
    EventCursor row = block.cursor();
    while (row.next()) {
      rows.add(row.time() + " " + row.kind() + " " + row.field(0));
    }
    return rows;
  }

  private void enterMainFooBar() {
    add(KindNumbers.ENTER, 1);
    add(KindNumbers.ENTER, 2);
    add(KindNumbers.ENTER, 3);
  }

  @Test
  void aLeaveOfADeeperRegionLeavesAllDownToIt() throws BadDataException {
    enterMainFooBar();
    add(KindNumbers.LEAVE_X, 2);
    add(KindNumbers.LEAVE, -1);
    assertThat(read()).endsWith("3 LEAVE 0", "3 LEAVE 2", "4 LEAVE 1").hasSize(6);
  }

  @Test
  void aLeaveOfARegionThatIsNotThereLeavesNothing() throws BadDataException {
    enterMainFooBar();
    add(KindNumbers.LEAVE_X, 9);
    add(KindNumbers.LEAVE, -1);
    assertThat(read()).endsWith("3 OTHER_LEAVE 9", "4 LEAVE 3").hasSize(5);
  }

  @Test
  void aReturnLeavesAllAboveItsTarget() throws BadDataException {
    enterMainFooBar();
    add(KindNumbers.UPTO_X, 1);
    add(KindNumbers.UPTO_X, 1);
    add(KindNumbers.UPTO_X, 7);
    add(KindNumbers.UPTO_X, 0);
    assertThat(read())
        .endsWith("3 LEAVE 0", "3 LEAVE 0", "4 RETURN 1", "5 LEAVE 0", "5 ENTER 7", "6 LEAVE 0")
        .hasSize(9);
  }
}
