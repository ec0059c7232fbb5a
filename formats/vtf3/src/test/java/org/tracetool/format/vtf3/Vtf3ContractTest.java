package org.tracetool.format.vtf3;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.contract.TraceFormatContract;

/** The contract of every format, for the encodings of VTF3; each of them is a class below. */
abstract class Vtf3ContractTest extends TraceFormatContract {
  @Override
  public List<WriteOptions> variants() {
    return List.of(new WriteOptions(-1, new Diagnostics()));
  }

  @Override
  public int cutStep() {
    return Effort.of(5, 1);
  }

  @Override
  public Set<DefinitionKind> definitionKinds() {
    Set<DefinitionKind> kinds = EnumSet.noneOf(DefinitionKind.class);
    definitions().entries().forEach(e -> kinds.add(e.definition().kind()));
    kinds.removeAll(
        EnumSet.of(
            DefinitionKind.VERSION,
            DefinitionKind.UNIQUE_ID,
            DefinitionKind.UNKNOWN,
            DefinitionKind.SAMPLE_POINT));
    return kinds;
  }

  /** The largest size of 32 bits would be -1, which means unknown; it becomes one byte less. */
  @Override
  public ContractRow asStored(ContractRow row) {
    boolean isMessage = row.kind() == EventKind.SEND || row.kind() == EventKind.RECEIVE;
    if (!isMessage || row.fields().get(1) != 0xffff_ffffL) {
      return row;
    }
    List<Long> fields = new ArrayList<>(row.fields());
    fields.set(1, 0xffff_fffeL);
    return new ContractRow(
        row.time(), row.kind(), row.location(), fields, row.text(), row.pooled(), row.pairs());
  }

  @Override
  public Set<EventKind> kindsRead() {
    Set<EventKind> kinds = EnumSet.copyOf(format().capabilities().kinds());
    kinds.remove(EventKind.FILE_OPERATION); // becomes a begin and an end
    return kinds;
  }

  @Override
  public Definitions definitions() {
    return TraceRows.definitions();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(new StreamInfo(1, new int[] {1, 2, 3}));
  }

