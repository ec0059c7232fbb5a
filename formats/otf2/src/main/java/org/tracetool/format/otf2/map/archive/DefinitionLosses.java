package org.tracetool.format.otf2.map.archive;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.system.GroupMembers;
import org.tracetool.format.otf2.map.CollectiveCodes;
import org.tracetool.format.otf2.map.DefinitionMapping;
import org.tracetool.format.otf2.map.MetricModes;

/** What the definitions of a trace of another format lose in those that an archive has of them. */
public final class DefinitionLosses {
  /** The last of the scopes of metrics that are known. */
  private static final int GROUP_SCOPE = 3;

  private final Definitions definitions;
  private final LongIndex locations = new LongIndex();

  /** Whether a location has an id, or something has kept the id of one. */
  private final IntPredicate hasId;

  private final DefinitionRow row = new DefinitionRow();
  private final Map<DefinitionKind, LongIndex> seen = new EnumMap<>(DefinitionKind.class);

  /** Source files, and those in which something is. */
  private final Set<Integer> files = new HashSet<>();

  private final Set<Integer> namedFiles = new HashSet<>();
  private long pairs;
  private long numbers;
  private long references;
  private long operations;
  private long counters;
  private long keys;
  private long places;
  private long parents;
  private final Set<DefinitionKind> singles = EnumSet.noneOf(DefinitionKind.class);
  private long further;

  /** Which of the locations, by their places, have a name. */
  private final BitSet named = new BitSet();

  /**
   * Looks at all definitions.
   *
   * @param all the locations that the archive has, defined or not
   * @param hasId which of them have an id, or what else has kept the id of one
   */
  public DefinitionLosses(Definitions definitions, int[] all, IntPredicate hasId) {
    this.definitions = definitions;
    this.hasId = hasId;
    for (int token : all) {
      locations.add(token);
    }
    for (Definitions.Entry e : definitions.entries()) {
      look(e);
    }
  }

  private void look(Definitions.Entry e) {
    Definition d = e.definition();
    boolean held =
        DefinitionMapping.record(d.kind()) != null || DefinitionRecords.isElsewhere(d.kind());
    if (!held) {
      return; // is counted as a whole
    }
    pairs += e.pairs().pairs().size();
    if (d.kind().isNumbered() && !counts(d)) {
      numbers++;
      return;
    }
    boolean single = d instanceof Definition.Creator || d instanceof Definition.TimeRange;
    further += single && !singles.add(d.kind()) ? 1 : 0;
    countReferences(d);
    switch (d.kind()) {
      case COLLECTIVE -> countOperation((Definition.Collective) d);
      case COUNTER -> countCounter((Definition.Counter) d);
      case KEY -> {
        int type = ((Definition.Key) d).typeNumber();
        boolean other =
            type == KeyValueType.CHAR.ordinal() || type == KeyValueType.BYTE_ARRAY.ordinal();
        keys += other ? 1 : 0;
      }
      case SCL_FILE -> files.add(d.token());
      case SCL -> {
        int file = ((Definition.Scl) d).file();
        places += file == 0 || definitions.find(DefinitionKind.SCL_FILE, file) == null ? 1 : 0;
      }
      case LOCATION -> {
        if (((Definition.Location) d).name() != null
            || definitions.find(DefinitionKind.LOCATION_INFO, d.token()) != null) {
          int place = locations.find(d.token());
          if (place >= 0) {
            named.set(place);
          }
        }
        int parent = ((Definition.Location) d).parent();
        parents +=
            definitions.find(DefinitionKind.LOCATION, parent) instanceof Definition.Location p
                    && p.parent() != 0
                ? 1
                : 0;
      }
      default -> {
        // keeps what it says
      }
    }
  }

  /** Whether a definition is the one that its number stands for. */
  private boolean counts(Definition d) {
    return d.token() != 0
        && seen.computeIfAbsent(d.kind(), k -> new LongIndex())
            .add(Integer.toUnsignedLong(d.token()));
  }

