package org.tracetool.format.vtf3.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.format.vtf3.record.PackedRecords;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Definitions, and parts of them, that no declaration holds, as comments at time 0. */
final class TimeZeroComments {
  private final boolean annotations;
  private final Diagnostics diagnostics;
  private final PackedRecords amendments = new PackedRecords();
  private final Map<DefinitionKind, LongIndex> amended = new EnumMap<>(DefinitionKind.class);
  private final PackedRecords comments = new PackedRecords();
  private final Map<DefinitionKind, Long> lost = new EnumMap<>(DefinitionKind.class);

  /** {@code annotations}: whether data without a record in VTF3 becomes comments. */
  TimeZeroComments(boolean annotations, Diagnostics diagnostics) {
    this.annotations = annotations;
    this.diagnostics = diagnostics;
  }

  /** Adds a comment in the words of {@link KeptDefinitions}. */
  void add(String text) {
    comments.add(comment(text));
  }

  /** Keeps a definition that VTF3 has no record for. */
  void keep(Definition d) {
    if (annotations || d.kind() == DefinitionKind.COMMENT) {
      add(KeptDefinitions.of(d));
    } else if (d.kind() != DefinitionKind.TIME_RANGE) {
      lose(d); // that one follows from the events
    }
  }

  /** Keeps what a declaration cannot hold, unless readers assume it anyway. */
  void amend(DefinitionKind kind, int token, int value, int usual) {
    boolean first =
        amended
            .computeIfAbsent(kind, k -> new LongIndex())
            .add(token); // as of declarations, the first counts
    if (value == usual || !first) {
      return;
    }
    if (annotations) {
      amendments.add(comment(KeptDefinitions.amendment(kind, token, value)));
    } else {
      diagnostics.reportLoss(
          LossCode.DEFINITIONS,
          "properties of definitions '" + kind.label() + "', which VTF3 does not have",
          1);
    }
  }

  /** Counts a definition that VTF3 cannot hold. */
  void lose(Definition d) {
    lost.merge(d.kind(), 1L, Long::sum);
  }

  /** Whether definitions of a kind were lost. */
  boolean isLost(DefinitionKind kind) {
    return lost.containsKey(kind);
  }

  /** Reports what was lost. */
  void report() {
    lost.forEach((kind, n) -> UnsupportedKinds.reportDefinitions(diagnostics, kind, "VTF3", n));
  }

  /** Hands over the comments at time 0 that hold information on the trace. */
  void forEach(VtfDefinitions.DeclarationVisitor to) throws IOException {
    List<String> lines = new ArrayList<>(amendments.size());
    amendments.forEach(r -> lines.add(RecordLines.line(r)));
    Integer[] order = new Integer[lines.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing(lines::get));
    for (int i : order) {
      to.take(amendments.get(i));
    }
    for (VtfRecord r : comments) {
      to.take(r);
    }
  }

  private static VtfRecord comment(String text) {
    VtfRecord r = new VtfRecord().begin(VtfSyntax.COMMENT);
    r.setText("text", "ENV " + text);
    return r;
  }
}
