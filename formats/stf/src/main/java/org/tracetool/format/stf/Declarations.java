package org.tracetool.format.stf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.KeyValueType;
import org.tracetool.core.io.TraceText;

/**
 * Definitions as declaration records: with type and payload of VTF3's Standard Binary where that
 * says all of it, else as extensions that hold the definition field by field.
 */
final class Declarations {
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
  static final int COMMUNICATOR_NAME = 0x5431;
  static final int THREAD = 0x5434;

  private static final String INTEGER = "(-?\\d{1,10})";

  /** The lines of these two in extended VTF3 traces, which is how the model keeps them. */
  private static final Pattern SCOPE_LINE =
      Pattern.compile(
          "DEFSCOPE "
              + INTEGER
              + " ACT "
              + INTEGER
              + " \"([^\"\\\\\\p{Cntrl}]*)\"(?: SCL "
              + INTEGER
              + " "
              + INTEGER
              + ")?");

  private static final Pattern THREAD_LINE =
      Pattern.compile("DEFTHREAD (\\d{1,10}) " + INTEGER + " \"([^\"\\\\\\p{Cntrl}]*)\"");

  /** Extensions: this and the number of the kind. */
  static final int EXTENSION = 0x5500;

  private static final int LONGEST_SHORT_TEXT = 0xffff;

  private Declarations() {}

