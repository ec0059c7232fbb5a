package org.tracetool.format.otf2.record;

import java.util.ArrayList;
import java.util.List;

/**
 * What a record is made of: fields in the order in which they stand in the file, one group of which
 * may be repeated. Made from one line of text, see {@link GlobalRecord} and {@link EventRecord}.
 */
public final class RecordType {
  private final int code;
  private final String label;
  private final RecordFraming frame;
  private final String text;
  private final RecordField[] fields;
  private final RecordField[] repeated;
  private final int countField;
  private final int repeatedAt;
  private final int room;
  private final int groupRoom;
  private final byte[] sizes;
  private final byte[] groupSizes;

  /**
   * A type of records.
   *
   * @param label its name in printed output
   * @param payload the fields, see {@link RecordField#parse}; {@code [count a:… b:…]} repeats
   *     fields as often as the field {@code count} says
   * @param text how it is printed: names of fields in braces, with the form after a {@code !}
   */
  RecordType(int code, String label, RecordFraming frame, String payload, String text) {
    this.code = code;
    this.label = label;
    this.frame = frame;
    this.text = text;
    List<RecordField> single = new ArrayList<>();
    List<RecordField> group = new ArrayList<>();
    int count = -1;
    int at = -1;
    boolean inGroup = false;
    for (String word : payload.isEmpty() ? new String[0] : payload.split(" ")) {
      if (word.startsWith("[")) {
        at = single.size();
        count = position(single, word.substring(1));
        inGroup = true;
      } else {
        boolean last = word.endsWith("]");
        RecordField field = RecordField.parse(last ? word.substring(0, word.length() - 1) : word);
        (inGroup ? group : single).add(field);
        inGroup &= !last;
      }
    }
    fields = single.toArray(new RecordField[0]);
    repeated = group.toArray(new RecordField[0]);
    countField = count;
    repeatedAt = at;
    room = room(fields);
    groupRoom = room(repeated);
    sizes = sizes(fields);
    groupSizes = sizes(repeated);
  }

  /** A type of records that is not known: its payload is bytes that mean nothing here. */
  public static RecordType unknown(int code) {
    return new RecordType(code, "UNKNOWN", RecordFraming.LENGTH, "payload:map", "");
  }

  private static int position(List<RecordField> fields, String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static int position(RecordField[] fields, String name) {
    for (int i = 0; i < fields.length; i++) {
      if (fields[i].name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The byte that stands for it in a file. */
  public int code() {
    return code;
  }

  /** Its name in printed output. */
  public String label() {
    return label;
  }

  /** How its end is found. */
  public RecordFraming frame() {
    return frame;
  }

  /** How it is printed, see the constructor. */
  public String text() {
    return text;
  }

  /** The fields that stand there once. */
  public RecordField[] fields() {
    return fields;
  }

  /** The fields of the repeated group; none if nothing is repeated. */
  public RecordField[] repeated() {
    return repeated;
  }

  /** Which field says how often the group is repeated; -1 if nothing is. */
  public int countField() {
    return countField;
  }

  /** Before which field the repeated group stands; -1 if nothing is repeated. */
  public int repeatedAt() {
    return repeatedAt;
  }

  /** The position of a field; -1 if there is no such field or it is in the group. */
  public int position(String name) {
    return position(fields, name);
  }

  /** The position of a field in the repeated group; -1 if it is not there. */
  public int repeatedPosition(String name) {
    return position(repeated, name);
  }

  /** Which field is the id that the record defines; -1 if it defines none. */
  public int self() {
    return position("self");
  }

  /** The same with a field before all others. */
  RecordType preceded(int newCode, RecordField first) {
    return new RecordType(this, newCode, first);
  }

  private static int room(RecordField[] fields) {
    int bytes = 0;
    for (RecordField field : fields) {
      bytes += field.wire().largest();
    }
    return bytes;
  }

  /**
   * For each field how many bytes of a number follow its size; null if some are no such numbers.
   */
  private static byte[] sizes(RecordField[] fields) {
    byte[] sizes = new byte[fields.length];
    for (int i = 0; i < sizes.length; i++) {
      switch (fields[i].wire()) {
        case U8 -> sizes[i] = 0;
        case C32 -> sizes[i] = Integer.BYTES;
        case C64, S64, MV -> sizes[i] = Long.BYTES;
        default -> {
          return null;
        }
      }
    }
    return sizes;
  }

  /** Whether all fields, the repeated ones as well, are bytes and compressed numbers. */
  public boolean isCompressed() {
    return sizes != null && groupSizes != null;
  }

  /** For each field of such a record the most bytes after its size; 0 for a byte alone. */
  public byte[] sizes() {
    return sizes;
  }

  /** The same for the fields of the repeated group. */
  public byte[] groupSizes() {
    return groupSizes;
  }

  /** How many bytes the fields that stand there once take at most, without texts and tables. */
  public int room() {
    return room;
  }

  /** Whether it has fields without a limit of length. */
  public boolean hasTexts() {
    for (RecordField field : fields) {
      if (field.wire().largest() == 0) {
        return true;
      }
    }
    return false;
  }

  /** How many bytes the repeated group takes at most. */
  public int groupRoom() {
    return groupRoom;
  }

  private RecordType(RecordType like, int code, RecordField first) {
    this.code = code;
    label = like.label;
    frame = RecordFraming.LENGTH;
    text = like.text;
    fields = new RecordField[like.fields.length + 1];
    fields[0] = first;
    System.arraycopy(like.fields, 0, fields, 1, like.fields.length);
    repeated = like.repeated;
    countField = like.countField < 0 ? -1 : like.countField + 1;
    repeatedAt = like.repeatedAt < 0 ? -1 : like.repeatedAt + 1;
    room = room(fields);
    groupRoom = like.groupRoom;
    sizes = sizes(fields);
    groupSizes = like.groupSizes;
  }
}
