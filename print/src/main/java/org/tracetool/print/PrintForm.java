package org.tracetool.print;

import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;

/**
 * How something is printed.
 *
 * @param form text, JSON or a table
 * @param isCsvSafe whether no text of a table may look like a formula
 */
public record PrintForm(OutputForm form, boolean isCsvSafe) {
  /** An empty table in this form. */
  public SeparatedValues table() {
    return new SeparatedValues(
        form == OutputForm.tsv,
        isCsvSafe ? SeparatedValues.Texts.NO_FORMULAS : SeparatedValues.Texts.ESCAPED);
  }

  /** An empty JSON text in this form: on one line for JSON lines. */
  public JsonWriter json() {
    return new JsonWriter(form == OutputForm.jsonl);
  }
}
