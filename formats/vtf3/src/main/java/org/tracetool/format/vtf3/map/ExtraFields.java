package org.tracetool.format.vtf3.map;

import org.tracetool.core.definition.Role;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfTokens;

/** Values of records that correspond one to one to values of the model, by their meaning. */
final class ExtraFields {
  private static final long LOW = 0xffff_ffffL;

  private ExtraFields() {}

  /** The value of the model for one of a file. */
  static long model(Role role, long value, TaskProcesses numbers) {
    return switch (role) {
      case LOCATION ->
          value == VtfTokens.NO_TASK ? 0 : Integer.toUnsignedLong(numbers.of(value & LOW));
      case COMM -> Integer.toUnsignedLong(VtfTokens.comm(value));
      case SCL -> value & LOW;
      case DURATION -> NumberText.ticks(Double.longBitsToDouble(value));
      case REAL, REALS -> value;
      default -> role.isToken() ? Integer.toUnsignedLong(VtfTokens.token(value)) : value & LOW;
    };
  }

  /** The value of a file for one of the model. */
  static long file(Role role, FieldType type, long value, TaskNumbers tasks) {
    long narrow =
        switch (role) {
          case LOCATION -> (int) value == 0 ? VtfTokens.NO_TASK : tasks.cpu((int) value);
          case COMM -> VtfTokens.communicator(value);
          case DURATION -> Double.doubleToRawLongBits(NumberText.ofTicks(value));
          case SCL -> (int) value;
          default -> role.isToken() ? VtfTokens.number(value) : value;
        };
    return switch (type) {
      case DOUBLE, TIME, QUAD -> narrow;
      default -> type.isUnsigned() ? narrow & LOW : (int) narrow;
    };
  }

  /** Returns whether a value fits into a field. */
  static boolean fits(FieldType type, long value) {
    return switch (type) {
      case DOUBLE, TIME, QUAD -> true;
      default -> value >>> 32 == 0;
    };
  }
}
