package org.tracetool.format.stf;

import org.tracetool.core.format.TraceFormat;

class StfSingleContractTest extends StfContractTest {
  @Override
  public TraceFormat format() {
    return new StfSingleFormat();
  }

  /** {@link StfHostileInputTest} cuts at every byte. */
  @Override
  public int cutStep() {
    return 11;
  }
}
