package org.tracetool.counters;

/** Values separated by commas. */
public final class CsvSource extends TableSource {
  /** For the service loader. */
  public CsvSource() {
    super(",");
  }

  @Override
  public String id() {
    return "csv";
  }
}
