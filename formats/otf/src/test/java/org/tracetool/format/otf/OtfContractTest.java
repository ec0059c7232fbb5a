package org.tracetool.format.otf;

import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.TraceFormatContract;

class OtfContractTest extends TraceFormatContract {
  @Override
  protected TraceFormat format() {
    return new OtfFormat();
  }

  @Override
  protected Set<DefinitionKind> definitionKinds() {
    Set<DefinitionKind> kinds = super.definitionKinds();
    kinds.removeIf(k -> Syntax.of(k) == null);
    return kinds;
  }
}
