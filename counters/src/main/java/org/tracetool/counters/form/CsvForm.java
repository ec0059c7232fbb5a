package org.tracetool.counters.form;

/** Values separated by commas. */
public final class CsvForm extends TableForm {
  /** For the service loader. */
  public CsvForm() {
    super(",");
  }

  @Override
  public String id() {
    return "csv";
  }
}
