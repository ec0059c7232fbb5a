package org.tracetool.format.vtf3.map;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.KeyValueType;

/**
 * Key-value pairs for data of VTF3 without a field in the model, so that a trace comes back
 * unchanged from the model and from formats with pairs.
 */
public enum VtfPairKeys {
  /** This record and the one before or after it are one record in VTF3. */
  PART("vtf3.part", KeyValueType.UINT8, "part of the VTF3 record before or after"),
  /** This record represents an Upto whose target was not on the stack. */
  UPTO("vtf3.upto", KeyValueType.UINT8, "a VTF3 Upto whose target was not on the stack"),
  /** Negative number of bytes sent: the task does not send. */
  SENT("vtf3.sent", KeyValueType.INT32, "bytes sent, negative: does not send"),
  /** Negative number of bytes received: the task does not receive. */
  RECEIVED("vtf3.received", KeyValueType.INT32, "bytes received, negative: does not receive"),
  /** Root id of a collective operation without root, where it is not the usual one. */
  ROOT("vtf3.root", KeyValueType.UINT32, "root id that means none"),
  /** Type of a sample, where it differs from the one of its definition. */
  VALUE_TYPE("vtf3.valuetype", KeyValueType.UINT8, "type of a sample: 1 integer, 2 float"),
  /** Direction of file I/O that begins. */
  IO_TYPE("vtf3.io.type", KeyValueType.UINT8, "file I/O that begins: 1 read, 2 write"),
  /** File of file I/O that begins. */
  IO_FILE("vtf3.io.file", KeyValueType.INT32, "file of file I/O that begins"),
  /** Bytes of file I/O that begins. */
  IO_BYTES("vtf3.io.bytes", KeyValueType.INT32, "bytes of file I/O that begins");

  private static final int FIRST_TOKEN = 0x5654_4600;
  private static final VtfPairKeys[] ALL = values();

  final String label;
  public final KeyValueType type;
  private final String description;

  VtfPairKeys(String label, KeyValueType type, String description) {
    this.label = label;
    this.type = type;
    this.description = description;
  }

  int token() {
    return FIRST_TOKEN + ordinal();
  }

  Definition.Key definition() {
    return new Definition.Key(token(), type.ordinal(), label, description);
  }

  /** The key with this name, null if there is none. */
  static VtfPairKeys named(String name) {
    for (VtfPairKeys k : ALL) {
      if (k.label.equals(name)) {
        return k;
      }
    }
    return null;
  }
}
