package org.tracetool.toy;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.contract.TraceFormatContract;

class LinesContractTest extends TraceFormatContract {
  @Override
  public TraceFormat format() {
    return new LinesFormat();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(new StreamInfo(1, new int[] {1, 2}));
  }

  @Override
  public Set<DefinitionKind> definitionKinds() {
    return Set.of(DefinitionKind.LOCATION, DefinitionKind.REGION);
  }

  @Override
  public Definitions definitions() {
    return Definitions.builder()
        .add(new Definition.Location(1, "Process 0", 0))
        .add(new Definition.Location(2, "Process 1", 1))
        .add(new Definition.Region(7, "main", 0, 0))
        .add(new Definition.Region(9, "größe()", 0, 0))
        .build();
  }

  @Override
  public boolean hasPairs() {
    return false;
  }

  /** Without the pairs that some have. */
  @Override
  public SampleTrace random(Random random, int events) {
    SampleTrace sample = super.random(random, events);
    List<ContractRow> rows = sample.rows(1, Section.EVENTS);
    rows.replaceAll(ContractRow::with);
    return sample;
  }
}
