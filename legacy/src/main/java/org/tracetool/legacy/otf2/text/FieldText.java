package org.tracetool.legacy.otf2.text;

import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordField;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;
import org.tracetool.stats.report.GeneralNumber;

/** Prints the values of fields, each in the form that the text of its record asks for. */
public final class FieldText {
  private static final int REAL_DIGITS = 6;
  private static final long ALL_ONES_32 = 0xffff_ffffL;
  private static final byte[] NOTHING = {};
  private static final byte[] PLURAL = ByteText.ascii("s");
  private static final byte[] COLON = ByteText.ascii(": ");
  private static final byte[] COMMA = ByteText.ascii(", ");
  private static final int TYPE_UINT8 = 1;
  private static final int TYPE_UINT64 = 4;
  private static final int TYPE_INT8 = 5;
  private static final int TYPE_INT64 = 8;
  private static final int TYPE_FLOAT = 9;
  private static final int TYPE_DOUBLE = 10;
  private static final int TYPE_STRING = 11;

  private final ReferencePrinter references;
  private final MetricNames metrics;
  private long origin;
  private final MapText maps;
  private final DateText dates = new DateText();

  /** The location that the record belongs to; ranks of some communicators depend on it. */
  private long location = -1L;

  public FieldText(ReferencePrinter references, MapText maps) {
    this.references = references;
    metrics = new MetricNames(references);
    this.maps = maps;
  }

  /** Times count from some other time, before which there may be some, too. */
  public void setTimeBase(long other) {
    origin = other;
  }

  /** A time as it counts from another one. */
  public static String relative(long time, long origin) {
    long distance = time - origin;
    return Long.compareUnsigned(time, origin) < 0
        ? Long.toString(distance)
        : Long.toUnsignedString(distance);
  }

  /** What stands before the values of metrics. */
  public MetricNames metricNames() {
    return metrics;
  }

  /** From now on, records belong to this location. */
  public void setLocation(long newLocation) {
    location = newLocation;
  }

  /** Prints a field. */
  public void put(ByteText out, RecordValues v, int field, FieldForm form, int argument) {
    long value = v.number(field);
    long other = argument < 0 ? 0 : v.number(argument);
    switch (form) {
      case PLAIN -> printPlain(out, v, field);
      case S -> out.put(value == 1 ? NOTHING : PLURAL);
      case IES -> out.put(value == 1 ? "y" : "ies");
      case RANK -> references.printRank(out, other, value, location);
      case ROOT -> references.printRoot(out, other, value, location);
      case WINRANK -> references.printRank(out, window(other), value, location);
      case WINROOT -> references.printRoot(out, window(other), value, location);
      case CARTRANK ->
          references.printRank(
              out,
              references.commOf(IdSpace.CART_TOPOLOGY, other, "communicator"),
              value,
              location);
      case PNAME -> references.printParadigm(out, value);
      case TIME -> {
        if (origin != 0 && value != -1L) {
          out.put(relative(value, origin));
        } else {
          printId(out, value);
        }
      }
      case ID -> printId(out, value);
      case INT -> {
        if (value == Long.MIN_VALUE) {
          out.put(ReferencePrinter.UNDEFINED);
        } else {
          out.signed(value);
        }
      }
      case SIGNED -> {
        out.put(value < 0 ? "" : "+").signed(value);
      }
      case DATE -> dates.put(out, value);
      case VTYPE -> printValueType(out, value);
      case PTYPE, PVALUE -> printProperty(out, v, form == FieldForm.PTYPE);
      case SCOPE -> printScope(out, v, value);
      case MAP -> maps.put(out, v, field);
      default -> throw new IllegalArgumentException(form.name());
    }
  }

  private long window(long id) {
    return references.commOf(IdSpace.RMA_WIN, id, "comm");
  }

  /** A number as {@code %g} of the C library prints it. */
  private static void putReal(ByteText out, double value) {
    boolean isNegative = Double.doubleToRawLongBits(value) < 0;
    if (isNegative && (value == 0 || Double.isNaN(value))) {
      out.put('-');
    }
    out.put(GeneralNumber.text(value, REAL_DIGITS));
  }

  private void printPlain(ByteText out, RecordValues v, int i) {
    RecordField field = v.type().fields()[i];
    switch (field.wire()) {
      case STR -> out.put(v.buffer(), v.begin(i), v.end(i) - v.begin(i));
      case VAL -> printValue(out, v.number(i - 1), v.number(i));
      case D64 -> putReal(out, Double.longBitsToDouble(v.number(i)));
      default -> printNumber(out, field, v.number(i));
    }
  }

  private void printNumber(ByteText out, RecordField field, long value) {
    if (field.space() != null) {
      references.put(out, field.space(), value);
    } else if (field.codes() != null) {
      EnumerationNames.put(out, field.codes(), value);
    } else if (field.wire() == WireType.S64) {
      out.signed(value);
    } else {
      out.unsigned(value);
    }
  }

  /** Prints a value of a type. */
  public void printValue(ByteText out, long type, long value) {
    IdSpace space = IdSpace.ofType(type);
    if (space != null) {
      references.put(out, space, value);
    } else if (type >= TYPE_INT8 && type <= TYPE_INT64) {
      out.signed(value);
    } else if (type == TYPE_FLOAT) {
      putReal(out, Float.intBitsToFloat((int) value));
    } else if (type == TYPE_DOUBLE) {
      putReal(out, Double.longBitsToDouble(value));
    } else {
      out.unsigned(value);
    }
  }

