package org.tracetool.format.otf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.otf.syntax.OtfSyntax;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.TraceFormatContract;

class OtfContractTest extends TraceFormatContract {
  @Override
  public TraceFormat format() {
    return new OtfFormat();
  }

  @Override
  public List<WriteOptions> variants() {
    List<WriteOptions> all = new ArrayList<>(super.variants());
    all.add(new WriteOptions(0, new Diagnostics()).withSettings(Map.of("keywords", "long")));
    return all;
  }

  @Override
  public int cutStep() {
    return Effort.of(7, 1);
  }

  @Override
  public Set<DefinitionKind> definitionKinds() {
    Set<DefinitionKind> kinds = super.definitionKinds();
    kinds.removeIf(k -> OtfSyntax.of(k) == null);
    return kinds;
  }
}
