package org.tracetool.format.vtf3;

import org.tracetool.core.format.TraceFormat;

class BinaryContractTest extends Vtf3ContractTest {
  @Override
  public TraceFormat format() {
    return new Vtf3BinaryFormat();
  }
}