  /** The number of a kind in extensions. These stand in files and never change. */
  static int extension(DefinitionKind kind) {
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
    };
  }

  /** Writes a definition as one record or two; returns how many. */
  static int write(Definitions.Entry entry, ByteOut out) {
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
    return (int) Numbers.token(model);
  }

  private static int writeAsVtf(Definition d, ByteOut out) {
    ByteOut b = new ByteOut();
    int type;
    if (d instanceof Definition.Creator x && isShort(x.text())) {
      type = CREATOR;
      shortText(x.text(), b);
    } else if (d instanceof Definition.TimerResolution x && isPeriod(x.ticksPerSecond())) {
      type = CLOCK_PERIOD;
      b.f64(1.0 / x.ticksPerSecond());
    } else if (d instanceof Definition.Location x && x.parent() == 0 && isShort(x.name())) {
      type = CPU_NAME;
      b.u32((int) Numbers.cpu(x.token()));
      shortText(x.name(), b);
    } else if (d instanceof Definition.Group x && (x.name() == null || isShort(x.name()))) {
      return group(x, b, out);
    } else if (d instanceof Definition.SclFile x && isShort(x.name())) {
      type = SCL_FILE;
      b.u32(token(x.token()));
      shortText(x.name(), b);
    } else if (d instanceof Definition.Scl x) {
      type = SCL;
      b.u32((int) Numbers.scl(x.token()));
      b.u32(1);
      b.u32(token(x.file()));
      b.u32(x.line());
    } else if (d instanceof Definition.RegionGroup x && isShort(x.name())) {
      type = ACTIVITY;
      b.u32(token(x.token()));
      shortText(x.name(), b);
    } else if (d instanceof Definition.Region x && isShort(x.name())) {
      type = STATE;
      b.u32(token(x.group()));
      b.u32(token(x.token()));
      shortText(x.name(), b);
      b.u32((int) Numbers.scl(x.scl()));
    } else if (d instanceof Definition.Collective x && x.type() == 0 && isShort(x.name())) {
      type = GLOBAL_OPERATION;
      b.u32(token(x.token()));
      shortText(x.name(), b);
    } else if (d instanceof Definition.CounterGroup x && isShort(x.name())) {
      type = SAMPLE_CLASS;
      b.u32(token(x.token()));
      shortText(x.name(), b);
    } else if (d instanceof Definition.File x && isShort(x.name())) {
      type = IO_FILE;
      b.u32(token(x.token()));
      b.u32(token(x.group()));
      shortText(x.name(), b);
    } else if (d instanceof Definition.Unknown x && isShort(x.text())) {
      type = line(x.text(), b);
      if (type == 0) {
        return 0;
      }
    } else {
      return 0;
    }
    record(type, b, out);
    return 1;
  }

  /** Writes a scope or thread that is known by its line; returns the type, 0 if it is neither. */
  private static int line(String line, ByteOut b) {
    Matcher m = SCOPE_LINE.matcher(line);
    if (m.matches()) {
      b.u32((int) Long.parseLong(m.group(1)));
      b.u32((int) Long.parseLong(m.group(2)));
      shortText(m.group(3), b);
      b.u32(m.group(4) == null ? 0 : (int) Long.parseLong(m.group(4)));
      b.u32(m.group(5) == null ? 0 : (int) Long.parseLong(m.group(5)));
      return isSame(SCOPE, b, line) ? SCOPE : 0;
    }
    m = THREAD_LINE.matcher(line);
    if (m.matches()) {
      b.u32((int) Numbers.cpu(Long.parseLong(m.group(1))));
      b.u32((int) Long.parseLong(m.group(2)));
      shortText(m.group(3), b);
      return isSame(THREAD, b, line) ? THREAD : 0;
    }
    return 0;
  }

  /** Whether the line comes back from what was written. */
  private static boolean isSame(int type, ByteOut payload, String line) {
    try {
      Definition back = readVtf(type, new ByteIn(payload.content()), new long[1]);
      boolean same = back instanceof Definition.Unknown u && u.text().equals(line);
      if (!same) {
        payload.clear();
      }
      return same;
    } catch (BadDataException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the reciprocal gives a number of ticks back. */
  private static boolean isPeriod(long ticks) {
    return ticks > 0 && ticks < 1L << 52 && Math.round(1.0 / (1.0 / ticks)) == ticks;
  }

  private static int group(Definition.Group x, ByteOut b, ByteOut out) {
    int[] members = x.members();
    b.u32((int) Numbers.communicator(x.token()));
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
    b.u32((int) Numbers.communicator(x.token()));
    shortText(x.name(), b);
    record(COMMUNICATOR_NAME, b, out);
    return 2;
  }

  private static long cpu(int token) {
    return Numbers.cpu(token);
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

  private static void fields(Definition d, ByteOut out) {
    if (d instanceof Definition.Version x) {
      word(x.major(), out);
      word(x.minor(), out);
      word(x.sub(), out);
      text(x.tag(), out);
    } else if (d instanceof Definition.UniqueId x) {
      out.uv(x.id());
    } else if (d instanceof Definition.Creator x) {
      text(x.text(), out);
    } else if (d instanceof Definition.Comment x) {
      text(x.text(), out);
    } else if (d instanceof Definition.TimerResolution x) {
      out.uv(x.ticksPerSecond());
    } else if (d instanceof Definition.TimeRange x) {
      out.uv(x.first());
      out.uv(x.last());
    } else if (d instanceof Definition.Location x) {
      word(x.token(), out);
      text(x.name(), out);
      word(x.parent(), out);
    } else if (d instanceof Definition.Group x) {
      word(x.token(), out);
      text(x.name(), out);
      words(x.members(), out);
    } else if (d instanceof Definition.AttributeList x) {
      word(x.token(), out);
      words(x.attributes(), out);
    } else if (d instanceof Definition.GroupAttributes x) {
      word(x.group(), out);
      word(x.attributeList(), out);
    } else if (d instanceof Definition.Substitutes x) {
      word(x.representative(), out);
      words(x.members(), out);
    } else if (d instanceof Definition.Region x) {
      word(x.token(), out);
      text(x.name(), out);
      word(x.group(), out);
      word(x.scl(), out);
    } else if (d instanceof Definition.RegionGroup x) {
      word(x.token(), out);
      text(x.name(), out);
    } else if (d instanceof Definition.Collective x) {
      word(x.token(), out);
      text(x.name(), out);
      word(x.type(), out);
    } else if (d instanceof Definition.Counter x) {
      word(x.token(), out);
      text(x.name(), out);
      word(x.properties(), out);
      word(x.group(), out);
      text(x.unit(), out);
    } else if (d instanceof Definition.CounterGroup x) {
      word(x.token(), out);
      text(x.name(), out);
    } else if (d instanceof Definition.CounterAssignment x) {
      word(x.counter(), out);
      words(x.members(), out);
    } else if (d instanceof Definition.Scl x) {
      word(x.token(), out);
      word(x.file(), out);
      word(x.line(), out);
    } else if (d instanceof Definition.SclFile x) {
      word(x.token(), out);
      text(x.name(), out);
    } else if (d instanceof Definition.File x) {
      word(x.token(), out);
      text(x.name(), out);
      word(x.group(), out);
    } else if (d instanceof Definition.FileGroup x) {
      word(x.token(), out);
      text(x.name(), out);
    } else if (d instanceof Definition.Key x) {
      word(x.token(), out);
      word(x.typeNumber(), out);
      text(x.name(), out);
      text(x.description(), out);
    } else if (d instanceof Definition.SamplePoint x) {
      out.uv(x.time());
      word(x.type(), out);
    } else if (d instanceof Definition.Marker x) {
      word(x.token(), out);
      text(x.name(), out);
      word(x.type(), out);
    } else if (d instanceof Definition.Unknown x) {
      text(x.text(), out);
    } else {
      throw new IllegalArgumentException("no declaration for " + d.kind());
    }
  }

  private static void pairs(KeyValues pairs, ByteOut out) {
    out.uv(pairs.pairs().size());
    for (KeyValues.Pair p : pairs.pairs()) {
      word(p.key(), out);
      out.u8(p.type().ordinal());
      if (p.type() == KeyValueType.BYTE_ARRAY) {
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
  static Definitions.Entry read(int type, ByteIn in, long[] members) throws BadDataException {
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
    return (int) Numbers.modelToken(file);
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
        return new Definition.Location((int) Numbers.modelCpu(cpu), shortText(in), 0);
      case CPU_GROUP:
        int group = in.u32();
        String groupName = shortText(in);
        int n = in.u32();
        if (n < 0 || n > in.left() / 4) {
          throw new BadDataException("members within " + in.left() + " bytes", n + " members");
        }
        int[] members = new int[n];
        for (int i = 0; i < n; i++) {
          members[i] = (int) Numbers.modelCpu(in.u32());
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
        String scope = "DEFSCOPE " + in.u32() + " ACT " + in.u32();
        scope += " \"" + shortText(in) + "\"";
        int begin = in.u32();
        int end = in.u32();
        return new Definition.Unknown(
            begin == 0 && end == 0 ? scope : scope + " SCL " + begin + " " + end);
      case THREAD:
        long thread = Numbers.modelCpu(in.u32());
        return new Definition.Unknown(
            "DEFTHREAD " + thread + " " + in.u32() + " \"" + shortText(in) + "\"");
      default:
        return null;
    }
  }

  /** Members of all communicators together; a few bytes can say that there are billions. */
  static final long MOST_MEMBERS = 1 << 25;

  private static Definition readCommunicator(ByteIn in, long[] budget) throws BadDataException {
    int token = (int) Numbers.modelCommunicator(in.u32());
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
        members[n++] = (int) Numbers.modelCpu(m);
      }
    }
    return new Definition.Group(token, null, Arrays.copyOf(members, n));
  }

  /** Gives a communicator, which must have been declared before, its name. */
  static void name(ByteIn in, DeclaredEntries entries) throws BadDataException {
    int token = (int) Numbers.modelCommunicator(in.u32());
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
    return switch (kind) {
      case VERSION -> new Definition.Version(word(in), word(in), word(in), text(in));
      case UNIQUE_ID -> new Definition.UniqueId(in.uv());
      case CREATOR -> new Definition.Creator(text(in));
      case COMMENT -> new Definition.Comment(text(in));
      case TIMER_RESOLUTION -> new Definition.TimerResolution(in.uv());
      case TIME_RANGE -> new Definition.TimeRange(in.uv(), in.uv());
      case LOCATION -> new Definition.Location(word(in), text(in), word(in));
      case GROUP -> new Definition.Group(word(in), text(in), words(in));
      case ATTRIBUTE_LIST -> new Definition.AttributeList(word(in), words(in));
      case GROUP_ATTRIBUTES -> new Definition.GroupAttributes(word(in), word(in));
      case SUBSTITUTES -> new Definition.Substitutes(word(in), words(in));
      case REGION -> new Definition.Region(word(in), text(in), word(in), word(in));
      case REGION_GROUP -> new Definition.RegionGroup(word(in), text(in));
      case COLLECTIVE -> new Definition.Collective(word(in), text(in), word(in));
      case COUNTER -> new Definition.Counter(word(in), text(in), word(in), word(in), text(in));
      case COUNTER_GROUP -> new Definition.CounterGroup(word(in), text(in));
      case COUNTER_ASSIGNMENT -> new Definition.CounterAssignment(word(in), words(in));
      case SCL -> new Definition.Scl(word(in), word(in), word(in));
      case SCL_FILE -> new Definition.SclFile(word(in), text(in));
      case FILE -> new Definition.File(word(in), text(in), word(in));
      case FILE_GROUP -> new Definition.FileGroup(word(in), text(in));
      case KEY -> new Definition.Key(word(in), word(in), text(in), text(in));
      case SAMPLE_POINT -> new Definition.SamplePoint(in.uv(), word(in));
      case MARKER -> new Definition.Marker(word(in), text(in), word(in));
      case UNKNOWN -> new Definition.Unknown(text(in));
    };
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
        throw new BadDataException("a type of values from 0 to 11", "another one");
      }
      if (type == KeyValueType.BYTE_ARRAY) {
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
