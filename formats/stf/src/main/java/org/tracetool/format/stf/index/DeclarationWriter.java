package org.tracetool.format.stf.index;

import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;

/** Writes definitions as declaration records. */
public final class DeclarationWriter {
  private static final int MAX_SHORT_TEXT_BYTES = 0xffff;

  private DeclarationWriter() {}

  /** Writes a definition as one record or two; returns how many. */
  public static int write(Definitions.Entry entry, StfByteWriter out) {
    if (entry.stream() == 0 && entry.pairs().pairs().isEmpty()) {
      int n = writeAsVtf(entry.definition(), out);
      if (n > 0) {
        return n;
      }
    }
    StfByteWriter body = new StfByteWriter();
    body.uv(Integer.toUnsignedLong(entry.stream()));
    writeFields(entry.definition(), body);
    writePairs(entry.pairs(), body);
    record(
        DeclarationTypes.EXTENSION + DeclarationTypes.extension(entry.definition().kind()),
        body,
        out);
    return 1;
  }

  private static void record(int type, StfByteWriter body, StfByteWriter out) {
    out.uv(type);
    out.str(body);
  }

  private static boolean isShort(String text) {
    return text != null
        && text.length() <= MAX_SHORT_TEXT_BYTES
        && TraceText.encode(text).length <= MAX_SHORT_TEXT_BYTES;
  }

  private static void writeShortText(String text, StfByteWriter out) {
    byte[] bytes = TraceText.encode(text);
    out.writeU16(bytes.length);
    out.put(bytes, 0, bytes.length);
  }

  private static int token(int model) {
    return (int) StfNumberMapping.token(model);
  }

