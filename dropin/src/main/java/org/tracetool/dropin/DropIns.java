package org.tracetool.dropin;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.tracetool.dropin.common.DropIn;
import org.tracetool.dropin.otf.OtfCompress;
import org.tracetool.dropin.otf.OtfInfo;
import org.tracetool.dropin.otf.OtfMerge;
import org.tracetool.dropin.otf.OtfPrint;
import org.tracetool.dropin.otf.OtfProfile;
import org.tracetool.dropin.stf.StfTool;
import org.tracetool.dropin.vt.FilterMaker;
import org.tracetool.dropin.vt.VptMerge;
import org.tracetool.dropin.vt.VtFilter;
import org.tracetool.dropin.vt.VtUnify;

/** The names under which tracetool can be called besides its own. */
public final class DropIns {
  private static final Map<String, Supplier<DropIn>> TOOLS = new TreeMap<>();

  static {
    TOOLS.put("otfcompress", OtfCompress::compressing);
    TOOLS.put("otfdecompress", OtfCompress::decompressing);
    TOOLS.put("otfinfo", OtfInfo::new);
    TOOLS.put("otfmerge", OtfMerge::new);
    TOOLS.put("otfprint", OtfPrint::new);
    TOOLS.put("otfprofile", OtfProfile::new);
    TOOLS.put("stftool", StfTool::plain);
    TOOLS.put("vptmerge", VptMerge::new);
    TOOLS.put("vtfilter", VtFilter::new);
    TOOLS.put("vtfiltergen", FilterMaker::alone);
    TOOLS.put("vtunify", VtUnify::new);
    TOOLS.put("xstftool", StfTool::expanding);
  }

  private DropIns() {}

  /** All names, in the order of the alphabet. */
  public static Set<String> names() {
    return TOOLS.keySet();
  }

  /** The tool of that name, or null if tracetool does not stand in for it. */
  public static DropIn find(String name) {
    Supplier<DropIn> tool = TOOLS.get(name);
    return tool == null ? null : tool.get();
  }
}
