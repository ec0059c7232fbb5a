package org.tracetool.format.vtf3;

/** Standard Binary with none but the attested records from before VTF3. */
public final class Vtf3ClassicFormat extends AbstractVtf3Format {
  /** The format as {@link java.util.ServiceLoader} makes it. */
  public Vtf3ClassicFormat() {
    super(Encoding.BINARY, true, false, false, ".bpv");
  }

  @Override
  public String id() {
    return "vtf3-classic";
  }

  @Override
  public String description() {
    return "VTF3 Standard Binary with none but the records from before VTF3";
  }
}