  private static int writeAsVtf(Definition d, StfByteWriter out) {
    StfByteWriter b = new StfByteWriter();
    int type =
        switch (d.kind()) {
          case CREATOR -> shortText(DeclarationTypes.CREATOR, ((Definition.Creator) d).text(), b);
          case TIMER_RESOLUTION -> period((Definition.TimerResolution) d, b);
          case LOCATION -> process((Definition.Location) d, b);
          case SCL_FILE -> named(DeclarationTypes.SCL_FILE, d, b);
          case SCL -> location((Definition.Scl) d, b);
          case REGION_GROUP -> named(DeclarationTypes.ACTIVITY, d, b);
          case REGION -> state((Definition.Region) d, b);
          case COLLECTIVE ->
              ((Definition.Collective) d).type() == 0
                  ? named(DeclarationTypes.GLOBAL_OPERATION, d, b)
                  : 0;
          case COUNTER_GROUP -> named(DeclarationTypes.SAMPLE_CLASS, d, b);
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

  private static int shortText(int type, String text, StfByteWriter b) {
    if (!isShort(text)) {
      return 0;
    }
    writeShortText(text, b);
    return type;
  }

  /** A definition that is a number and a name. */
  private static int named(int type, Definition d, StfByteWriter b) {
    b.writeU32(token(d.token()));
    return shortText(type, d.name(), b);
  }

  private static int period(Definition.TimerResolution d, StfByteWriter b) {
    b.writeF64(1.0 / d.ticksPerSecond());
    return isPeriod(d.ticksPerSecond()) ? DeclarationTypes.CLOCK_PERIOD : 0;
  }

  private static int process(Definition.Location d, StfByteWriter b) {
    b.writeU32((int) StfNumberMapping.cpu(d.token()));
    return d.parent() == 0 ? shortText(DeclarationTypes.CPU_NAME, d.name(), b) : 0;
  }

  private static int location(Definition.Scl d, StfByteWriter b) {
    b.writeU32((int) StfNumberMapping.scl(d.token()));
    b.writeU32(1);
    b.writeU32(token(d.file()));
    b.writeU32(d.line());
    return DeclarationTypes.SCL;
  }

  private static int state(Definition.Region d, StfByteWriter b) {
    b.writeU32(token(d.group()));
    b.writeU32(token(d.token()));
    int type = shortText(DeclarationTypes.STATE, d.name(), b);
    b.writeU32((int) StfNumberMapping.scl(d.scl()));
    return type;
  }

  private static int scope(InstrumentationDefinition.Scope d, StfByteWriter b) {
    b.writeU32(token(d.token()));
    b.writeU32(token(d.group()));
    int type = shortText(DeclarationTypes.SCOPE, d.name(), b);
    b.writeU32(d.begin());
    b.writeU32(d.end());
    return type;
  }

  private static int thread(InstrumentationDefinition.NativeThread d, StfByteWriter b) {
    b.writeU32((int) StfNumberMapping.cpu(d.process()));
    b.writeU32(d.number());
    return shortText(DeclarationTypes.THREAD, d.name(), b);
  }

  private static int file(Definition.File d, StfByteWriter b) {
    b.writeU32(token(d.token()));
    b.writeU32(token(d.group()));
    return shortText(DeclarationTypes.IO_FILE, d.name(), b);
  }

  /** Returns whether the reciprocal gives a number of ticks back. */
  private static boolean isPeriod(long ticks) {
    return ticks > 0 && ticks < 1L << 52 && Math.round(1.0 / (1.0 / ticks)) == ticks;
  }

  private static int group(Definition.Group x, StfByteWriter b, StfByteWriter out) {
    int[] members = x.members();
    b.writeU32((int) StfNumberMapping.communicator(x.token()));
    b.writeU32(members.length);
    StfByteWriter runs = new StfByteWriter();
    int n = 0;
    for (int i = 0; i < members.length; ) {
      int end = i + 1;
      while (end < members.length && cpu(members[end]) == cpu(members[end - 1]) + 1) {
        end++;
      }
      runs.writeU32((int) cpu(members[i]));
      runs.writeU32((int) cpu(members[end - 1]));
      runs.writeU32(1);
      n++;
      i = end;
    }
    b.writeU32(n);
    b.put(runs);
    record(DeclarationTypes.COMMUNICATOR, b, out);
    if (x.name() == null) {
      return 1;
    }
    b.clear();
    b.writeU32((int) StfNumberMapping.communicator(x.token()));
    writeShortText(x.name(), b);
    record(DeclarationTypes.COMMUNICATOR_NAME, b, out);
    return 2;
  }

  private static long cpu(int token) {
    return StfNumberMapping.cpu(token);
  }

  private static void writeText(String text, StfByteWriter out) {
    if (text == null) {
      out.uv(0);
      return;
    }
    byte[] bytes = TraceText.encode(text);
    out.uv(bytes.length + 1L);
    out.put(bytes, 0, bytes.length);
  }

  private static void writeWord(int value, StfByteWriter out) {
    out.uv(Integer.toUnsignedLong(value));
  }

  private static void writeWords(int[] values, StfByteWriter out) {
    out.uv(values.length);
    for (int v : values) {
      writeWord(v, out);
    }
  }

  private static void writeReals(double[] values, StfByteWriter out) {
    out.uv(values.length);
    for (double v : values) {
      out.writeF64(v);
    }
  }

  private static void writeFields(Definition d, StfByteWriter out) {
    DefinitionRow row = new DefinitionRow().take(d);
    List<DefinitionField> fields = row.fields();
    for (int i = 0; i < fields.size(); i++) {
      switch (fields.get(i).form()) {
        case TOKEN, REFERENCE, NUMBER -> out.uv(row.number(i));
        case TEXT -> writeText(row.text(i), out);
        case REFERENCES, NUMBERS -> writeWords(row.list(i), out);
        case REALS -> writeReals(row.reals(i), out);
      }
    }
  }

  private static void writePairs(KeyValues pairs, StfByteWriter out) {
    out.uv(pairs.pairs().size());
    for (KeyValues.Pair p : pairs.pairs()) {
      writeWord(p.key(), out);
      out.writeU8(p.type().ordinal());
      if (p.type().isPooled()) {
        out.str(p.bytes(), 0, p.bytes().length);
      } else {
        out.uv(p.value());
      }
    }
  }
}
