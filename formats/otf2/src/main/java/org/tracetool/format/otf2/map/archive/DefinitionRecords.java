package org.tracetool.format.otf2.map.archive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.IntToLongFunction;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition;
import org.tracetool.core.definition.HandleDefinition.IoParadigmProperty;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.encode.RecordEncoder;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.ArchivePairKeys;
import org.tracetool.format.otf2.map.DefinitionMapping;
import org.tracetool.format.otf2.map.FieldRule;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.TypeCodes;
import org.tracetool.format.otf2.map.UnknownText;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;

/**
 * Makes the records of global definitions of the definitions of a trace. Each text that the archive
 * does not have yet is written before the record that names it first.
 */
public final class DefinitionRecords {
  private static final long UNDEFINED_8 = 0xff;
  private static final int TYPE_TEXT = 11;

  private final WrittenIds ids;
  private final Definitions definitions;
  private final RecordOutput out;
  private final RecordValues values = new RecordValues();
  private final RecordValues textValues = new RecordValues();
  private final DefinitionRow row = new DefinitionRow();
  private ClockProperties clock;
  private IntToLongFunction counts;
  private final long[] lost = new long[DefinitionKind.values().length];

  /**
   * @param out where the records go; null to find out only what texts they need
   */
  public DefinitionRecords(WrittenIds ids, RecordOutput out) {
    this.ids = ids;
    this.definitions = ids.definitions();
    this.out = out;
  }

  /** Sets the clock that was found while events were written, instead of that of the archive. */
  public void setClock(ClockProperties newClock) {
    clock = newClock;
  }

  /** Sets the number of events of each location, as they were written. */
  public void setCounts(IntToLongFunction newCounts) {
    counts = newCounts;
  }

  /** Writes all definitions. */
  public void write() throws IOException {
    for (Definitions.Entry e : definitions.entries()) {
      write(e.definition());
    }
    if (out != null) {
      for (PrimitiveIterator.OfLong rest = ids.texts().unwritten(); rest.hasNext(); ) {
        writeText(rest.nextLong());
      }
    }
  }

  /** Tells what kinds have no place in archives. */
  public void tell(Diagnostics diagnostics) {
    for (DefinitionKind kind : DefinitionKind.values()) {
      UnsupportedKinds.reportDefinitions(diagnostics, kind, "OTF2", lost[kind.ordinal()]);
    }
  }

  private void write(Definition d) throws IOException {
    if (d instanceof Definition.Unknown u) {
      writeUnknown(u);
      return;
    }
    GlobalRecord record = record(d);
    if (record == null) {
      lost[d.kind().ordinal()] += isElsewhere(d.kind()) ? 0 : 1;
      return;
    }
    DefinitionMapping mapping = DefinitionMapping.of(record);
    if (mapping.parts().get(0).kind() != d.kind()
        || d instanceof Definition.Key key && ArchivePairKeys.of(key.name()) != null
        || d.kind() == DefinitionKind.METRIC
            && definitions.find(DefinitionKind.METRIC_INSTANCE, d.token()) != null) {
      return;
    }
    values.begin(record.type(), null);
    setDefaults(record.type());
    for (DefinitionMapping.Part part : mapping.parts()) {
      Definition of = part.kind() == d.kind() ? d : definitions.find(part.kind(), d.token());
      of = clock != null && of instanceof ClockProperties ? clock : of;
      if (of != null) {
        row.take(of);
        writePart(part);
      }
    }
    writeSpecial(record, d);
    emit();
  }

  private GlobalRecord record(Definition d) {
    if (d.kind() == DefinitionKind.FILE) {
      boolean directory =
          definitions.find(DefinitionKind.FILE_INFO, d.token())
                  instanceof HandleDefinition.FileInfo f
              && f.directory() != 0;
      return directory ? GlobalRecord.IO_DIRECTORY : GlobalRecord.IO_REGULAR_FILE;
    }
    return DefinitionMapping.record(d.kind());
  }

  /** Whether a kind is said in other records, or in the anchor file. */
  public static boolean isElsewhere(DefinitionKind kind) {
    return switch (kind) {
      case VERSION,
          UNIQUE_ID,
          CREATOR,
          COMMENT,
          TIME_RANGE,
          SCL_FILE,
          REGION_GROUP,
          COLLECTIVE,
          MARKER,
          IO_PARADIGM_PROPERTY ->
          true;
      default -> false;
    };
  }

