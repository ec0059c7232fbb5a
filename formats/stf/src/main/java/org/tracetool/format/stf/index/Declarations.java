package org.tracetool.format.stf.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ByteIn;
import org.tracetool.format.stf.bytes.ByteOut;
import org.tracetool.format.stf.bytes.FileNumbers;

/**
 * Definitions as declaration records: with type and payload of VTF3's Standard Binary if that can
 * hold them completely, else as extensions that hold the definition field by field.
 */
public final class Declarations {
  // types of VTF3
  static final int CREATOR = 1;
  static final int CLOCK_PERIOD = 60;
  static final int CPU_NAME = 100;
  static final int SCL_FILE = 120;
  static final int GLOBAL_OPERATION = 200;
  static final int IO_FILE = 230;
  static final int COMMUNICATOR = 250;
  static final int CPU_GROUP = 0x5408;
  static final int SCL = 0x540a;
  static final int ACTIVITY = 0x540b;
  static final int STATE = 0x540c;
  static final int SAMPLE_CLASS = 0x5411;

  // types of this format
  static final int SCOPE = 0x5430;
  public static final int COMMUNICATOR_NAME = 0x5431;
  static final int THREAD = 0x5434;

  /** Extensions: this and the number of the kind. */
  public static final int EXTENSION = 0x5500;

  private static final int LONGEST_SHORT_TEXT = 0xffff;

  private Declarations() {}

  /** The number of a kind in extensions. These are stored in files and never change. */
  public static int extension(DefinitionKind kind) {
    return switch (kind) {
      case VERSION -> 1;
      case UNIQUE_ID -> 2;
      case CREATOR -> 3;
      case TIMER_RESOLUTION -> 4;
      case TIME_RANGE -> 5;
      case LOCATION -> 6;
      case GROUP -> 7;
      case ATTRIBUTE_LIST -> 8;
      case GROUP_ATTRIBUTES -> 9;
      case SUBSTITUTES -> 10;
      case SCL_FILE -> 11;
      case SCL -> 12;
      case FILE_GROUP -> 13;
      case FILE -> 14;
      case REGION_GROUP -> 15;
      case REGION -> 16;
      case COLLECTIVE -> 17;
      case COUNTER_GROUP -> 18;
      case COUNTER -> 19;
      case COUNTER_ASSIGNMENT -> 20;
      case KEY -> 21;
      case MARKER -> 22;
      case COMMENT -> 23;
      case SAMPLE_POINT -> 24;
      case UNKNOWN -> 25;
      case SCOPE -> 26;
      case PARALLEL_REGION -> 27;
      case OPENMP_TYPE -> 28;
      case OPENMP_NAME -> 29;
      case PATTERN_SHAPE -> 30;
      case PATTERN -> 31;
      case MESSAGE_TYPE -> 32;
      case SCL_POSITIONS -> 33;
      case NATIVE_THREAD -> 34;
      case COMM_NAME -> 35;
      case COUNTER_RANGE -> 36;
      case FILE_COMM -> 37;
      case CLOCK_PROPERTIES -> 38;
      case CLOCK_OFFSET -> 39;
      case PARADIGM -> 40;
      case PARADIGM_PROPERTY -> 41;
      case SYSTEM_NODE -> 42;
      case SYSTEM_NODE_DOMAIN -> 43;
      case SYSTEM_NODE_PROPERTY -> 44;
      case LOCATION_GROUP -> 45;
      case LOCATION_GROUP_PROPERTY -> 46;
      case LOCATION_INFO -> 47;
      case LOCATION_PROPERTY -> 48;
      case MEMBER_GROUP -> 49;
      case COMMUNICATOR -> 50;
      case INTER_COMMUNICATOR -> 51;
      case CART_DIMENSION -> 52;
      case CART_TOPOLOGY -> 53;
      case CART_COORDINATE -> 54;
      case REGION_INFO -> 55;
      case CALLSITE -> 56;
      case CALLPATH -> 57;
      case CALLPATH_PARAMETER -> 58;
      case PARAMETER -> 59;
      case CALLING_CONTEXT -> 60;
      case CALLING_CONTEXT_PROPERTY -> 61;
      case INTERRUPT_GENERATOR -> 62;
      case COUNTER_INFO -> 63;
      case METRIC -> 64;
      case METRIC_INSTANCE -> 65;
      case METRIC_RECORDER -> 66;
      case WINDOW -> 67;
      case IO_PARADIGM -> 68;
      case IO_PARADIGM_PROPERTY -> 69;
      case FILE_INFO -> 70;
      case FILE_PROPERTY -> 71;
      case IO_HANDLE -> 72;
      case IO_HANDLE_STATE -> 73;
      case STRING -> 74;
    };
  }

