package org.tracetool.format.vtf3;

import org.tracetool.core.format.TraceFormat;

class FastContractTest extends Vtf3ContractTest {
  @Override
  protected TraceFormat format() {
    return new Vtf3FastFormat();
  }

  @Override
  protected boolean cutsLookWhole() {
    return true; // the last line need not end
  }
}
