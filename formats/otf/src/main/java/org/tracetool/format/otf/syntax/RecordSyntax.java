package org.tracetool.format.otf.syntax;

import java.util.List;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventKind;

/**
 * The syntax of one record. Exactly one of {@code event} and {@code definition} is set.
 *
 * @param family family of the record, which gives its prefix
 * @param shortKey short keyword after the prefix
 * @param longKey long keyword after the prefix
 * @param event the kind of event, or null
 * @param definition the kind of definition, or null
 * @param fields the fields in the order of the file
 * @param slots the index of each field among those of the kind, -1 for one that is read and dropped
 * @param old whether the form is only read
 */
public record RecordSyntax(
    Family family,
    String shortKey,
    String longKey,
    EventKind event,
    DefinitionKind definition,
    List<FieldSyntax> fields,
    int[] slots,
    boolean old) {

  /** Families of records, each with a prefix for its keywords. */
  public enum Family {
    DEFINITION("D", "DEF", ".def"),
    EVENT("", "", ".events"),
    SNAPSHOT("T", "T", ".snaps, .events"),
    SUMMARY("S", "SUM", ".stats"),
    MARKER("M", "MARKER", ".marker");

    final String shortPrefix;
    final String longPrefix;
    public final String files;

    Family(String shortPrefix, String longPrefix, String files) {
      this.shortPrefix = shortPrefix;
      this.longPrefix = longPrefix;
      this.files = files;
    }
  }

  /** Keyword with prefix in the short form. */
  public String shortKeyword() {
    return family.shortPrefix + shortKey;
  }

  /** Keyword with prefix in the long form. */
  public String longKeyword() {
    return family.longPrefix + longKey;
  }
}
