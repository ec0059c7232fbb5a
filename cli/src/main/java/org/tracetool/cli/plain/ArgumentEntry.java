package org.tracetool.cli.plain;

import java.util.List;

/**
 * An option or operand of a command as the table has it.
 *
 * @param names the names of an option; none of an operand
 * @param first the place of an operand among the words that are no options, from 0; 0 for an option
 * @param field the field with the value: names of fields from that of the command on, parted by
 *     dots
 * @param kind what is done with the word
 * @param type the class of {@link Kind#CHOICE} and {@link Kind#CONVERTED}
 * @param isList whether each word is added to a list
 * @param separator what parts the words of a list in a word; empty for none
 * @param isRequired whether the command is wrong without it
 * @param isWritten whether the file with this name is written
 */
record ArgumentEntry(
    List<String> names,
    int first,
    String field,
    Kind kind,
    String type,
    boolean isList,
    String separator,
    boolean isRequired,
    boolean isWritten) {
  /** What becomes of a word. */
  enum Kind {
    /** There is none: the option alone means yes. */
    FLAG,
    /** It is taken as it is. */
    TEXT,
    /** The name of a file. */
    FILE,
    /** A whole number of 32 bits. */
    INT,
    /** A whole number of 64 bits. */
    LONG,
    /** A constant of an enum, by the text that stands for it. */
    CHOICE,
    /** A class of the command reads it. */
    CONVERTED,
    /** The option parser has to see it. */
    PARSED
  }

  boolean isOperand() {
    return names.isEmpty();
  }
}
