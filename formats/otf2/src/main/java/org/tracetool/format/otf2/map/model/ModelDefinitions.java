package org.tracetool.format.otf2.map.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CallDefinition.MetricSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.HandleDefinition.IoParadigmProperty;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.CollectiveCodes;
import org.tracetool.format.otf2.map.DefinitionMapping;
import org.tracetool.format.otf2.map.FieldRule;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.format.otf2.map.MetricModes;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.TypeCodes;
import org.tracetool.format.otf2.map.UnknownText;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordField;

/** Makes the definitions of the model from the records of an archive, one after the other. */
public final class ModelDefinitions {
  private static final int[] NONE = {};

  /** Groups of regions are groups after those that are paradigms. */
  private static final long GROUPS = 256;

  private static final int FIRST_LISTED_LOCATIONS = 5;
  private static final int TYPE_TEXT = 11;
  private static final int TYPE_LOCATION = 13;
  private static final int ACCELERATOR = EnumNames.LOCATION_GROUP_TYPE.value("ACCELERATOR");
  private static final int GPU_STREAM = EnumNames.LOCATION_TYPE.value("ACCELERATOR_STREAM");
  private static final int METRIC = EnumNames.LOCATION_TYPE.value("METRIC");

  /** Creators of creators come from damage. */
  private static final int MAX_CREATORS = 8;

  private final ArchiveIds ids;
  private final RankTable ranks;
  private final UndefinedReferences dangling;
  private final Definitions.Builder into;
  private final DefinitionRow row = new DefinitionRow();
  private final Set<Integer> files = new HashSet<>();
  private final Set<Long> regionGroups = new HashSet<>();
  private final Map<Long, String> paradigms = new HashMap<>();
  private final Map<Integer, MetricSet> metrics = new HashMap<>();

  private final RegionDescriptions places;

  /** The first thread of each group, which stands for it. */
  private final Map<Long, Integer> firstOfGroup = new HashMap<>();

  /** For each context of a device the group of the process that created it. */
  private final Map<Long, Long> creators = new HashMap<>();

  /**
   * @param places which places and groups regions have
   * @param ranks what is known of communicators already; null to leave out their members
   * @param dangling counts what is not defined
   */
  public ModelDefinitions(
      ArchiveIds ids,
      RegionDescriptions places,
      RankTable ranks,
      UndefinedReferences dangling,
      Definitions.Builder into) {
    this.ids = ids;
    this.dangling = dangling;
    this.places = places;
    this.ranks = ranks;
    this.into = into;
  }

  /** Adds what a record says. */
  public void add(GlobalRecord record, RecordValues v) {
    switch (record) {
      case PARADIGM -> paradigms.put(v.number(0), ids.texts().get(v.number(1)));
      case REGION -> {
        addSourceFile(v, "sourceFile");
        addRegionGroup(v);
      }
      case CALLSITE -> addSourceFile(v, "sourceFile");
      case SOURCE_CODE_LOCATION -> addSourceFile(v, "file");
      case METRIC_INSTANCE -> addMetricOfInstance(v);
      case LOCATION_GROUP -> {
        if (number(v, "locationGroupType") == ACCELERATOR) {
          creators.put(v.number(0), number(v, "creatingLocationGroup"));
        }
      }
      default -> {
        // says all itself
      }
    }
    for (DefinitionMapping.Part part : DefinitionMapping.of(record).parts()) {
      into.add(definition(record, part, v));
    }
    if (record == GlobalRecord.IO_PARADIGM) {
      addProperties(v);
    }
  }

  private static long number(RecordValues v, String field) {
    return v.number(v.type().position(field));
  }

  private Definition definition(GlobalRecord record, DefinitionMapping.Part part, RecordValues v) {
    row.start(part.kind());
    FieldRule[] rules = part.rules();
    for (int i = 0; i < rules.length; i++) {
      set(i, rules[i], v);
    }
    return switch (record) {
      case LOCATION -> location(part.kind(), v);
      case REGION -> region(part.kind(), v);
      case GROUP -> memberGroup(v);
      case METRIC_MEMBER -> counter(part.kind(), v);
      case METRIC_CLASS -> metricClass();
      case METRIC_INSTANCE -> instance(v);
      case COMM, INTER_COMM -> communicator(record, part.kind(), v);
      default -> row.definition();
    };
  }

