package org.tracetool.dropin;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.tracetool.dropin.common.DropIn;
import org.tracetool.dropin.common.FormatTool;
import org.tracetool.dropin.otf.Otf2Vtf;
import org.tracetool.dropin.otf.OtfAux;
import org.tracetool.dropin.otf.OtfCompress;
import org.tracetool.dropin.otf.OtfInfo;
import org.tracetool.dropin.otf.OtfMerge;
import org.tracetool.dropin.otf.OtfPrint;
import org.tracetool.dropin.otf.OtfProfile;
import org.tracetool.dropin.otf.OtfShrink;
import org.tracetool.dropin.otf.Vtf2Otf;
import org.tracetool.dropin.stf.ConvertStats;
import org.tracetool.dropin.stf.ExpandVtLog;
import org.tracetool.dropin.stf.StfTool;
import org.tracetool.dropin.vt.FilterMaker;
import org.tracetool.dropin.vt.VptMerge;
import org.tracetool.dropin.vt.VtFilter;
import org.tracetool.dropin.vt.VtUnify;

/** The names under which tracetool can be called besides its own. */
public final class DropIns {
  /**
   * Ends the names of tools that work with several processes of MPI. Here they work with threads of
   * one process; the launcher ends the others.
   */
  private static final String PARALLEL = "-mpi";

  private static final Map<String, Supplier<DropIn>> TOOLS = new TreeMap<>();

  static {
    addTools("OTF2", "otf2-estimator", "otf2-marker", "otf2-print", "otf2-snapshots");
    addTools("CLOG-2", "clog2print", "clogprint", "clog2TOslog2", "clogTOslog2");
    addTools("SLOG-2", "slog2printserial", "slog2printrecur", "slog2filter", "slog2update205to206");
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

  /** Tools that a format replaces itself. */
  private static void addTools(String format, String... names) {
    for (String name : names) {
      TOOLS.put(name, () -> new FormatTool(name, format));
    }
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
