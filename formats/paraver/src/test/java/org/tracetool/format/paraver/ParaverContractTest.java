package org.tracetool.format.paraver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.ReaderContract;
import org.tracetool.testdata.contract.WriterContract;

/** The contracts of readers and writers. */
class ParaverContractTest implements ReaderContract, WriterContract {
  @Override
  public TraceFormat format() {
    return new ParaverFormat();
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
        .add(new Definition.Location(2, "Process 1", 0))
        .add(new Definition.Region(1, "main", 0, 0))
        .build();
  }

  @Override
  public boolean cutsLookWhole() {
    return true;
  }

  @Override
  public List<Path> samples(Path folder) throws IOException {
    List<Path> copies = new ArrayList<>();
    for (String name : ParaverTestTraces.REAL) {
      copies.add(ParaverTestTraces.copy(name, folder));
    }
    Path own = Files.createDirectories(folder.resolve("compressed"));
    String[] lines = Files.readString(ParaverTestTraces.of("mpi-omp2x2")).split("\n");
    copies.add(ParaverTestTraces.make(own, "compressed.prv.gz", lines));
    return copies;
  }

  @Override
  public List<Path> shortSamples(Path folder) throws IOException {
    return List.of(ParaverTestTraces.copy("demo", folder));
  }

  /**
   * Without its names or with a part of them, records are other kinds of rows, and a message has no
   * sides without the line that comes after them; what is there is in order of time all the same.
   */
  @Override
  public List<ContractRow> whatIsLeft(List<ContractRow> all, List<ContractRow> read) {
    for (int i = 1; i < read.size(); i++) {
      if (read.get(i).time() < read.get(i - 1).time()) {
        return all;
      }
    }
    return read.size() <= all.size() + 2 ? read : all;
  }
}
