package org.tracetool.testdata.contract;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;

/** Traces that a format can hold, and the ways in which it writes them. */
public interface SampleSource {
  /** The format under test. */
  TraceFormat format();

  /** A name for a trace of this format in a folder. */
  default Path trace(Path in) {
    return in.resolve("sample" + format().suffixes().get(0));
  }

  /** Ways to write that all have to work. */
  default List<WriteOptions> variants() {
    return List.of(
        new WriteOptions(0, new Diagnostics()),
        new WriteOptions(-1, new Diagnostics()),
        new WriteOptions(9, new Diagnostics()));
  }

  /** Definitions that survive unchanged. */
  default Set<DefinitionKind> definitionKinds() {
    return EnumSet.complementOf(
        EnumSet.of(DefinitionKind.VERSION, DefinitionKind.UNIQUE_ID, DefinitionKind.UNKNOWN));
  }

  /** Definitions with several of each kind in {@link #definitionKinds}. */
  default Definitions definitions() {
    return SampleTrace.definitionsOf(definitionKinds());
  }

  /** The streams of the traces that are written; one if the format has no more. */
  default List<StreamInfo> streams() {
    return SampleTrace.someStreams();
  }

  /** A trace with each kind of record that the capabilities name. */
  default SampleTrace everyKind() {
    return SampleTrace.ofEveryKind(format().capabilities().kinds(), definitions(), streams());
  }

  /** A trace with random events, as they can follow each other in this format. */
  default SampleTrace random(Random random, int events) {
    return SampleTrace.random(
        random, format().capabilities().kinds(), events, definitions(), streams());
  }
}
