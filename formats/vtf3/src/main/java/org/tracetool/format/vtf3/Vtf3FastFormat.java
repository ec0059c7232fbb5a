package org.tracetool.format.vtf3;

import org.tracetool.format.vtf3.encoding.VtfEncoding;

/** VTF3 in Fast ASCII. */
public final class Vtf3FastFormat extends AbstractVtf3Format {
  /** The format as {@link java.util.ServiceLoader} makes it. */
  public Vtf3FastFormat() {
    super(VtfEncoding.FAST, true, ".favt");
  }

  @Override
  public String id() {
    return "vtf3-fast";
  }

  @Override
  public String description() {
    return "VTF3 Fast ASCII";
  }
}
