package org.tracetool.format.vtf3;

import org.tracetool.core.format.TraceFormat;

class AsciiContractTest extends Vtf3ContractTest {
  @Override
  public TraceFormat format() {
    return new Vtf3AsciiFormat();
  }

  @Override
  public boolean cutsLookWhole() {
    return true; // the last line need not end
  }
}
