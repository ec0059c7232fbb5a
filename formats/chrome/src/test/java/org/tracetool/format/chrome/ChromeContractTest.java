package org.tracetool.format.chrome;

import java.util.List;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.WriterContract;

class ChromeContractTest implements WriterContract {
  @Override
  public TraceFormat format() {
    return new ChromeFormat();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(new StreamInfo(1, new int[] {1, 2, 3}));
  }
}