  private void countReferences(Definition d) {
    row.take(d);
    for (int i = d.kind().isNumbered() ? 1 : 0; i < row.fields().size(); i++) {
      DefinitionField field = row.fields().get(i);
      if (field.refersTo() == null || d instanceof MetricInstance m && isNumber(m, field)) {
        continue;
      }
      if (field.form() == DefinitionField.Form.REFERENCES) {
        boolean isGroup = d instanceof Definition.Group;
        for (int token :
            isGroup ? GroupMembers.locations(definitions, (Definition.Group) d) : row.list(i)) {
          countReference(field.refersTo(), token);
        }
      } else {
        countReference(field.refersTo(), row.word(i));
      }
    }
  }

  /** Whether a field has a number of unknown meaning, which is kept. */
  private static boolean isNumber(MetricInstance m, DefinitionField field) {
    return m.scope() > GROUP_SCOPE && field.refersTo() == DefinitionKind.MEMBER_GROUP;
  }

  private void countReference(DefinitionKind to, int token) {
    if (to == DefinitionKind.SCL_FILE) {
      namedFiles.add(token);
    }
    boolean known =
        token == 0
            || definitions.find(to, token) != null
            || to == DefinitionKind.LOCATION && hasId.test(token)
            || to == DefinitionKind.COUNTER_GROUP
            || to == DefinitionKind.FILE_GROUP;
    references += known ? 0 : 1;
  }

  private void countOperation(Definition.Collective d) {
    Definition.Collective kept = CollectiveCodes.definition(CollectiveCodes.code(d));
    String name = d.name() == null ? "" : d.name().toUpperCase(Locale.ROOT);
    operations += kept.name().equals(name) && kept.type() == d.type() ? 0 : 1;
  }

  private void countCounter(Definition.Counter d) {
    if (definitions.find(DefinitionKind.COUNTER_INFO, d.token()) == null) {
      int used =
          CounterProperties.TYPE_MASK | CounterProperties.SCOPE_MASK | CounterProperties.VALUE_MASK;
      long kept =
          MetricModes.properties(
              MetricModes.mode(d.properties()), MetricModes.valueType(d.properties()));
      counters += kept == (d.properties() & used) ? 0 : 1;
    }
  }

  /** Tells what is lost. */
  public void tell(Diagnostics diagnostics) {
    for (int place = named.nextClearBit(0);
        place < locations.size();
        place = named.nextClearBit(place + 1)) {
      diagnostics.warn(
          WarningCode.MISSING_DEFINITIONS,
          "processes without a name, called by their number",
          Integer.toUnsignedString((int) locations.get(place)));
    }
    diagnostics.reportLoss(LossCode.PAIRS, "key-value pairs of definitions", pairs);
    diagnostics.reportLoss(
        LossCode.DEFINITIONS, "definitions without an id, or with the id of another one", numbers);
    diagnostics.reportLoss(
        LossCode.REFERENCES, "references of definitions to undefined ids", references);
    diagnostics.reportLoss(
        LossCode.UNUSED_NAMES,
        "names of collective operations, since OTF2 has its own",
        operations);
    diagnostics.reportLoss(
        LossCode.DEFINITIONS,
        "types and scopes of counters that OTF2 does not have, replaced by the nearest",
        counters);
    diagnostics.reportLoss(
        LossCode.FORMAT_STRUCTURE,
        "types of keys that OTF2 does not have, replaced by the nearest",
        keys);
    files.removeAll(namedFiles);
    diagnostics.reportLoss(
        LossCode.UNUSED_NAMES, "names of source files that no region uses", files.size());
    diagnostics.reportLoss(LossCode.REFERENCES, "source locations without a file", places);
    diagnostics.reportLoss(
        LossCode.DEFINITIONS,
        "further definitions of a kind that an archive has only once",
        further);
    diagnostics.reportLoss(
        LossCode.FORMAT_STRUCTURE, "parents of processes that are threads themselves", parents);
  }
}