  @Override
  public SampleTrace everyKind() {
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(ContractRow.of(1, EventKind.ENTER, 1, 7, 7));
    rows.add(ContractRow.of(2, EventKind.ENTER, 1, 9, 0));
    rows.add(ContractRow.of(3, EventKind.LEAVE, 1, 9, 7));
    rows.add(ContractRow.of(4, EventKind.LEAVE, 1, 0, 0));
    rows.add(ContractRow.of(5, EventKind.SEND, 1, 2, 64, -1L >>> 32, 100, 7));
    rows.add(ContractRow.of(6, EventKind.RECEIVE, 2, 1, 64, 0, 0, 0));
    rows.add(ContractRow.of(7, EventKind.COUNTER, 3, 7, -1));
    rows.add(ContractRow.of(8, EventKind.COLLECTIVE, 1, 7, 100, 0, 1, 2, 3, 7));
    rows.add(ContractRow.of(9, EventKind.COLLECTIVE_BEGIN, 1, 7, 5, 100, 2, 3, 4, 0));
    rows.add(ContractRow.of(9, EventKind.FILE_OPERATION_BEGIN, 1, 6, 7));
    rows.add(ContractRow.of(9, EventKind.COLLECTIVE_BEGIN, 2, 7, 1, 100, 2, 3, 4, 0));
    rows.add(ContractRow.of(10, EventKind.COLLECTIVE_END, 1, 5));
    rows.add(ContractRow.of(10, EventKind.COLLECTIVE_END, 2, 1));
    rows.add(ContractRow.of(11, EventKind.FILE_OPERATION_END, 1, 7, 6, 3, 0x3f, 77, 7));
    rows.add(ContractRow.text(12, EventKind.COMMENT, 1, "of the first process"));
    rows.add(ContractRow.text(12, EventKind.COMMENT, 3, "of another one"));
    rows.add(ContractRow.of(13, EventKind.NO_OP, 1));
    rows.add(ContractRow.of(13, EventKind.PROCESS_BEGIN, 2));
    rows.add(ContractRow.of(13, EventKind.PROCESS_END, 3));
    rows.add(ContractRow.of(14, EventKind.RMA_PUT, 1, 0, 2, 100, 1, 64, 7));
    rows.add(ContractRow.of(14, EventKind.RMA_PUT_REMOTE_END, 1, 0, 2, 100, 1, 64, 7));
    rows.add(ContractRow.of(14, EventKind.RMA_GET, 1, 3, 2, 100, 1, 1L << 50, 7));
    rows.add(ContractRow.of(15, EventKind.RMA_END, 1, 0, 100, 1, 7));
    rows.add(ContractRow.of(16, EventKind.SCOPE_BEGIN, 2, 5, 0xffff_fffeL, 7));
    rows.add(ContractRow.of(16, EventKind.SCOPE_END, 2, 5, 0xffff_fffeL, 0));
    rows.add(
        ContractRow.text(16, EventKind.ERROR, 1, "LOCAL:MEMORY", 1, 2)
            .withPooled(new byte[] {'x'}));
    rows.add(ContractRow.of(16, EventKind.REQUEST, 3, 77, 6, 7));
    rows.add(ContractRow.of(16, EventKind.RECORDING, 1, 2));
    rows.add(ContractRow.of(16, EventKind.RECORDING, 1, 1));
    for (EventKind mutex : List.of(EventKind.MUTEX_ACQUIRE, EventKind.MUTEX_RELEASE)) {
      rows.add(ContractRow.of(16, mutex, 1, 7, 9, 1, 55, 0, 7).withPooled(new byte[] {0, -1, 3}));
      rows.add(ContractRow.of(16, EventKind.ENTER, 1, 7, 7));
    }
    rows.add(ContractRow.of(16, EventKind.PARALLEL_BEGIN, 1, 3, 4, 16, 7));
    for (EventKind part : List.of(EventKind.PARALLEL_BARRIER, EventKind.PARALLEL_END)) {
      rows.add(ContractRow.of(16, part, 1, 3, 4, 0, 7).withPooled(new byte[] {9}));
    }
    rows.add(ContractRow.of(16, EventKind.OPENMP_ENTER, 1, 3, 4, 7));
    rows.add(ContractRow.of(16, EventKind.OPENMP_LEAVE, 2, 7));
    rows.add(ContractRow.of(16, EventKind.PATTERN, 1, 3, 44).withPooled(new byte[16]));
    rows.add(ContractRow.of(16, EventKind.NO_SAMPLES, 1, 3));
    rows.add(ContractRow.of(16, EventKind.EMPTY_COLLECTIVE, 1, 7, 100, 2));
    rows.add(ContractRow.of(16, EventKind.ENTER, 3, 7, 0));
    rows.add(ContractRow.of(16, EventKind.RETURN, 3, 7, 8));
    rows.add(ContractRow.of(16, EventKind.OTHER_LEAVE, 3, 9, 0));
    rows.add(ContractRow.text(16, EventKind.UNKNOWN, 1, "CPUREGVAL CPU 2"));
    rows.add(ContractRow.of(71, EventKind.LEAVE, 1, 7, 0));
    rows.add(ContractRow.of(71, EventKind.LEAVE, 1, 7, 0));
    List<ContractRow> markers = trace.rows(0, Section.MARKERS);
    markers.add(ContractRow.text(30, EventKind.MARKER, 2, "after all others", 7));
    markers.add(ContractRow.text(3, EventKind.MARKER, 0, "", 7));
    markers.add(ContractRow.text(3, EventKind.MARKER, 100, "of a group", 7));
    return trace;
  }

  @Override
  public SampleTrace random(Random random, int events) {
    SampleTrace trace = new SampleTrace(definitions(), streams());
    trace.rows(1, Section.EVENTS).addAll(TraceRows.of(random, events));
    return trace;
  }
}
