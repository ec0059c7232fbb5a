package org.tracetool.format.otf2.map;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.KeyValueType;

/**
 * Keys of pairs that say of a record in the model what its kind has no field for, so that an
 * archive can be written as it was. They are no attributes of the archive.
 */
public enum ArchivePairKeys {
  /** The calling context that is entered or left. */
  CONTEXT("OTF2::CALLING_CONTEXT", KeyValueType.CALLING_CONTEXT),
  /** How many innermost levels of the calling context are new. */
  UNWOUND("OTF2::UNWIND_DISTANCE", KeyValueType.UINT32),
  /** The rank, where it is not that of the process named. */
  RANK("OTF2::RANK", KeyValueType.UINT32),
  /** The code of the record, where the kind usually stands for another one. */
  RECORD("OTF2::RECORD", KeyValueType.UINT8),
  /** The number of the event from which to read on after a snapshot. */
  READ_POSITION("OTF2::CONT_READ_POS", KeyValueType.UINT64),
  /** Duration of what a marker describes. */
  DURATION("OTF2::DURATION", KeyValueType.UINT64),
  /** What sort of thing a marker is about. */
  SCOPE_TYPE("OTF2::SCOPE_TYPE", KeyValueType.UINT8),
  /** The id of what a marker is about. */
  SCOPE("OTF2::SCOPE", KeyValueType.UINT64);

  /** Far from the tokens of attributes, which count from 1. */
  private static final int FIRST = 0xffff_ff00;

  private static final ArchivePairKeys[] ALL = values();

  private final String text;
  private final KeyValueType type;

  ArchivePairKeys(String text, KeyValueType type) {
    this.text = text;
    this.type = type;
  }

  /** The token that the key has in archives. */
  public int token() {
    return FIRST + ordinal();
  }

  /** The type of its values. */
  public KeyValueType type() {
    return type;
  }

  /** Its definition. */
  public Definition.Key definition() {
    return new Definition.Key(token(), type.ordinal(), text, null);
  }

  /** The key with this name; null if it is another one. */
  public static ArchivePairKeys of(String name) {
    for (ArchivePairKeys key : ALL) {
      if (key.text.equals(name)) {
        return key;
      }
    }
    return null;
  }
}
