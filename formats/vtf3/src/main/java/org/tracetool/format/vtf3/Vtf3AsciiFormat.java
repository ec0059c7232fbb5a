package org.tracetool.format.vtf3;

import org.tracetool.format.vtf3.encoding.VtfEncoding;

/** VTF3 in Standard ASCII; also recognizes and reads Legacy ASCII, which has no header. */
public final class Vtf3AsciiFormat extends AbstractVtf3Format {
  /** The format as {@link java.util.ServiceLoader} makes it. */
  public Vtf3AsciiFormat() {
    super(VtfEncoding.ASCII, true, ".avt", ".vpt");
  }

  @Override
  public String id() {
    return "vtf3-ascii";
  }

  @Override
  public String description() {
    return "VTF3 Standard ASCII (Vampir); also reads Legacy ASCII";
  }
}
