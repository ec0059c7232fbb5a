package org.tracetool.format.otf2.map;

import java.util.Locale;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.format.otf2.record.EnumNames;

/** Collective operations by their codes. */
public final class CollectiveCodes {
  private static final int MAX_CODE = 0xff;
  private static final String PREFIX = "MPI";

  /** What stands for an operation of which nothing is known. */
  public static final int UNKNOWN = EnumNames.COLLECTIVE_OP.value("ALLTOALL");

  private CollectiveCodes() {}

  /** The definition of the operation with a code that has a name. */
  public static Definition.Collective definition(int code) {
    String name = EnumNames.COLLECTIVE_OP.name(code);
    CollectiveType named = CollectiveType.ofName(name);
    CollectiveType type = named == CollectiveType.UNKNOWN ? CollectiveType.ALL2ALL : named;
    return new Definition.Collective(Otf2Ids.token(code), name, type.number());
  }

  /** Whether a number is a code that only newer releases know. */
  public static boolean isUnknown(int code) {
    return code >= EnumNames.COLLECTIVE_OP.size() && code <= MAX_CODE;
  }

  /** The code for an operation of a name and a type. */
  public static int code(Definition.Collective operation) {
    String name = plain(operation.name());
    for (int code = 0; code < EnumNames.COLLECTIVE_OP.size(); code++) {
      String known = plain(EnumNames.COLLECTIVE_OP.name(code));
      if (name.equals(known) || name.equals(PREFIX + known) || name.equals(PREFIX + "I" + known)) {
        return code;
      }
    }
    return EnumNames.COLLECTIVE_OP.value(
        switch (CollectiveType.of(operation)) {
          case BARRIER -> "BARRIER";
          case ONE2ALL -> "BCAST";
          case ALL2ONE -> "REDUCE";
          case SCAN -> "SCAN";
          case ALL2ALL, UNKNOWN -> "ALLTOALL";
        });
  }

  private static String plain(String name) {
    return name == null ? "" : name.toUpperCase(Locale.ROOT).replace("_", "");
  }
}