  /** Writes a definition as one record or two; returns how many. */
  public static int write(Definitions.Entry entry, ByteOut out) {
    if (entry.stream() == 0 && entry.pairs().pairs().isEmpty()) {
      int n = writeAsVtf(entry.definition(), out);
      if (n > 0) {
        return n;
      }
    }
    ByteOut body = new ByteOut();
    body.uv(Integer.toUnsignedLong(entry.stream()));
    fields(entry.definition(), body);
    pairs(entry.pairs(), body);
    record(EXTENSION + extension(entry.definition().kind()), body, out);
    return 1;
  }

  private static void record(int type, ByteOut body, ByteOut out) {
    out.uv(type);
    out.str(body);
  }

  private static boolean isShort(String text) {
    return text != null
        && text.length() <= LONGEST_SHORT_TEXT
        && TraceText.encode(text).length <= LONGEST_SHORT_TEXT;
  }

  private static void shortText(String text, ByteOut out) {
    byte[] bytes = TraceText.encode(text);
    out.u16(bytes.length);
    out.put(bytes, 0, bytes.length);
  }

  private static int token(int model) {
    return (int) FileNumbers.token(model);
  }

  private static int writeAsVtf(Definition d, ByteOut out) {
    ByteOut b = new ByteOut();
    int type =
        switch (d.kind()) {
          case CREATOR -> shortText(CREATOR, ((Definition.Creator) d).text(), b);
          case TIMER_RESOLUTION -> period((Definition.TimerResolution) d, b);
          case LOCATION -> process((Definition.Location) d, b);
          case SCL_FILE -> named(SCL_FILE, d, b);
          case SCL -> location((Definition.Scl) d, b);
          case REGION_GROUP -> named(ACTIVITY, d, b);
          case REGION -> state((Definition.Region) d, b);
          case COLLECTIVE ->
              ((Definition.Collective) d).type() == 0 ? named(GLOBAL_OPERATION, d, b) : 0;
          case COUNTER_GROUP -> named(SAMPLE_CLASS, d, b);
          case FILE -> file((Definition.File) d, b);
          case SCOPE -> scope((InstrumentationDefinition.Scope) d, b);
          case NATIVE_THREAD -> thread((InstrumentationDefinition.NativeThread) d, b);
          default -> 0;
        };
    if (d instanceof Definition.Group x && (x.name() == null || isShort(x.name()))) {
      return group(x, b, out);
    }
    if (type == 0) {
      return 0;
    }
    record(type, b, out);
    return 1;
  }

  private static int shortText(int type, String text, ByteOut b) {
    if (!isShort(text)) {
      return 0;
    }
    shortText(text, b);
    return type;
  }

  /** A definition that is a number and a name. */
  private static int named(int type, Definition d, ByteOut b) {
    b.u32(token(d.token()));
    return shortText(type, d.name(), b);
  }

  private static int period(Definition.TimerResolution d, ByteOut b) {
    b.f64(1.0 / d.ticksPerSecond());
    return isPeriod(d.ticksPerSecond()) ? CLOCK_PERIOD : 0;
  }

