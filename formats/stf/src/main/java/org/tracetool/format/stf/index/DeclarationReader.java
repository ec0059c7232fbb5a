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
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfNumberMapping;

/** Reads declaration records as definitions. */
public final class DeclarationReader {
  private DeclarationReader() {}

  /**
   * Reads one record.
   *
   * @param members how many members of communicators may still be unfolded from their runs
   * @return the definition; null if the type is not known to this version
   */
  public static Definitions.Entry read(int type, StfByteReader in, long[] members)
      throws BadDataException {
    Definition d = readVtf(type, in, members);
    if (d != null) {
      return new Definitions.Entry(0, d, KeyValues.NONE);
    }
    DefinitionKind kind = null;
    for (DefinitionKind k : DefinitionKind.values()) {
      if (type == DeclarationTypes.EXTENSION + DeclarationTypes.extension(k)) {
        kind = k;
      }
    }
    if (kind == null) {
      return null;
    }
    int stream = (int) in.uv();
    Definition extended = readFields(kind, in);
    KeyValues pairs = readPairs(in);
    in.requireEmpty("the declaration");
    return new Definitions.Entry(stream, extended, pairs);
  }

  private static String shortText(StfByteReader in) throws BadDataException {
    int length = in.u16();
    int start = in.skip(length);
    return TraceText.decode(in.bytes, start, length);
  }

  private static int model(int file) {
    return (int) StfNumberMapping.modelToken(file);
  }

  private static Definition readVtf(int type, StfByteReader in, long[] budget)
      throws BadDataException {
    switch (type) {
      case DeclarationTypes.CREATOR:
        return new Definition.Creator(shortText(in));
      case DeclarationTypes.CLOCK_PERIOD:
        long ticks = Math.round(1.0 / in.f64());
        return new Definition.TimerResolution(ticks > 0 && ticks < Long.MAX_VALUE ? ticks : 0);
      case DeclarationTypes.CPU_NAME:
        int cpu = in.u32();
        return new Definition.Location((int) StfNumberMapping.modelCpu(cpu), shortText(in), 0);
      case DeclarationTypes.CPU_GROUP:
        int group = in.u32();
        String groupName = shortText(in);
        int n = in.u32();
        if (n < 0 || n > in.left() / 4) {
          throw new BadDataException("members within " + in.left() + " bytes", n + " members");
        }
        int[] members = new int[n];
        for (int i = 0; i < n; i++) {
          members[i] = (int) StfNumberMapping.modelCpu(in.u32());
        }
        return new Definition.Group(group, groupName, members);
      case DeclarationTypes.COMMUNICATOR:
        return readCommunicator(in, budget);
      case DeclarationTypes.SCL_FILE:
        int sclFile = in.u32();
        return new Definition.SclFile(model(sclFile), shortText(in));
      case DeclarationTypes.SCL:
        int scl = in.u32();
        if (in.u32() < 1) {
          return new Definition.Scl(scl, 0, 0);
        }
        int file = in.u32();
        return new Definition.Scl(scl, model(file), in.u32());
      case DeclarationTypes.ACTIVITY:
        int activity = in.u32();
        return new Definition.RegionGroup(model(activity), shortText(in));
      case DeclarationTypes.STATE:
        int of = in.u32();
        int state = in.u32();
        String name = shortText(in);
        return new Definition.Region(model(state), name, model(of), in.u32());
      case DeclarationTypes.GLOBAL_OPERATION:
        int operation = in.u32();
        return new Definition.Collective(model(operation), shortText(in), 0);
      case DeclarationTypes.SAMPLE_CLASS:
        int sampleClass = in.u32();
        return new Definition.CounterGroup(model(sampleClass), shortText(in));
      case DeclarationTypes.IO_FILE:
        int ioFile = in.u32();
        int fileGroup = in.u32();
        return new Definition.File(model(ioFile), shortText(in), model(fileGroup));
      case DeclarationTypes.SCOPE:
        int scope = model(in.u32());
        int within = model(in.u32());
        String scopeName = shortText(in);
        int begin = in.u32();
        return new InstrumentationDefinition.Scope(scope, scopeName, within, begin, in.u32());
      case DeclarationTypes.THREAD:
        int thread = (int) StfNumberMapping.modelCpu(in.u32());
        int number = in.u32();
        return new InstrumentationDefinition.NativeThread(thread, number, shortText(in));
      default:
        return null;
    }
  }

  /** Members of all communicators together; a few bytes can claim that there are billions. */
  public static final long MAX_MEMBERS = 1 << 25;

  private static Definition readCommunicator(StfByteReader in, long[] budget)
      throws BadDataException {
    int token = (int) StfNumberMapping.modelCommunicator(in.u32());
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
        members[n++] = (int) StfNumberMapping.modelCpu(m);
      }
    }
    return new Definition.Group(token, null, Arrays.copyOf(members, n));
  }

  /** Gives a communicator, which must have been declared before, its name. */
  public static void setName(StfByteReader in, DeclaredEntries entries) throws BadDataException {
    int token = (int) StfNumberMapping.modelCommunicator(in.u32());
    String name = shortText(in);
    if (!entries.name(token, name)) {
      throw new BadDataException("the name of a communicator declared before", "" + token);
    }
  }

  private static String text(StfByteReader in) throws BadDataException {
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

  private static int[] words(StfByteReader in) throws BadDataException {
    int[] values = new int[in.count(1)];
    for (int i = 0; i < values.length; i++) {
      values[i] = (int) in.uv();
    }
    return values;
  }

  private static int word(StfByteReader in) throws BadDataException {
    return (int) in.uv();
  }

  private static Definition readFields(DefinitionKind kind, StfByteReader in)
      throws BadDataException {
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

  private static KeyValues readPairs(StfByteReader in) throws BadDataException {
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

  private static double[] reals(StfByteReader in) throws BadDataException {
    double[] values = new double[in.count(Double.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.f64();
    }
    return values;
  }
}
