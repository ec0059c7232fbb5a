package org.tracetool.format.vtf3;

import org.tracetool.format.vtf3.encoding.VtfEncoding;

/** VTF3 in Standard Binary. */
public final class Vtf3BinaryFormat extends AbstractVtf3Format {
  /** The format as {@link java.util.ServiceLoader} makes it. */
  public Vtf3BinaryFormat() {
    super(VtfEncoding.BINARY, true, ".bpv");
  }

  @Override
  public String id() {
    return "vtf3-binary";
  }

  @Override
  public String description() {
    return "VTF3 Standard Binary (Vampir)";
  }
}
