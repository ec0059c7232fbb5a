package org.tracetool.legacy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.tracetool.legacy.clog2.MpeLogTools;
import org.tracetool.legacy.common.DropIn;
import org.tracetool.legacy.common.FormatTool;
import org.tracetool.legacy.common.StreamTool;
import org.tracetool.legacy.otf.Otf2Vtf;
import org.tracetool.legacy.otf.OtfAux;
import org.tracetool.legacy.otf.OtfCompress;
import org.tracetool.legacy.otf.OtfInfo;
import org.tracetool.legacy.otf.OtfMerge;
import org.tracetool.legacy.otf.OtfPrint;
import org.tracetool.legacy.otf.OtfProfile;
import org.tracetool.legacy.otf.OtfShrink;
import org.tracetool.legacy.otf.Vtf2Otf;
import org.tracetool.legacy.otf2.Otf2Tools;
import org.tracetool.legacy.slog2.SlogTools;
import org.tracetool.legacy.stf.ConvertStats;
import org.tracetool.legacy.stf.ExpandVtLog;
import org.tracetool.legacy.stf.StfTool;
import org.tracetool.legacy.tau.TauConverter;
import org.tracetool.legacy.tau.TauMerge;
import org.tracetool.legacy.vt.FilterMaker;
import org.tracetool.legacy.vt.VptMerge;
import org.tracetool.legacy.vt.VtFilter;
import org.tracetool.legacy.vt.VtUnify;

/** The names under which tracetool can be called besides its own. */
public final class DropIns {
  /**
   * Ends the names of tools that work with several processes of MPI. Here they work with threads of
   * one process; the launcher ends the others.
   */
  private static final String PARALLEL = "-mpi";

  private static final Map<String, Supplier<DropIn>> TOOLS = new TreeMap<>();

  static {
    Otf2Tools.NAMES.forEach(name -> addTool(name, Otf2Tools::run));
    SlogTools.NAMES.forEach(name -> addTool(name, SlogTools::run));
    MpeLogTools.TOOLS.forEach(DropIns::addTool);
    TOOLS.put("convert-stats", ConvertStats::new);
    TOOLS.put("expandvtflog.pl", ExpandVtLog::new); // as some editions of the manual spell it
    TOOLS.put("expandvtlog.pl", ExpandVtLog::new);
    TOOLS.put("otf2vtf", Otf2Vtf::new);
    TOOLS.put("otfaux", OtfAux::new);
    TOOLS.put("otfcompress", OtfCompress::compressing);
    TOOLS.put("otfdecompress", OtfCompress::decompressing);
    TOOLS.put("otfdump", OtfPrint::dump);
    TOOLS.put("otfinfo", OtfInfo::new);
    TOOLS.put("otfmerge", OtfMerge::new);
    TOOLS.put("otfprint", OtfPrint::print);
    TOOLS.put("otfprofile", OtfProfile::new);
    TOOLS.put("otfshrink", OtfShrink::new);
    TOOLS.put("stftool", StfTool::plain);
    TauConverter.NAMES.forEach(name -> TOOLS.put(name, () -> new TauConverter(name)));
    TOOLS.put("tau_merge", TauMerge::new);
    TOOLS.put("vptmerge", VptMerge::new);
    TOOLS.put("vtf2otf", Vtf2Otf::new);
    TOOLS.put("vtfilter", VtFilter::new);
    TOOLS.put("vtfiltergen", FilterMaker::alone);
    TOOLS.put("vtunify", VtUnify::new);
    TOOLS.put("xstftool", StfTool::expanding);
    for (String tool : List.of("otfinfo", "otfmerge", "otfprofile", "vtfilter", "vtunify")) {
      TOOLS.put(tool + PARALLEL, TOOLS.get(tool));
    }
  }

  private DropIns() {}

  private static void addTool(String name, StreamTool tool) {
    TOOLS.put(name, () -> new FormatTool(name, tool));
  }

  /** All names, in the order of the alphabet. */
  public static Set<String> names() {
    return TOOLS.keySet();
  }

  /** The tool of that name, or null if tracetool does not replace it. */
  public static DropIn find(String name) {
    Supplier<DropIn> tool = TOOLS.get(name);
    return tool == null ? null : tool.get();
  }
}