  /** Prints a value as {@link #printValue} does, but a reference as the bare name. */
  public void printPlainValue(ByteText out, long type, long value) {
    IdSpace space = IdSpace.ofType(type);
    if (space == null) {
      printValue(out, type, value);
    } else {
      references.putName(out, space, value);
    }
  }

  private static void printId(ByteText out, long value) {
    if (value == -1L || value == ALL_ONES_32) {
      out.put(ReferencePrinter.UNDEFINED);
    } else {
      out.unsigned(value);
    }
  }

  public static void printValueType(ByteText out, long type) {
    if (type == TYPE_UINT64 || type == TYPE_INT64 || type == TYPE_DOUBLE) {
      EnumerationNames.put(out, EnumNames.TYPE, type);
    } else {
      out.put("INVALID <").unsigned(type).put('>');
    }
  }

  /** The type or the value of the property of a paradigm. */
  private void printProperty(ByteText out, RecordValues v, boolean type) {
    RecordType record = v.type();
    long property = v.number(record.position("property"));
    long given = v.number(record.position("type"));
    long value = v.number(record.position("value"));
    boolean flag = property == EnumNames.PARADIGM_PROPERTY.value("RMA_ONLY");
    boolean known = EnumNames.PARADIGM_PROPERTY.name(property) != null;
    boolean fits = given == (flag ? TYPE_UINT8 : TYPE_STRING);
    if (type) {
      if (known && fits && flag) {
        out.put("BOOLEAN");
      } else {
        EnumerationNames.put(out, EnumNames.TYPE, given);
      }
    } else if (!known) {
      out.put("UNKNOWN PROPERTY <").unsigned(value).put('>');
    } else if (!fits) {
      out.put("TYPE MISMATCH <").unsigned(value).put('>');
    } else if (flag) {
      printTruth(out, value);
    } else {
      references.put(out, IdSpace.STRING, value);
    }
  }

  private static void printTruth(ByteText out, long value) {
    if (value == 0 || value == 1) {
      out.put(value == 1 ? "TRUE" : "FALSE");
    } else {
      out.put("INVALID <").unsigned(value).put('>');
    }
  }

  private void printScope(ByteText out, RecordValues v, long value) {
    IdSpace space =
        switch ((int) v.number(v.type().position("metricScope"))) {
          case 0 -> IdSpace.LOCATION;
          case 1 -> IdSpace.LOCATION_GROUP;
          case 2 -> IdSpace.SYSTEM_TREE_NODE;
          case 3 -> IdSpace.GROUP;
          default -> null;
        };
    if (space == null) {
      printId(out, value);
    } else {
      references.put(out, space, value);
    }
  }

  /** Prints the repeated group of a record; {@code field} is that field of it that is meant. */
  public void putList(ByteText out, RecordValues v, int field, FieldForm form) {
    int count = v.repetitions();
    if (count > 0 && form != FieldForm.PLIST) {
      out.put(COLON);
    }
    RecordField shape = v.type().repeated()[field];
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        out.put(COMMA);
      }
      long value = v.item(i, field);
      switch (form) {
        case LIST, PLIST -> printNumber(out, shape, value);
        case GROUP -> printMember(out, v, value);
        case METRICS -> printMetric(out, v, i);
        case IOPROPS -> printIoProperty(out, v, i);
        default -> throw new IllegalArgumentException(form.name());
      }
    }
  }

  private void printMember(ByteText out, RecordValues v, long value) {
    RecordType record = v.type();
    String type = EnumNames.GROUP_TYPE.name(v.number(record.position("groupType")));
    switch (type == null ? "" : type) {
      case "LOCATIONS", "COMM_LOCATIONS" -> references.put(out, IdSpace.LOCATION, value);
      case "REGIONS" -> references.put(out, IdSpace.REGION, value);
      case "METRIC" -> references.put(out, IdSpace.METRIC_MEMBER, value);
      case "COMM_GROUP" -> {
        out.unsigned(value).put(" (");
        PrintedDefinition all =
            references.index().commLocations(v.number(record.position("paradigm")));
        if (all != null && value >= 0 && value < all.items.length) {
          references.put(out, IdSpace.LOCATION, all.items[(int) value]);
        } else {
          out.put("INVALID");
        }
        out.put(')');
      }
      default -> printId(out, value);
    }
  }

  private void printMetric(ByteText out, RecordValues v, int i) {
    long type = v.item(i, 0);
    long value = v.item(i, 1);
    metrics.put(out, v.number(v.type().countField() - 1), i, type);
    if (type == TYPE_INT64) {
      out.signed(value);
    } else if (type == TYPE_UINT64) {
      out.unsigned(value);
    } else if (type == TYPE_DOUBLE) {
      putReal(out, Double.longBitsToDouble(value));
    } else {
      String hex = Long.toHexString(value);
      out.put("0".repeat(Math.max(0, 8 - hex.length()))).put(hex);
    }
    out.put(')');
  }

  private void printIoProperty(ByteText out, RecordValues v, int i) {
    long property = v.item(i, 0);
    long type = v.item(i, 1);
    long value = v.item(i, 2);
    out.put('(');
    EnumerationNames.put(out, EnumNames.IO_PARADIGM_PROPERTY, property);
    out.put("; ");
    EnumerationNames.put(out, EnumNames.TYPE, type);
    out.put("; ");
    if (EnumNames.IO_PARADIGM_PROPERTY.name(property) == null) {
      out.put("UNKNOWN I/O PROPERTY <").unsigned(value).put('>');
    } else if (type == TYPE_STRING) {
      references.put(out, IdSpace.STRING, value);
    } else {
      out.put("TYPE MISMATCH <").unsigned(value).put('>');
    }
    out.put(')');
  }
}