  private void setDefaults(RecordType type) {
    RecordField[] fields = type.fields();
    for (int i = 0; i < fields.length; i++) {
      values.set(i, nothing(fields[i]));
    }
    values.setPresent(fields.length);
  }

  private static long nothing(RecordField field) {
    IdSpace space = field.space();
    if (space == null) {
      return field.name().equals("stringValue") ? Otf2Ids.UNDEFINED : 0;
    }
    return space == IdSpace.LOCATION
        ? -1L
        : field.wire() == WireType.U8 ? UNDEFINED_8 : Otf2Ids.UNDEFINED;
  }

  private void writePart(DefinitionMapping.Part part) {
    FieldRule[] rules = part.rules();
    for (int i = 0; i < rules.length; i++) {
      int field = rules[i].field();
      if (field < 0) {
        continue;
      }
      switch (rules[i].way()) {
        case TOKENS, NUMBERS -> list(i, rules[i].way());
        case TEXT -> values.set(field, ids.texts().id(row.text(i)));
        case OWN_TEXT -> {
          byte[] text = TraceText.encode(row.text(i) == null ? "" : row.text(i));
          values.begin(values.type(), text);
          values.set(0, ids.id(part.kind(), row.word(0)));
          values.setBytes(field, 0, text.length);
          values.setPresent(values.type().fields().length);
        }
        case VALUE_TEXT -> {
          // is found with the value
        }
        case VALUE ->
            values.set(field, ids.value(row.number(i - 1), row.number(i), row.text(i + 1)));
        default -> values.set(field, number(i, rules[i], part.kind()));
      }
    }
  }

  private long number(int i, FieldRule rule, DefinitionKind kind) {
    long value = row.number(i);
    return switch (rule.way()) {
      case TOKEN -> reference(i, kind);
      case TOKEN_8 -> reference(i, kind) & UNDEFINED_8;
      case COMM -> ids.id(DefinitionKind.GROUP, row.word(i));
      case LOCATION -> ids.location(row.word(i));
      case ACCESS -> FieldRule.access(value);
      case TYPE -> TypeCodes.code(value);
      default -> value;
    };
  }

  private long reference(int i, DefinitionKind kind) {
    DefinitionKind to = row.fields().get(i).refersTo();
    if (to == DefinitionKind.SCL_FILE) {
      return definitions.find(to, row.word(i)) instanceof Definition.SclFile f
          ? f.name() == null ? ids.id(DefinitionKind.STRING, f.token()) : ids.texts().id(f.name())
          : Otf2Ids.UNDEFINED;
    }
    return ids.id(to == null ? kind : to, row.word(i));
  }

  private void list(int i, FieldRule.ConversionKind way) {
    int[] list = row.list(i);
    DefinitionKind to = row.fields().get(i).refersTo();
    values.setRepetitions(list.length);
    values.set(values.type().countField(), list.length);
    for (int k = 0; k < list.length; k++) {
      values.setItem(
          k,
          way == FieldRule.ConversionKind.TOKENS
              ? ids.id(to, list[k])
              : Integer.toUnsignedLong(list[k]));
    }
  }

  private void set(String field, long value) {
    values.set(values.type().position(field), value);
  }

  private long get(String field) {
    return values.number(values.type().position(field));
  }

  private void writeSpecial(GlobalRecord record, Definition d) {
    switch (record) {
      case LOCATION -> {
        set("self", ids.location(d.token()));
        if (counts != null) {
          set("numberOfEvents", counts.applyAsLong(d.token()));
        }
      }
      case GROUP -> writeMembers((MemberGroup) d);
      case METRIC_INSTANCE -> writeScope((MetricInstance) d);
      case IO_PARADIGM -> writeProperties(d.token());
      case SYSTEM_TREE_NODE_PROPERTY, LOCATION_GROUP_PROPERTY, LOCATION_PROPERTY ->
          set("stringValue", get("type") == TYPE_TEXT ? get("value") : Otf2Ids.UNDEFINED);
      default -> {
        // all is said
      }
    }
  }

