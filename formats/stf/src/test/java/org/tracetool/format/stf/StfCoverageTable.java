package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.KindNumbers;
import org.tracetool.format.stf.index.DeclarationTypes;
import org.tracetool.format.stf.index.DeclarationWriter;
import org.tracetool.testdata.contract.SampleTrace;

/** The tables at the end of {@code docs/formats/stf.md}, generated from the code. */
final class StfCoverageTable {
  private static final String START = "## Coverage\n";

  private StfCoverageTable() {}

  static Path file() {
    return org.tracetool.testdata.TestData.traces()
        .resolve("../../docs/formats/stf.md")
        .normalize();
  }

  /** The content of the file before the tables. */
  static String description() throws IOException {
    String text = Files.readString(file());
    int at = text.indexOf(START);
    return at < 0 ? text : text.substring(0, at);
  }

  static String text() {
    StringBuilder out = new StringBuilder(START);
    out.append("\nGenerated from the code; every kind is read and written without loss.\n");
    out.append(
        "\n### Records\n\n| record | fields | where | kind of its fields |\n|---|---|---|---|\n");
    for (EventKind kind : EventKind.values()) {
      out.append("| ").append(kind.label()).append(" | ");
      out.append(kind.fields().stream().map(EventField::name).collect(Collectors.joining(", ")));
      out.append(" | ").append(place(kind)).append(" | ");
      out.append(KindNumbers.extension(kind)).append(" |\n");
    }
    out.append("\n### Definitions\n\n| definition | type as in VTF3 | else |\n|---|---|---|\n");
    for (DefinitionKind kind : DefinitionKind.values()) {
      out.append("| ").append(kind.label()).append(" | ").append(vtf(kind)).append(" | ");
      out.append(hex(DeclarationTypes.EXTENSION + DeclarationTypes.extension(kind))).append(" |\n");
    }
    out.append(
        "\nA declaration is `uv` type and `str` payload. Types of VTF3 have the payload of its Standard"
            + " Binary and are\nused where they say all there is to say: no parent, no class, one stream"
            + " for all, no pairs, no text above 65,535\nbytes. A name of a communicator follows it"
            + " (0x5431). The others are `uv` stream, the fields in order and the pairs.\n");
    return out.toString();
  }

  private static String place(EventKind kind) {
    return switch (kind.category()) {
      case STATISTICS -> kind == EventKind.SUMMARY_CALLS ? "`Stat`, or `summ`" : "`summ`";
      case MARKERS -> "`mark`";
      case SNAPSHOTS -> "`snap`, or `Pevt` where it stands between events";
      default ->
          switch (kind) {
            case ENTER -> "`Pevt` 1";
            case LEAVE -> "`Pevt` 2, 3, 4";
            case COUNTER -> "`Pevt` 6";
            case COMMENT -> "`Pevt` 11";
            case SEND, RECEIVE -> "`Mevt`";
            case COLLECTIVE -> "`Gevt`";
            case SCOPE_BEGIN -> "`Pevt` 9";
            case SCOPE_END -> "`Pevt` 10";
            case ERROR -> "`Pevt` 12 where it is of the process of its lane";
            case REQUEST -> "`Pevt` 13";
            case RECORDING -> "`Pevt` 14, 15";
            default -> "`Pevt`";
          };
    };
  }

  /** The type that a plain definition of a kind is written with. */
  private static String vtf(DefinitionKind kind) {
    Definition plain =
        switch (kind) {
          case COLLECTIVE -> new Definition.Collective(1, "a", 0);
          case VERSION, UNIQUE_ID, UNKNOWN -> null;

          default ->
              SampleTrace.definitionsOf(java.util.Set.of(kind)).entries().get(0).definition();
        };
    if (plain == null) {
      return "–";
    }
    StfByteWriter out = new StfByteWriter();
    DeclarationWriter.write(new Definitions.Entry(0, plain, KeyValues.NONE), out);
    try {
      int type = (int) new StfByteReader(out.content()).uv();
      return type >= DeclarationTypes.EXTENSION ? "–" : hex(type);
    } catch (BadDataException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String hex(int type) {
    return type < 0x1000 ? Integer.toString(type) : "0x" + Integer.toHexString(type);
  }
}
