package org.tracetool.format.perfetto;

import java.util.List;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.WriterContract;

class PerfettoContractTest implements WriterContract {
  @Override
  public TraceFormat format() {
    return new PerfettoFormat();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(new StreamInfo(1, new int[] {1, 2, 3}));
  }
}
