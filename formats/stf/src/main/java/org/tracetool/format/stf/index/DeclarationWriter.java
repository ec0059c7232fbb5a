package org.tracetool.format.stf.index;

import java.util.List;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.InstrumentationDefinition;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.stf.bytes.ByteOut;
import org.tracetool.format.stf.bytes.FileNumbers;

/** Writes definitions as declaration records. */
public final class DeclarationWriter {
  private static final int LONGEST_SHORT_TEXT = 0xffff;

  private DeclarationWriter() {}

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
    record(
        DeclarationTypes.EXTENSION + DeclarationTypes.extension(entry.definition().kind()),
        body,
        out);
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
    return isPeriod(d.ticksPerSecond()) ? DeclarationTypes.CLOCK_PERIOD : 0;
  }

  private static int process(Definition.Location d, ByteOut b) {
    b.u32((int) FileNumbers.cpu(d.token()));
    return d.parent() == 0 ? shortText(DeclarationTypes.CPU_NAME, d.name(), b) : 0;
  }

  private static int location(Definition.Scl d, ByteOut b) {
    b.u32((int) FileNumbers.scl(d.token()));
    b.u32(1);
    b.u32(token(d.file()));
    b.u32(d.line());
    return DeclarationTypes.SCL;
  }

  private static int state(Definition.Region d, ByteOut b) {
    b.u32(token(d.group()));
    b.u32(token(d.token()));
    int type = shortText(DeclarationTypes.STATE, d.name(), b);
    b.u32((int) FileNumbers.scl(d.scl()));
    return type;
  }

  private static int scope(InstrumentationDefinition.Scope d, ByteOut b) {
    b.u32(token(d.token()));
    b.u32(token(d.group()));
    int type = shortText(DeclarationTypes.SCOPE, d.name(), b);
    b.u32(d.begin());
    b.u32(d.end());
    return type;
  }

  private static int thread(InstrumentationDefinition.NativeThread d, ByteOut b) {
    b.u32((int) FileNumbers.cpu(d.process()));
    b.u32(d.number());
    return shortText(DeclarationTypes.THREAD, d.name(), b);
  }

  private static int file(Definition.File d, ByteOut b) {
    b.u32(token(d.token()));
    b.u32(token(d.group()));
    return shortText(DeclarationTypes.IO_FILE, d.name(), b);
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
    record(DeclarationTypes.COMMUNICATOR, b, out);
    if (x.name() == null) {
      return 1;
    }
    b.clear();
    b.u32((int) FileNumbers.communicator(x.token()));
    shortText(x.name(), b);
    record(DeclarationTypes.COMMUNICATOR_NAME, b, out);
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
}
