package org.tracetool.legacy.otf2.text;

import java.util.Locale;

/** The forms in which the texts of records ask for fields, see {@link FieldText}. */
public enum FieldForm {
  /** What the field is by its table; the others have their names in the texts. */
  PLAIN,
  S,
  IES,
  RANK,
  ROOT,
  WINRANK,
  WINROOT,
  CARTRANK,
  PNAME,
  TIME,
  ID,
  INT,
  SIGNED,
  DATE,
  VTYPE,
  PTYPE,
  PVALUE,
  SCOPE,
  MAP,
  LIST,
  PLIST,
  GROUP,
  METRICS,
  IOPROPS;

  /** The form of a name; that of an empty one is plain. */
  public static FieldForm of(String name) {
    return name.isEmpty() ? PLAIN : valueOf(name.toUpperCase(Locale.ROOT));
  }
}
