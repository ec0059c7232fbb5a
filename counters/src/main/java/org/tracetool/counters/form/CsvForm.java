package org.tracetool.counters.form;

/** Values separated by commas, or by semicolons. */
public final class CsvForm extends TableSampleForm {
  /** For the service loader. */
  public CsvForm() {
    super(",;");
  }

  @Override
  public String id() {
    return "csv";
  }
}
