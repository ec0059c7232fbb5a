package org.tracetool.legacy.stf;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * All directives of stftool, and with it of the Trace Collector: as {@code --name} on the command
 * line, as {@code NAME} in a configuration file, and as variable {@code VT_NAME}.
 */
enum StftoolDirective {
  // What is to be done.
  PRINT_FILES(Form.SWITCH),
  PRINT_THREADS(Form.SWITCH),
  PRINT_ERRORS(Form.SWITCH),
  PRINT_STATISTICS(Form.SWITCH),
  DUMP(Form.SWITCH),
  CONVERT(Form.OPTIONAL),
  MOVE(Form.OPTIONAL),
  REMOVE(Form.SWITCH),
  // How.
  LOGFILE_NAME(Form.VALUE, ""),
  LOGFILE_FORMAT(Form.VALUE, ""),
  LOGFILE_PREFIX(Form.VALUE, ""),
  EXTENDED_VTF(Form.SWITCH, "on"),
  MATCHED_VTF(Form.SWITCH, "off"),
  VERBOSE(Form.SWITCH, "on"),
  STATISTICS(Form.SWITCH, "off"),
  STF_USE_HW_STRUCTURE(Form.SWITCH, "on"),
  STF_PROCS_PER_FILE(Form.VALUE, "16"),
  STF_CHUNKSIZE(Form.VALUE, "64KB"),
  PROTOFILE_NAME(Form.VALUE, ""),
  CURRENT_DIR(Form.VALUE, ""),
  PROGNAME(Form.VALUE, "UNKNOWN"),
  TICKS(Form.SWITCH),
  BOUNDARY_STATES(Form.SWITCH),
  FOLD_MESSAGES(Form.SWITCH),
  PLAIN(Form.SWITCH),
  RECOVER(Form.SWITCH),
  ANCHORS(Form.SWITCH),
  RESCALE(Form.SWITCH),
  UUID(Form.VALUE),
  // Which part; each adds to those before.
  REQUEST(Form.ENTRY),
  STATE(Form.ENTRY),
  SYMBOL(Form.ENTRY),
  ACTIVITY(Form.ENTRY),
  PROCESS(Form.ENTRY),
  CLUSTER(Form.ENTRY),
  COUNTER(Form.ENTRY),
  GROUP(Form.ENTRY),
  CHECK(Form.ENTRY),
  PCTRACE(Form.LINE),
  DETAILED_STATES(Form.SWITCH),
  ENTER_USERCODE(Form.SWITCH),
  ENVIRONMENT(Form.SWITCH),
  DEMANGLE(Form.SWITCH),
  EVENTBITS(Form.SWITCH),
  // What matters while a program is traced.
  CHECK_MAX_ERRORS,
  CHECK_MAX_REPORTS,
  CHECK_SUPPRESSION_LIMIT,
  CHECK_TIMEOUT,
  CHECK_MAX_PENDING,
  CHECK_MAX_REQUESTS,
  CHECK_MAX_DATATYPES,
  CHECK_LEAK_REPORT_SIZE,
  CHECK_TRACING,
  COMPRESS_RAW_DATA,
  KEEP_RAW_EVENTS,
  STOPFILE_NAME,
  TIME_WINDOWS,
  INTERNAL_MPI,
  PCTRACE_FAST,
  PCTRACE_CACHE,
  ALTSTACK,
  UNIFY_SYMBOLS,
  UNIFY_SCLS,
  UNIFY_GROUPS,
  UNIFY_COUNTERS,
  LOGFILE_RANK,
  PLUGIN,
  NMCMD,
  TIMER,
  TIMER_SKIP,
  MEM_BLOCKSIZE,
  MEM_MAXBLOCKS,
  MEM_MINBLOCKS,
  MEM_INFO,
  MEM_FLUSHBLOCKS,
  MEM_OVERWRITE,
  AUTOFLUSH,
  FLUSH_PREFIX,
  FLUSH_PID,
  OS_COUNTER_DELAY,
  DEADLOCK_TIMEOUT,
  DEADLOCK_WARNING,
  HANDLE_SIGNALS,
  SYNC_MAX_DURATION,
  SYNC_MAX_MESSAGES,
  SYNC_PERIOD,
  SYNCED_CLUSTER,
  SYNCED_HOST;

  /** The text after the name. */
  enum Form {
    /** Nothing, or on, off or a level. */
    SWITCH,
    /** A value, maybe. */
    OPTIONAL,
    VALUE,
    /** All words of the line; a later source replaces it. */
    LINE,
    /** All words of the line; every one counts. */
    ENTRY,
    /** Whatever it is, it is not looked at. */
    NO_EFFECT
  }

  private static final Map<String, StftoolDirective> BY_NAME = new HashMap<>();

  static {
    for (StftoolDirective d : values()) {
      BY_NAME.put(d.option(), d);
    }
  }

  private final Form form;
  private final String usual;

  StftoolDirective() {
    this(Form.NO_EFFECT, null);
  }

  StftoolDirective(Form form) {
    this(form, null);
  }

  StftoolDirective(Form form, String usual) {
    this.form = form;
    this.usual = usual;
  }

  /** The directive of that name, in whatever case; null if there is none. */
  static StftoolDirective named(String name) {
    return BY_NAME.get(name.toLowerCase(Locale.ROOT));
  }

  Form form() {
    return form;
  }

  /** The default value, for protocol files; null if it is not listed there. */
  String usual() {
    return usual;
  }

  /** Its name as an option without the dashes. */
  String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Its name in configuration files. */
  String keyword() {
    return name().replace('_', '-');
  }

  /** The environment variable. */
  String variable() {
    return "VT_" + name();
  }
}
