package org.tracetool.format.stf;

import org.tracetool.core.format.TraceFormat;

class StfSingleContractTest extends StfContractTest {
  @Override
  protected TraceFormat format() {
    return new StfSingleFormat();
  }

  /** {@link HostileInputTest} cuts at every byte. */
  @Override
  protected int cutStep() {
    return 11;
  }
}