  private static int process(Definition.Location d, ByteOut b) {
    b.u32((int) FileNumbers.cpu(d.token()));
    return d.parent() == 0 ? shortText(CPU_NAME, d.name(), b) : 0;
  }

  private static int location(Definition.Scl d, ByteOut b) {
    b.u32((int) FileNumbers.scl(d.token()));
    b.u32(1);
    b.u32(token(d.file()));
    b.u32(d.line());
    return SCL;
  }

  private static int state(Definition.Region d, ByteOut b) {
    b.u32(token(d.group()));
    b.u32(token(d.token()));
    int type = shortText(STATE, d.name(), b);
    b.u32((int) FileNumbers.scl(d.scl()));
    return type;
  }

  private static int scope(InstrumentationDefinition.Scope d, ByteOut b) {
    b.u32(token(d.token()));
    b.u32(token(d.group()));
    int type = shortText(SCOPE, d.name(), b);
    b.u32(d.begin());
    b.u32(d.end());
    return type;
  }

  private static int thread(InstrumentationDefinition.NativeThread d, ByteOut b) {
    b.u32((int) FileNumbers.cpu(d.process()));
    b.u32(d.number());
    return shortText(THREAD, d.name(), b);
  }

  private static int file(Definition.File d, ByteOut b) {
    b.u32(token(d.token()));
    b.u32(token(d.group()));
    return shortText(IO_FILE, d.name(), b);
  }

  /** Returns whether the reciprocal gives a number of ticks back. */
  private static boolean isPeriod(long ticks) {
    return ticks > 0 && ticks < 1L << 52 && Math.round(1.0 / (1.0 / ticks)) == ticks;
  }

  private static int group(Definition.Group x, ByteOut b, ByteOut out) {
    int[] members = x.members();
    b.u32((int) FileNumbers.communicator(x.token()));
    b.u32(members.length);
    ByteOut runs = new ByteOut();
    int n = 0;
    for (int i = 0; i < members.length; ) {
      int end = i + 1;
      while (end < members.length && cpu(members[end]) == cpu(members[end - 1]) + 1) {
        end++;
      }
      runs.u32((int) cpu(members[i]));
      runs.u32((int) cpu(members[end - 1]));
      runs.u32(1);
      n++;
      i = end;
    }
    b.u32(n);
    b.put(runs);
    record(COMMUNICATOR, b, out);
    if (x.name() == null) {
      return 1;
    }
    b.clear();
    b.u32((int) FileNumbers.communicator(x.token()));
    shortText(x.name(), b);
    record(COMMUNICATOR_NAME, b, out);
    return 2;
  }

  private static long cpu(int token) {
    return FileNumbers.cpu(token);
  }

  private static void text(String text, ByteOut out) {
    if (text == null) {
      out.uv(0);
      return;
    }
    byte[] bytes = TraceText.encode(text);
    out.uv(bytes.length + 1L);
    out.put(bytes, 0, bytes.length);
  }

  private static void word(int value, ByteOut out) {
    out.uv(Integer.toUnsignedLong(value));
  }

  private static void words(int[] values, ByteOut out) {
    out.uv(values.length);
    for (int v : values) {
      word(v, out);
    }
  }

  private static void reals(double[] values, ByteOut out) {
    out.uv(values.length);
    for (double v : values) {
      out.f64(v);
    }
  }