  private void writeMembers(MemberGroup g) {
    boolean wide = MemberLists.isWide(g.type());
    int[] list =
        switch (MemberLists.list(g.type())) {
          case 0 -> g.locations();
          case 1 -> g.regions();
          case 2 -> g.metrics();
          default -> g.ranks();
        };
    int n = wide ? list.length / 2 : list.length;
    values.setRepetitions(n);
    set("numberOfMembers", n);
    for (int i = 0; i < n; i++) {
      long member;
      if (wide) {
        member = Integer.toUnsignedLong(list[2 * i]) | (long) list[2 * i + 1] << Integer.SIZE;
      } else if (MemberLists.holdsLocations(g.type())) {
        member = ids.location(list[i]);
      } else if (MemberLists.holdsTokens(g.type())) {
        member =
            ids.id(
                MemberLists.list(g.type()) == 1 ? DefinitionKind.REGION : DefinitionKind.METRIC,
                list[i]);
        member = member == Otf2Ids.UNDEFINED ? -1L : member;
      } else {
        member = Integer.toUnsignedLong(list[i]);
      }
      values.setItem(i, member);
    }
  }

  private void writeScope(MetricInstance d) {
    set(
        "scope",
        switch (d.scope()) {
          case 0 -> ids.location(d.location());
          case 1 -> ids.id(DefinitionKind.LOCATION_GROUP, d.locationGroup());
          case 2 -> ids.id(DefinitionKind.SYSTEM_NODE, d.node());
          case 3 -> ids.id(DefinitionKind.MEMBER_GROUP, d.group());
          default -> Otf2Ids.id(d.group()); // meaning unknown
        });
  }

  private void writeProperties(int paradigm) {
    List<IoParadigmProperty> all = new ArrayList<>();
    for (Definitions.Entry e : definitions.entries(DefinitionKind.IO_PARADIGM_PROPERTY)) {
      IoParadigmProperty p = (IoParadigmProperty) e.definition();
      if (p.paradigm() == paradigm && all.size() < UNDEFINED_8) {
        all.add(p);
      }
    }
    values.setRepetitions(all.size());
    set("numberOfProperties", all.size());
    for (int i = 0; i < all.size(); i++) {
      IoParadigmProperty p = all.get(i);
      values.setItem(3 * i, p.property());
      values.setItem(3 * i + 1, TypeCodes.code(p.type()));
      values.setItem(3 * i + 2, ids.value(p.type(), p.value(), p.text()));
    }
  }

  private void emit() throws IOException {
    if (out == null) {
      return;
    }
    writeNewTexts();
    RecordEncoder.write(out, values);
  }

  /** Writes texts that the record needs and that were not written before. */
  private void writeNewTexts() throws IOException {
    RecordField[] fields = values.type().fields();
    for (int i = 0; i < fields.length; i++) {
      boolean named = fields[i].space() == IdSpace.STRING && !fields[i].name().equals("self");
      boolean typed = fields[i].wire() == WireType.VAL && values.number(i - 1) == TYPE_TEXT;
      if (named || typed) {
        writeText(values.number(i));
      }
    }
    if (values.type() == GlobalRecord.IO_PARADIGM.type()) {
      for (int i = 0; i < values.repetitions(); i++) {
        if (values.item(i, 1) == TYPE_TEXT) {
          writeText(values.item(i, 2));
        }
      }
    }
  }

  private void writeText(long id) throws IOException {
    if (!ids.texts().writeNow(id)) {
      return;
    }
    byte[] text = ids.texts().added(id);
    RecordType type = GlobalRecord.STRING.type();
    textValues.begin(type, text);
    textValues.set(0, id);
    textValues.setBytes(1, 0, text.length);
    textValues.setPresent(type.fields().length);
    RecordEncoder.write(out, textValues);
  }

  private void writeUnknown(Definition.Unknown u) throws IOException {
    int code = UnknownText.code("definition", u.text());
    byte[] bytes = UnknownText.bytes("definition", u.text());
    if (code < 0 || bytes == null || GlobalRecord.table().find(code) != null) {
      lost[DefinitionKind.UNKNOWN.ordinal()]++;
    } else if (out != null) {
      values.begin(RecordType.unknown(code), bytes);
      values.setBytes(0, 0, bytes.length);
      values.setPresent(1);
      RecordEncoder.write(out, values);
    }
  }
}
