package org.tracetool.core.definition;

/**
 * A field of a kind of definition.
 *
 * @param name what the component of the record is called
 * @param form how its value is held
 * @param refersTo the definitions that a {@link Form#REFERENCE} or {@link Form#REFERENCES} means,
 *     {@link DefinitionKind#LOCATION} also where a group may be meant; else null
 */
public record DefinitionField(String name, Form form, DefinitionKind refersTo) {
  /** How the value of a field is held. */
  public enum Form {
    /** The token of the definition itself, 32 bits. */
    TOKEN,
    /** A token of another definition; 0 means none. */
    REFERENCE,
    /** Tokens of other definitions. */
    REFERENCES,
    /** Numbers that refer to nothing. */
    NUMBERS,
    /** 32 bits. */
    INT,
    /** 64 bits. */
    LONG,
    /** A text, or null. */
    TEXT
  }

  static DefinitionField of(String name, Form form) {
    return new DefinitionField(name, form, null);
  }
}