  private static double[] reals(ByteIn in) throws BadDataException {
    double[] values = new double[in.count(Double.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.f64();
    }
    return values;
  }

  private static void fields(Definition d, ByteOut out) {
    DefinitionRow row = new DefinitionRow().take(d);
    List<DefinitionField> fields = row.fields();
    for (int i = 0; i < fields.size(); i++) {
      switch (fields.get(i).form()) {
        case TOKEN, REFERENCE, NUMBER -> out.uv(row.number(i));
        case TEXT -> text(row.text(i), out);
        case REFERENCES, NUMBERS -> words(row.list(i), out);
        case REALS -> reals(row.reals(i), out);
      }
    }
  }

  private static void pairs(KeyValues pairs, ByteOut out) {
    out.uv(pairs.pairs().size());
    for (KeyValues.Pair p : pairs.pairs()) {
      word(p.key(), out);
      out.u8(p.type().ordinal());
      if (p.type().isPooled()) {
        out.str(p.bytes(), 0, p.bytes().length);
      } else {
        out.uv(p.value());
      }
    }
  }

  /**
   * Reads one record.
   *
   * @param members how many members of communicators may still be unfolded from their runs
   * @return the definition; null if the type is not known to this version
   */
  public static Definitions.Entry read(int type, ByteIn in, long[] members)
      throws BadDataException {
    Definition d = readVtf(type, in, members);
    if (d != null) {
      return new Definitions.Entry(0, d, KeyValues.NONE);
    }
    DefinitionKind kind = null;
    for (DefinitionKind k : DefinitionKind.values()) {
      if (type == EXTENSION + extension(k)) {
        kind = k;
      }
    }
    if (kind == null) {
      return null;
    }
    int stream = (int) in.uv();
    Definition extended = readFields(kind, in);
    KeyValues pairs = readPairs(in);
    in.mustBeEmpty("the declaration");
    return new Definitions.Entry(stream, extended, pairs);
  }

  private static String shortText(ByteIn in) throws BadDataException {
    int length = in.u16();
    int start = in.skip(length);
    return TraceText.decode(in.bytes, start, length);
  }

  private static int model(int file) {
    return (int) FileNumbers.modelToken(file);
  }

  private static Definition readVtf(int type, ByteIn in, long[] budget) throws BadDataException {
    switch (type) {
      case CREATOR:
        return new Definition.Creator(shortText(in));
      case CLOCK_PERIOD:
        long ticks = Math.round(1.0 / in.f64());
        return new Definition.TimerResolution(ticks > 0 && ticks < Long.MAX_VALUE ? ticks : 0);
      case CPU_NAME:
        int cpu = in.u32();
        return new Definition.Location((int) FileNumbers.modelCpu(cpu), shortText(in), 0);
      case CPU_GROUP:
        int group = in.u32();
        String groupName = shortText(in);
        int n = in.u32();
        if (n < 0 || n > in.left() / 4) {
          throw new BadDataException("members within " + in.left() + " bytes", n + " members");
        }
        int[] members = new int[n];
        for (int i = 0; i < n; i++) {
          members[i] = (int) FileNumbers.modelCpu(in.u32());
        }
        return new Definition.Group(group, groupName, members);
      case COMMUNICATOR:
        return readCommunicator(in, budget);
      case SCL_FILE:
        int sclFile = in.u32();
        return new Definition.SclFile(model(sclFile), shortText(in));
      case SCL:
        int scl = in.u32();
        if (in.u32() < 1) {
          return new Definition.Scl(scl, 0, 0);
        }
        int file = in.u32();
        return new Definition.Scl(scl, model(file), in.u32());
      case ACTIVITY:
        int activity = in.u32();
        return new Definition.RegionGroup(model(activity), shortText(in));
      case STATE:
        int of = in.u32();
        int state = in.u32();
        String name = shortText(in);
        return new Definition.Region(model(state), name, model(of), in.u32());
      case GLOBAL_OPERATION:
        int operation = in.u32();
        return new Definition.Collective(model(operation), shortText(in), 0);
      case SAMPLE_CLASS:
        int sampleClass = in.u32();
        return new Definition.CounterGroup(model(sampleClass), shortText(in));
      case IO_FILE:
        int ioFile = in.u32();
        int fileGroup = in.u32();
        return new Definition.File(model(ioFile), shortText(in), model(fileGroup));
      case SCOPE:
        int scope = model(in.u32());
        int within = model(in.u32());
        String scopeName = shortText(in);
        int begin = in.u32();
        return new InstrumentationDefinition.Scope(scope, scopeName, within, begin, in.u32());
      case THREAD:
        int thread = (int) FileNumbers.modelCpu(in.u32());
        int number = in.u32();
        return new InstrumentationDefinition.NativeThread(thread, number, shortText(in));
      default:
        return null;
    }
  }

  /** Members of all communicators together; a few bytes can claim that there are billions. */
  public static final long MOST_MEMBERS = 1 << 25;

  private static Definition readCommunicator(ByteIn in, long[] budget) throws BadDataException {
    int token = (int) FileNumbers.modelCommunicator(in.u32());
    in.u32();
    int runs = in.u32();
    if (runs < 0 || runs > in.left() / 12) {
      throw new BadDataException("runs of members within " + in.left() + " bytes", "" + runs);
    }
    int[] members = new int[Math.min(runs, 16)];
    int n = 0;
    for (int i = 0; i < runs; i++) {
      long low = Integer.toUnsignedLong(in.u32());
      long up = Integer.toUnsignedLong(in.u32());
      long step = Integer.toUnsignedLong(in.u32());
      if (step == 0 || up < low || (up - low) / step >= budget[0]) {
        throw new BadDataException("an ascending run of members", low + ":" + up + ":" + step);
      }
      budget[0] -= (up - low) / step + 1;
      for (long m = low; m <= up; m += step) {
        if (n == members.length) {
          members = Arrays.copyOf(members, Math.max(16, n * 2));
        }
        members[n++] = (int) FileNumbers.modelCpu(m);
      }
    }
    return new Definition.Group(token, null, Arrays.copyOf(members, n));
  }

  /** Gives a communicator, which must have been declared before, its name. */
  public static void name(ByteIn in, DeclaredEntries entries) throws BadDataException {
    int token = (int) FileNumbers.modelCommunicator(in.u32());
    String name = shortText(in);
    if (!entries.name(token, name)) {
      throw new BadDataException("the name of a communicator declared before", "" + token);
    }
  }

  private static String text(ByteIn in) throws BadDataException {
    long length = in.uv();
    if (length == 0) {
      return null;
    }
    if (length < 0 || length - 1 > in.left()) {
      throw new BadDataException("a text within " + in.left() + " bytes", (length - 1) + " bytes");
    }
    int start = in.skip((int) length - 1);
    return TraceText.decode(in.bytes, start, (int) length - 1);
  }

  private static int[] words(ByteIn in) throws BadDataException {
    int[] values = new int[in.count(1)];
    for (int i = 0; i < values.length; i++) {
      values[i] = (int) in.uv();
    }
    return values;
  }

  private static int word(ByteIn in) throws BadDataException {
    return (int) in.uv();
  }

  private static Definition readFields(DefinitionKind kind, ByteIn in) throws BadDataException {
    DefinitionRow row = new DefinitionRow().start(kind);
    List<DefinitionField> fields = row.fields();
    for (int i = 0; i < fields.size(); i++) {
      switch (fields.get(i).form()) {
        case TOKEN, REFERENCE, NUMBER -> row.set(i, in.uv());
        case TEXT -> row.set(i, text(in));
        case REFERENCES, NUMBERS -> row.set(i, words(in));
        case REALS -> row.set(i, reals(in));
      }
    }
    return row.definition();
  }

  private static KeyValues readPairs(ByteIn in) throws BadDataException {
    int n = in.count(3);
    if (n == 0) {
      return KeyValues.NONE;
    }
    List<KeyValues.Pair> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int key = word(in);
      KeyValueType type = KeyValueType.of(in.u8());
      if (type == null) {
        throw new BadDataException("a type of values of this version", "another one");
      }
      if (type.isPooled()) {
        int length = in.length();
        int start = in.skip(length);
        byte[] bytes = Arrays.copyOfRange(in.bytes, start, start + length);
        list.add(new KeyValues.Pair(key, type, 0, bytes));
      } else {
        list.add(new KeyValues.Pair(key, type, type.normalize(in.uv()), null));
      }
    }
    return new KeyValues(list);
  }
}