  private void set(int field, FieldRule rule, RecordValues v) {
    DefinitionField to = row.fields().get(field);
    switch (rule.way()) {
      case TEXT -> row.set(field, text(v.number(rule.field())));
      case OWN_TEXT -> {
        int from = v.begin(rule.field());
        row.set(field, TraceText.decode(v.buffer(), from, v.end(rule.field()) - from));
      }
      case VALUE_TEXT ->
          row.set(
              field,
              v.number(rule.field() - 1) == TYPE_TEXT
                  ? text(v.number(rule.field()))
                  : (String) null);
      case TOKENS, NUMBERS -> row.set(field, list(rule, v));
      default -> {
        switch (to.form()) {
          case TEXT -> row.set(field, (String) null);
          case REFERENCES, NUMBERS -> row.set(field, NONE);
          default -> row.set(field, number(rule, v));
        }
      }
    }
  }

  private long number(FieldRule rule, RecordValues v) {
    if (rule.field() < 0) {
      return rule.constant();
    }
    long value = v.number(rule.field());
    return switch (rule.way()) {
      case TOKEN -> Integer.toUnsignedLong(Otf2Ids.token(value));
      case TOKEN_8 -> Otf2Ids.token8(value);
      case COMM -> Integer.toUnsignedLong(ids.comm(value));
      case LOCATION -> Integer.toUnsignedLong(location(value));
      case ACCESS -> FieldRule.access(value);
      case TYPE -> TypeCodes.number(value);
      case VALUE -> value(v.number(rule.field() - 1), value);
      default -> value;
    };
  }

  /** The text of an id; null if there is none. */
  private String text(long id) {
    String text = ids.texts().get(id);
    if (text == null) {
      dangling.countUndefinedText(id);
    }
    return text;
  }

  private int location(long id) {
    return dangling.location(id, ids.locations().reference(id));
  }

  private long value(long type, long value) {
    return type == TYPE_LOCATION ? Integer.toUnsignedLong(location(value)) : ids.value(type, value);
  }

  private static int[] list(FieldRule rule, RecordValues v) {
    int[] list = new int[v.repetitions()];
    for (int i = 0; i < list.length; i++) {
      long item = v.item(i, rule.field());
      list[i] = rule.way() == FieldRule.ConversionKind.TOKENS ? Otf2Ids.token(item) : (int) item;
    }
    return list;
  }

  private void addSourceFile(RecordValues v, String field) {
    long id = number(v, field);
    if (id != Otf2Ids.UNDEFINED && files.add((int) id)) {
      into.add(new Definition.SclFile(Otf2Ids.token(id), ids.texts().get(id)));
    }
  }

  private void addRegionGroup(RecordValues v) {
    long group = places.group(v.number(0));
    long paradigm = number(v, "paradigm");
    if (group >= 0) {
      if (regionGroups.add(GROUPS + group)) {
        into.add(new Definition.RegionGroup(groupToken(v), ids.texts().get(places.name(group))));
      }
      return;
    }
    String name = paradigms.get(paradigm);
    if ((paradigm != 0 || name != null) && regionGroups.add(paradigm)) {
      String code = name == null ? EnumNames.PARADIGM.name(paradigm) : name;
      into.add(
          new Definition.RegionGroup(
              Otf2Ids.token(paradigm), code == null ? "paradigm " + paradigm : code));
    }
  }

  private Definition region(DefinitionKind kind, RecordValues v) {
    if (kind == DefinitionKind.REGION) {
      row.set(2, groupToken(v));
      row.set(3, Otf2Ids.token(places.scl(number(v, "sourceFile"), number(v, "beginLineNumber"))));
    }
    return row.definition();
  }

  /** Of a group of regions, or of the paradigm; 0 if unknown. */
  private int groupToken(RecordValues v) {
    long group = places.group(v.number(0));
    if (group >= 0) {
      return (int) (GROUPS + 1 + group);
    }
    long paradigm = number(v, "paradigm");
    return paradigm == 0 && paradigms.get(paradigm) == null ? 0 : Otf2Ids.token(paradigm);
  }

  private Definition location(DefinitionKind kind, RecordValues v) {
    long group = number(v, "locationGroup");
    if (kind == DefinitionKind.LOCATION) {
      row.set(2, parent(v, group, row.word(0)));
    } else {
      row.set(1, v.number(0));
    }
    return row.definition();
  }

