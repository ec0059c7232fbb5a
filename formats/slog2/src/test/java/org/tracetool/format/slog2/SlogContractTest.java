package org.tracetool.format.slog2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.ReaderContract;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.contract.WriterContract;
import org.tracetool.testdata.mpe.SlogTestLogs;

/**
 * The contracts of readers and writers. What is between them is not all: begins and ends become
 * intervals.
 */
class SlogContractTest implements ReaderContract, WriterContract {
  private static final List<String> MANY =
      List.of("ring-ls600-nc2", "comms-ls500-nc2", "composites");

  @Override
  public TraceFormat format() {
    return new SlogFormat();
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
  public int cutStep() {
    return 7; // the blocks that everything hangs on come last
  }

  @Override
  public List<Path> samples(Path folder) throws IOException {
    List<Path> copies = new ArrayList<>();
    for (String name : MANY) {
      Path own = Files.createDirectories(folder.resolve(name));
      copies.add(Files.copy(SlogTestLogs.of(name), own.resolve(name + ".slog2")));
    }
    return copies;
  }

  @Override
  public List<Path> shortSamples(Path folder) throws IOException {
    Path minimal = Files.createDirectories(folder.resolve("minimal"));
    Path marked = Files.createDirectories(folder.resolve("marked")).resolve("marked.slog2");
    SampleTrace trace = new SampleTrace(definitions(), streams());
    trace.rows(0, Section.MARKERS).add(ContractRow.text(5, EventKind.MARKER, 1, "here", 3, 0));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(3, EventKind.ENTER, 1, 1, 0));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(9, EventKind.LEAVE, 1, 1, 0));
    trace.write(format(), marked, WriteOptions.defaults());
    return List.of(
        Files.copy(SlogTestLogs.of("minimal"), minimal.resolve("minimal.slog2")), marked);
  }
}
