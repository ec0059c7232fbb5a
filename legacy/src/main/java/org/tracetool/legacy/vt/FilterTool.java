package org.tracetool.legacy.vt;

import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** What both modes of vtfilter have in common. */
abstract class FilterTool extends VtTool {
  private static final String SUFFIX = ".otf";

  private final String name;
  private String trace;

  /** The file or trace to write; null if there is none yet. */
  String output;

  FilterTool(String name, String usage, OptionTable options) {
    super(name, usage, options.equalSign().flag("-p", "--progress").flag("-v", "--verbose"));
    this.name = name;
  }

  @Override
  protected boolean plain(CommandToken word) {
    trace = word.name();
    return true;
  }

  @Override
  protected boolean unknown(CommandToken word) {
    return refuse("unrecognized option -- '" + word.written() + "'");
  }

  @Override
  protected boolean cutShort(CommandToken word) {
    return refuse("option '" + word.written() + "' requires an argument");
  }

  /** Says what is wrong with the command line; always false. */
  final boolean refuse(String text) {
    messages.say(text);
    System.err.println("Try `" + name + " --help' for more information.");
    return false;
  }

  /** Whether the value of an option is a number in a range; says so if not. */
  final boolean inRange(CommandToken word, int least, int most) {
    int n = LeadingNumber.signed(word.value());
    return LeadingNumber.isThere(word.value()) && n >= least && n <= most
        || refuse("invalid argument `" + word.value() + "' for `" + word.name() + "'");
  }

  /** Whether a trace was named. */
  final boolean hasTrace() {
    return trace != null || refuse("no input trace file specified");
  }

  /** Whether the trace is there. */
  final boolean finds() {
    boolean there = Files.exists(Path.of(trace()));
    if (!there) {
      messages.say("Could not open input trace file " + trace() + ". Aborting.");
    }
    return there;
  }

  /** The master file of the trace to read. */
  final String trace() {
    return master(trace);
  }

  /** A trace may be named with its suffix or without. */
  static String master(String trace) {
    return trace.endsWith(SUFFIX) ? trace : trace + SUFFIX;
  }
}
