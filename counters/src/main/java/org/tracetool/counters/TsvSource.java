package org.tracetool.counters;

/** Values separated by TABs. */
public final class TsvSource extends TableSource {
  /** For the service loader. */
  public TsvSource() {
    super("\t");
  }

  @Override
  public String id() {
    return "tsv";
  }
}