  /**
   * The first thread of the process of a location; 0 if it is that itself, or there is none so far.
   */
  private long parent(RecordValues v, long group, int token) {
    if (group == Otf2Ids.UNDEFINED) {
      return 0;
    }
    Long creator = creators.get(group);
    boolean device = creator != null;
    for (int i = 0; i < MAX_CREATORS && creator != null; i++) {
      Integer first = firstOfGroup.get(creator);
      if (first != null) {
        return first;
      }
      creator = creators.get(creator);
    }
    long type = number(v, "locationType");
    boolean thread = !device && type != GPU_STREAM && type != METRIC;
    Integer first = thread ? firstOfGroup.putIfAbsent(group, token) : firstOfGroup.get(group);
    return first == null ? 0L : first;
  }

  private Definition memberGroup(RecordValues v) {
    int type = row.word(2);
    int n = v.repetitions();
    boolean locations = MemberLists.holdsLocations(type);
    boolean wide = MemberLists.isWide(type);
    int[] list = new int[wide ? 2 * n : n];
    for (int i = 0; i < n; i++) {
      long member = v.item(i, 0);
      if (wide) {
        list[2 * i] = (int) member;
        list[2 * i + 1] = (int) (member >>> Integer.SIZE);
      } else if (locations) {
        list[i] = location(member);
      } else {
        list[i] = MemberLists.holdsTokens(type) ? Otf2Ids.token(member) : (int) member;
      }
    }
    row.set(FIRST_LISTED_LOCATIONS + MemberLists.list(type), list);
    return row.definition();
  }

  private Definition counter(DefinitionKind kind, RecordValues v) {
    if (kind == DefinitionKind.COUNTER) {
      row.set(2, MetricModes.properties(number(v, "metricMode"), number(v, "valueType")));
    }
    return row.definition();
  }

  private Definition metricClass() {
    MetricSet set = (MetricSet) row.definition();
    metrics.put(set.token(), set);
    return set;
  }

  private void addMetricOfInstance(RecordValues v) {
    MetricSet of = metrics.get(Otf2Ids.token(number(v, "metricClass")));
    into.add(
        new MetricSet(
            Otf2Ids.token(v.number(0)),
            of == null ? NONE : of.members(),
            of == null ? 0 : of.occurrence(),
            of == null ? 0 : of.recorderKind()));
  }

  private Definition instance(RecordValues v) {
    MetricInstance d = (MetricInstance) row.definition();
    long scope = number(v, "scope");
    int token = Otf2Ids.token(scope);
    return switch (d.scope()) {
      case 0 -> with(d, location(scope), 0, 0, 0);
      case 1 -> with(d, 0, token, 0, 0);
      case 2 -> with(d, 0, 0, token, 0);
      default -> with(d, 0, 0, 0, token);
    };
  }

  private static Definition with(MetricInstance d, int location, int process, int node, int group) {
    return new MetricInstance(
        d.set(), d.metricClass(), d.recorder(), d.scope(), location, process, node, group);
  }

  private Definition communicator(GlobalRecord record, DefinitionKind kind, RecordValues v) {
    if (kind == DefinitionKind.GROUP && ranks != null) {
      row.set(
          2,
          record == GlobalRecord.COMM
              ? members(v, "group")
              : both(members(v, "groupA"), members(v, "groupB")));
    }
    return row.definition();
  }

  private int[] members(RecordValues v, String field) {
    return ranks.members(Otf2Ids.token(number(v, field)));
  }

  private static int[] both(int[] a, int[] b) {
    int[] all = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }

  private void addProperties(RecordValues v) {
    RecordField[] group = v.type().repeated();
    for (int i = 0; i < v.repetitions(); i++) {
      long type = v.item(i, 1);
      long value = v.item(i, group.length - 1);
      into.add(
          new IoParadigmProperty(
              Otf2Ids.token8(v.number(0)),
              v.item(i, 0),
              (int) TypeCodes.number(type),
              value(type, value),
              type == TYPE_TEXT ? text(value) : null));
    }
  }

  /** Adds the collective operations that the format knows, which archives do not define. */
  public void addCollectives() {
    for (int code = 0; code < EnumNames.COLLECTIVE_OP.size(); code++) {
      into.add(CollectiveCodes.definition(code));
    }
  }

  /** Adds a record that is not known. */
  public void addUnknown(int code, byte[] bytes, int from, int to) {
    into.add(new Definition.Unknown(UnknownText.of("definition", code, bytes, from, to)));
  }
}
