package org.tracetool.format.paraver.names;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.CallParts;

/** Keys of pairs that say of a row what its kind has no field for. */
public enum PairKey {
  /** How long a state is; negative if it ends before it begins. */
  STATE_LENGTH("Paraver::STATE_LENGTH", KeyValueType.INT64, "length of the state"),
  /** What joins the send and the receive of a message. */
  MESSAGE("Paraver::MESSAGE", KeyValueType.UINT64, "number of the message"),
  /** From the logical to the physical time of one side of a message. */
  PHYSICAL("Paraver::PHYSICAL", KeyValueType.INT64, "physical minus logical time"),
  /** From the logical time of a send to the time that its line is sorted by. */
  PLACE("Paraver::PLACE", KeyValueType.INT64, "place of the line minus logical time"),
  /** How many lines of that time come before it. */
  PLACE_LINE("Paraver::PLACE_LINE", KeyValueType.UINT32, "lines of that time before the message"),
  /** The event begins a line of its own, though the one before has the same time. */
  NEW_LINE("Paraver::NEW_LINE", KeyValueType.UINT8, "begins a line of its own"),
  /** Follows from other records; has no place in a line. */
  IMPLIED("Paraver::IMPLIED", KeyValueType.UINT8, "follows from other records"),
  /** The CPU of the thread from now on, or of this side of a message. */
  CPU("Paraver::CPU", KeyValueType.UINT32, "CPU"),
  /** The tag of a message, if it does not fit into 32 bits without a sign. */
  TAG("Paraver::TAG", KeyValueType.INT64, "tag of the message"),
  /** A call that goes on when one ends within which it began, see {@link CallParts}. */
  CALL_PART(CallParts.KEY, CallParts.TYPE, "this call goes on, or is gone on with");

  private static final Map<String, PairKey> BY_NAME = new HashMap<>();

  static {
    for (PairKey key : values()) {
      BY_NAME.put(key.text, key);
    }
  }

  private final String text;
  private final KeyValueType type;
  private final String description;

  PairKey(String text, KeyValueType type, String description) {
    this.text = text;
    this.type = type;
    this.description = description;
  }

  /** The token in traces that were read. */
  public int token() {
    return ordinal() + 1;
  }

  /** The type of its values. */
  public KeyValueType type() {
    return type;
  }

  /** Its definition. */
  public Definition.Key definition() {
    return new Definition.Key(token(), type.ordinal(), text, description);
  }

  /** The key with a name; null if it is another one. */
  public static PairKey of(String name) {
    return BY_NAME.get(name);
  }
}
