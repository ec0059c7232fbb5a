package org.tracetool.format.otf;

import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.TraceFormatContract;

class OtfContractTest extends TraceFormatContract {
  @Override
  protected TraceFormat format() {
    return new OtfFormat();
  }
}
