package org.tracetool.format.vtf3.write;

import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.vtf3.encoding.VtfTypeNumbers;
import org.tracetool.format.vtf3.map.VtfDefinitions;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Records that VTF3 does not have but dumps of STF traces do. */
final class ExtendedRecords {
  /** Records of VTF3 that came after version 1.37, whose tables are the published ones. */
  private static final Set<VtfRecordType> NEWER =
      Set.of(
          VtfSyntax.OPENMP_TYPE,
          VtfSyntax.OPENMP_NAME,
          VtfSyntax.OPENMP_ENTER,
          VtfSyntax.OPENMP_LEAVE);

  private ExtendedRecords() {}

  /** Adds data of the definitions beyond VTF3: the time range, communicators, threads. */
  static void add(Definitions definitions, VtfDefinitions to) {
    for (Definition.TimeRange range : definitions.all(Definition.TimeRange.class)) {
      VtfRecord r = new VtfRecord().begin(VtfSyntax.DURATION);
      r.field[0] = Double.doubleToRawLongBits(NumberText.ofTicks(range.first()));
      r.field[1] = Double.doubleToRawLongBits(NumberText.ofTicks(range.last()));
      to.add(r);
      break;
    }
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (g.name() != null && !g.name().isEmpty() && to.isCommunicator(g)) {
        VtfRecord r = new VtfRecord().begin(VtfSyntax.COMMUNICATOR_NAME);
        r.field[0] = VtfTokens.communicator(g.token());
        r.setText("name", g.name());
        to.add(r);
      }
    }
    if (to.tasks.threads != null) {
      for (Definition.Location l : definitions.all(Definition.Location.class)) {
        if (l.token() != 0 && l.parent() != 0) {
          VtfRecord r = new VtfRecord().begin(VtfSyntax.THREAD);
          r.field[0] = to.tasks.cpu(l.token());
          r.setText("name", l.name());
          to.add(r);
        }
      }
    }
  }

  /** Hands records on, but for those that version 1.37 of VTF3 does not have. */
  static VtfEvents.Sink without(VtfEvents.Sink next, Diagnostics diagnostics) {
    return r -> {
      if (VtfTypeNumbers.isExtended(r.type.number) || NEWER.contains(r.type)) {
        diagnostics.reportLoss(
            LossCode.RECORDS,
            "records '" + r.type.keyword + "', which VTF3 itself does not have",
            1);
      } else {
        next.take(r);
      }
    };
  }
}
