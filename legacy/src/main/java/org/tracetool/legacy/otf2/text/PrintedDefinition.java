package org.tracetool.legacy.otf2.text;

import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.GlobalRecord;
import org.tracetool.format.otf2.record.RecordType;

/** One definition as it stands in the file, kept since others refer to it. */
public final class PrintedDefinition {
  private static final byte[] NO_TEXT = {};

  final RecordType type;
  final long[] numbers;
  final long[] items;

  /** The text, if the definition is one. */
  final byte[] text;

  /** Whether its name was defined before it; the library keeps no name that comes later. */
  final boolean isNamed;

  /** What a reference to it prints, once that can no longer change. Threads tell each other. */
  volatile byte[] reference;

  /** Of a communicator, whether a rank is the same location for all; null if not known yet. */
  Boolean sameForAll;

  /**
   * Keeps a definition.
   *
   * @param isNamed whether its name was defined before it
   */
  public PrintedDefinition(RecordValues v, boolean isNamed) {
    this.isNamed = isNamed;
    type = v.type();
    numbers = new long[type.fields().length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = v.number(i);
    }
    items = v.items();
    text = type == GlobalRecord.STRING.type() ? bytes(v) : NO_TEXT;
  }

  /** The numbers of the lists that it has, see {@link RecordValues#items}. */
  public long[] items() {
    return items;
  }

  private static byte[] bytes(RecordValues v) {
    int at = GlobalRecord.STRING.type().position("string");
    return java.util.Arrays.copyOfRange(v.buffer(), v.begin(at), v.end(at));
  }

  public boolean is(GlobalRecord record) {
    return type == record.type();
  }

  public long get(String field) {
    return numbers[type.position(field)];
  }
}
