package org.tracetool.core.definition;

/**
 * A field of a kind of definition.
 *
 * @param name name of the component of the record
 * @param label name of the field in printed output, lower case with hyphens
 * @param form how its value is held
 * @param role what its value means; of a {@link Form#TOKEN} the role in which others refer to it
 */
public record DefinitionField(String name, String label, Form form, Role role) {
  /** How the value of a field is held. */
  public enum Form {
    /** The token of the definition itself, 32 bits. */
    TOKEN,
    /** A token of another definition; 0 means none. */
    REFERENCE,
    /** Tokens of other definitions. */
    REFERENCES,
    /** A number that refers to nothing. */
    NUMBER,
    /** Numbers of 32 bits that refer to nothing. */
    NUMBERS,
    /** Floating point numbers. */
    REALS,
    /** A text, or null. */
    TEXT
  }

  private static DefinitionField of(String name, Form form, Role role) {
    StringBuilder label = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean word = Character.isUpperCase(c);
      label.append(word ? "-" : "").append(Character.toLowerCase(c));
    }
    return new DefinitionField(name, label.toString(), form, role);
  }

  /** The token of the definition itself, by which others refer to it in this role. */
  static DefinitionField token(Role role) {
    return of("token", Form.TOKEN, role);
  }

  /** One value: a reference, a number or a text, depending on its role. */
  static DefinitionField one(String name, Role role) {
    return of(
        name, role.isToken() ? Form.REFERENCE : role == Role.TEXT ? Form.TEXT : Form.NUMBER, role);
  }

  /** A list of references or of numbers, depending on its role. */
  static DefinitionField list(String name, Role role) {
    return of(name, role.isToken() ? Form.REFERENCES : Form.NUMBERS, role);
  }

  /** A list of floating point numbers. */
  static DefinitionField reals(String name) {
    return of(name, Form.REALS, Role.REAL);
  }

  /** The same field with another name in printed output. */
  DefinitionField printed(String other) {
    return new DefinitionField(name, other, form, role);
  }

  /**
   * The definitions that a reference means, {@link DefinitionKind#LOCATION} also where a group may
   * be meant; null for all other fields.
   */
  public DefinitionKind refersTo() {
    return form == Form.REFERENCE || form == Form.REFERENCES ? role.definition() : null;
  }
}
