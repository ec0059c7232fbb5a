package org.tracetool.toy;

import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.WriterContract;

class CountsContractTest implements WriterContract {
  @Override
  public TraceFormat format() {
    return new CountsFormat();
  }
}
