package org.tracetool.format.vtf3;

import org.tracetool.format.vtf3.encoding.VtfEncoding;

/** VTF3 in any encoding to be read; written as Standard Binary. */
public final class Vtf3Format extends AbstractVtf3Format {
  /** The format as {@link java.util.ServiceLoader} makes it. */
  public Vtf3Format() {
    super(VtfEncoding.BINARY, false, ".vtf");
  }

  @Override
  public String id() {
    return "vtf3";
  }

  @Override
  public String description() {
    return "VTF3 (Vampir trace format 3): reads every encoding, writes Standard Binary";
  }
}
