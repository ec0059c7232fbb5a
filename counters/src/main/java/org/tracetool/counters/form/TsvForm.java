package org.tracetool.counters.form;

/** Values separated by TABs. */
public final class TsvForm extends TableSampleForm {
  /** For the service loader. */
  public TsvForm() {
    super("\t");
  }

  @Override
  public String id() {
    return "tsv";
  }
}
