# Becomes the JVM that runs tracetool. Sourced with $home set to the folder above lib/, $launcher to the program that the user
# calls, without links on the way, and the user's arguments in place.
# Forks next to nothing: the tool is called in loops over many traces, where each extra process is felt.

# --- which Java -------------------------------------------------------------------------------------------------------
# A package may bring its own, which then is the one that it was tested with and that its class-data archive fits.
java=$home/runtime/bin/java
own_java=yes
if [ -x "$java" ]; then
  :
elif [ -n "${JAVA_HOME-}" ]; then
  own_java= java=$JAVA_HOME/bin/java
  if [ ! -x "$java" ]; then
    echo "tracetool: JAVA_HOME is $JAVA_HOME, but there is no bin/java in it" >&2
    exit 127
  fi
else
  own_java= java=
  saved_ifs=$IFS
  IFS=:
  set -f
  for folder in $PATH; do
    if [ -f "${folder:-.}/java" ] && [ -x "${folder:-.}/java" ]; then
      java=${folder:-.}/java
      break
    fi
  done
  set +f
  IFS=$saved_ifs
  if [ -z "$java" ]; then
    echo "tracetool: needs Java 17 or later: put java on the PATH or set JAVA_HOME" >&2
    exit 127
  fi
fi

# --- called by another name -------------------------------------------------------------------------------------------
# A link with the name of an older tool makes the program behave like that tool.
name=${0##*/}
case $name in
  stftool | xstftool | vtunify | vtfilter | vtfiltergen | vptmerge | otfprint | otfdump | otfmerge | otfinfo | otfprofile | otfshrink | \
    expandvtlog.pl | expandvtflog.pl | convert-stats | otfaux | otfcompress | otfdecompress | otf2vtf | vtf2otf | otf2-print | otf2-marker | otf2-estimator | otf2-snapshots | \
    tau_merge | tau_convert | tau2otf2 | tau2slog2 | tau_trace2json | \
    clog2print | clogprint | clog2TOslog2 | clogTOslog2 | \
    slog2printserial | slog2printrecur | slog2filter | slog2update205to206) called_as=-Dtracetool.called.as=$name ;;
  vtunify-mpi | vtfilter-mpi | otfmerge-mpi | otfinfo-mpi | otfprofile-mpi)
    # The first process does all the work, with threads; the others that mpirun started have none. The variables are those
    # of Open MPI, MPICH and its kin, PMIx and Slurm, the closest to the process first.
    rank=${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-${PMIX_RANK:-}}}
    if [ -z "$rank" ] && [ "${SLURM_NTASKS:-1}" != 1 ]; then rank=${SLURM_PROCID:-}; fi
    if [ "${rank:-0}" != 0 ]; then exit 0; fi
    called_as=-Dtracetool.called.as=$name
    ;;
  otfinfo-trace) called_as=-Dtracetool.called.as=otfinfo ;; # how Debian calls it
  *) called_as= ;;
esac

# --- how much memory --------------------------------------------------------------------------------------------------
# --memory limits the whole process, and the heap has to be chosen before Java can read an option. A value that is not a
# size is left to the command itself to complain about.
#
# A setting counts where the command line says nothing: one in TRACETOOL_OPTS, else one for this command in the user's file,
# else one for all commands there. Older tools know no settings, and --no-settings ignores them.
memory=536870912
size=
settings=yes
find_memory() {
  want=
  for word in "$@"; do
    if [ -n "$want" ]; then
      size=$word
      want=
      continue
    fi
    case $word in
      --memory) want=yes ;;
      --memory=*) size=${word#*=} ;;
      --no-settings) settings= ;;
      --) break ;;
    esac
  done
}
find_memory "$@"
if [ -z "$size$called_as" ] && [ -n "$settings" ] && [ -n "${TRACETOOL_OPTS-}" ]; then
  set -f
  # shellcheck disable=SC2086 # parted at blanks on purpose
  find_memory $TRACETOOL_OPTS
  set +f
fi
if [ -z "$size$called_as" ] && [ -n "$settings" ]; then
  case ${XDG_CONFIG_HOME-} in
    /*) config=$XDG_CONFIG_HOME/tracetool/config ;;
    *) config=${HOME-}/.config/tracetool/config ;;
  esac
  if [ -f "$config" ] && [ -r "$config" ]; then
    section=
    for_all=
    while IFS=' 	=' read -r key value || [ -n "$key" ]; do
      case $section$key in
        *'['*']') section=$key ;;
        memory) for_all=$value ;;
        "[${1-}]memory") size=$value ;;
      esac
    done <<END
$(head -c 65536 -- "$config" 2>/dev/null | tr -d '\000')
END
    size=${size:-$for_all}
  fi
fi
if [ -n "$size" ]; then
  case $size in
    *[kK]) unit=1024 number=${size%?} ;;
    *[mM]) unit=1048576 number=${size%?} ;;
    *[gG]) unit=1073741824 number=${size%?} ;;
    *) unit=1 number=$size ;;
  esac
  case $number in
    '' | *[!0-9]* | 0* | ?????????????*) ;; # no number, octal to the shell, or past what fits into 64 bits
    *)
      # No JVM starts with more than its machine can address; more than a TiB means all that there is.
      most=1099511627776
      if [ "$number" -gt $((most / unit)) ]; then memory=$most; else memory=$((number * unit)); fi
      ;;
  esac
fi
# Heap and direct buffers together stay under the limit; the rest is for code, classes, stacks and the JVM's own books.
engine=
case ${1-} in
  query) engine=yes ;;
  convert)
    for word in "$@"; do
      case $word in
        parquet | arrow | *=parquet | *=arrow | *.parquet | *.arrow) engine=yes ;;
      esac
    done
    ;;
esac
heap=$((memory / 1024 * 5 / 8))
direct=$((memory / 1024 / 8))
if [ -n "$engine" ]; then
  # The engine for queries takes a share of its own. With a pool for each of its threads, the C library would keep a quarter
  # more memory, which is not in use.
  heap=$((memory / 1024 * 7 / 16))
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
fi
if [ "$heap" -lt 16384 ]; then heap=16384; fi
if [ "$direct" -lt 4096 ]; then direct=4096; fi
# Short-lived objects are few; left to itself the JVM would let them fill more memory the longer a trace is.
young=-Xmn16m
if [ "$heap" -lt 65536 ]; then young=-Xmn4m; fi

# --- class-data archive -----------------------------------------------------------------------------------------------
# Made by lib/make-archive for one JVM and one place of this folder, both noted beside it. Anywhere else the JVM would turn
# it down and do without its own built-in archive as well, which costs more than this look.
share=-Xshare:auto
in_place=
native=--enable-native-access=ALL-UNNAMED # newer JVMs warn when a library such as zstd-jni loads native code, without this
archive=
if [ -n "$own_java" ]; then
  # Made where the package was; the JVM compares names, sizes and times of the jars, not their place.
  if [ -f "$home/lib/archive/tracetool.jsa" ]; then archive=yes; fi
elif [ -f "$home/lib/archive/made-for" ]; then
  { IFS= read -r made_for_java && IFS= read -r made_for_home && IFS= read -r made_with; } <"$home/lib/archive/made-for" || made_for_home=
  if [ "$home" = "$made_for_home" ] && [ "$java" -ef "$made_for_java" ] && [ -f "$home/lib/archive/tracetool.jsa" ]; then
    archive=yes native=$made_with
  fi
fi
if [ -n "$archive" ]; then
  share=-XX:SharedArchiveFile=$home/lib/archive/tracetool.jsa
  # Mapped where it was made for; moving it to an address drawn by lot is a good part of a short run.
  in_place=-XX:ArchiveRelocationMode=0
fi

# --- which compiler ---------------------------------------------------------------------------------------------------
# Code from the quick compiler is a third slower, but it is there at once: the optimizing one gains back the time of its
# own work only after some five million records. Sizes are those of the files that the arguments name, in KiB; one
# fork, and none if no argument names a file. A window is taken to be a fiftieth of a trace that has an
# index, or is STF, which has places to start from in itself.
quick=
short=
lines=204800 # copying lines that are ready leaves the optimizing compiler less to gain
json=409600  # a record takes hundreds of bytes
copies=524288 # nor is much gained in copying records of OTF2 as they are
weigh() {
  limit=81920
  case ${called_as-} in
    *=otf2-print) limit=$lines ;;
  esac
  words=$#
  word=
  copying=
  case ${called_as-}${1-} in
    convert | merge) copying=yes ;; # until another option or format is seen
  esac
  window=
  indexed=
  piped=
  locals=
  case ${called_as-}${1-} in
    *=expandvt*) piped=yes ;; # reads its standard input
    unify) locals=yes ;;
  esac
  while [ "$words" -gt 0 ]; do
    before=$word
    word=$1
    case $word in
      *//*) if [ -f "${word%%//*}" ]; then word=${word%%//*}; fi ;; # a trace in an archive
      -) piped=yes ;;
    esac
    shift
    words=$((words - 1))
    case $word in
      convert | merge | -o | --output | -q | --quiet | --rewrite | --force | *.otf2) ;;
      *) copying= ;;
    esac
    case $before in
      -o | --output) continue ;; # an earlier output that will be replaced
    esac
    case $word in
      --time | --time=*) window=yes ;;
      --style=otf2-print) limit=$lines ;;
      *.json) limit=$json ;;
      otf2-print) if [ "$before" = --style ]; then limit=$lines; fi ;;
    esac
    case $word in
      '' | -*) continue ;;
    esac
    index=$word.ttidx
    if [ ! -f "$index" ]; then index=$word.otf.ttidx; fi
    if [ -f "$index" ] || [ -f "$word.stf" ]; then indexed=yes; fi
    if [ -f "$word" ]; then
      name=${word##*/}
      stem=${word%"$name"}${name%.*}
    elif [ -f "$word.otf" ] || [ -f "$word.uctl" ] || [ -f "$word.stf" ]; then
      stem=$word
    elif [ -d "$word" ]; then
      for anchor in "$word"/*.otf2; do
        if [ -f "$anchor" ]; then set -- "$@" "$word"; fi # an archive, named by its folder
        if [ -f "$anchor.ttidx" ] && [ ! "$anchor" -nt "$anchor.ttidx" ]; then indexed=yes; fi
        break
      done
      continue
    else
      # Other words are not worth a look into their folder, but where local files are united.
      if [ -z "$locals" ]; then continue; fi
      for file in "$word".*.trc; do
        if [ ! -f "$file" ]; then continue 2; fi # no stem of TAU
        break
      done
      stem=$word
    fi
    case $word in
      *.otf2) if [ -d "$stem" ]; then set -- "$@" "$stem"; fi ;; # the folder with the events
      *.stf) indexed=yes ;;                                     # by its own anchors
    esac
    for file in "$stem".*; do
      [ -f "$file" ] || continue
      if [ "$file" -nt "$index" ] && [ -f "$index" ]; then indexed=; fi # the index is refused
      case $file in
        *.stf | *.pr.*) limit=4096 ;;
        *.z | *.gz | *.zst | *.zip | *.tgz) if [ "$limit" -gt 24576 ]; then limit=24576; fi ;;
      esac
      set -- "$@" "$file"
      if [ $# -gt 400 ]; then return; fi # each word more takes longer than the one before
    done
  done
  if [ $# = 0 ] && [ -n "$piped" ] && [ -f /dev/stdin ]; then
    limit=24576 # it may be compressed
    set -- /dev/stdin
  fi
  if [ $# = 0 ]; then return; fi
  if [ -n "$copying" ]; then limit=$copies; fi
  total=$(du -Lck -- "$@" 2>/dev/null) || return 0
  total=${total##*
}
  total=${total%%[!0-9]*}
  if [ -n "$window" ] && [ -n "$indexed" ]; then limit=$((limit * 50)); fi
  if [ -n "$total" ] && [ "$total" -lt "$limit" ]; then quick=-XX:TieredStopAtLevel=1; fi
  if [ -n "$total" ] && [ "$total" -lt 1024 ]; then short=yes; fi
}
# What reads no trace is over before any compiler could be of use.
apart=-XX:CompileCommand=dontinline,org.tracetool
case ${1-} in
  --version | -V | --help | -h | help | config | --complete | install-links) quick=-XX:TieredStopAtLevel=1 apart= short=yes ;;
  *) weigh "$@" ;;
esac

# In a run that short, most methods that the quick compiler takes up by default are called no more once they are compiled.
later=
if [ -n "$short" ]; then later=-XX:CompileThresholdScaling=5; fi

# --- which collector --------------------------------------------------------------------------------------------------
# The serial one takes the least memory and CPU time. G1 alone takes the ready-made objects of the archive as they are, which
# is a quarter of a run that does next to nothing; where memory was chosen the heap has another
# size, and TRACETOOL_JAVA_OPTS may choose a collector.
collector=-XX:+UseSerialGC
if [ -n "$short" ] && [ -n "$archive" ] && [ -z "$size${TRACETOOL_JAVA_OPTS-}" ]; then
  collector=-XX:+UseG1GC young=
fi

# --- large pages ------------------------------------------------------------------------------------------------------
# Where the system gives them to those who ask; elsewhere the JVM would warn. A short run does not touch enough memory.
pages=
if [ -z "$quick" ] && [ -r /sys/kernel/mm/transparent_hugepage/enabled ]; then
  IFS= read -r given </sys/kernel/mm/transparent_hugepage/enabled || given=
  case $given in
    *'[always]'* | *'[madvise]'*) pages=-XX:+UseTransparentHugePages ;;
  esac
fi

# --- what the compiler does not inline --------------------------------------------------------------------------------
# Sinks form a chain. Inlined, each is compiled again together with all later ones, which on some million events takes a
# fifth of the CPU time of a filter; a call for each event and stage costs next to nothing. See $apart above.
#
# Likewise for all methods that are not small: by default one that is called often is inlined wherever it is called, and
# compiled there again each time that a guess about it fails, which in a run of seconds is most of what the compiler does.
# And for what becomes large where it is inlined, although few records need it: sums of messages, rare records of OTF.
inline='-XX:FreqInlineSize=100 -XX:InlineSmallCode=800'
if [ -n "$quick" ]; then inline=; fi

# --- character set ----------------------------------------------------------------------------------------------------
# Java names files in the character set of the locale. That of C and POSIX is ASCII, so there it could not name a file with
# any other letter. A locale of UTF-8 that the system does not have, as in a container, counts as C, too; so it gives way
# to C.UTF-8, which means the same here, where that is known to be there. Otherwise, where C.UTF-8 is not known either, the
# JVM takes C again.
charset=
case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
  C | POSIX) charset=C.UTF-8 ;;
  *.[uU][tT][fF]-8 | *.[uU][tT][fF]8)
    if [ -d /usr/lib/locale/C.utf8 ] || [ -d /usr/lib/locale/C.UTF-8 ]; then charset=C.UTF-8; fi
    ;;
esac
# LC_ALL, since one category that the system does not have makes the JVM take C for all.
if [ -n "$charset" ]; then export LC_ALL="$charset"; fi

# -Xlog:disable: should the archive not fit after all, the JVM goes on without it and says nothing.
# TRACETOOL_JAVA_OPTS is split at blanks on purpose, and comes last so that it wins.
# shellcheck disable=SC2086
exec "$java" ${quick:+"$quick"} ${later:+"$later"} $inline "$share" ${in_place:+-XX:+UnlockDiagnosticVMOptions "$in_place"} -Xshare:auto -Xlog:disable "$collector" $pages -XX:-UsePerfData \
  ${apart:+-XX:CompileCommand=quiet "$apart.core.format.CapableSink::accept" "$apart.filter.apply.*::accept" \
  "$apart.format.otf.write.TimedSink::accept" \
  "$apart.legacy.otf.print.OtfprintRecords::*" \
  "$apart.stats.collect.StreamMessages::*" "$apart.stats.sums.KeyedSums::*" "$apart.stats.sums.CoarseSums::*"} ${native:+"$native"} \
  "-Xmx${heap}k" ${young:+"$young"} "-XX:MaxDirectMemorySize=${direct}k" -Dfile.encoding=UTF-8 \
  "-Dtracetool.memory=$memory" "-Dtracetool.launcher=$launcher" \
  "-Dtracetool.formats=$home/lib/formats.txt" "-Dtracetool.help=$home/lib/help.txt" "-Dtracetool.arguments=$home/lib/arguments" \
  ${called_as:+"$called_as"} ${TRACETOOL_JAVA_OPTS-} -cp "$home/lib/tracetool-cli.jar" org.tracetool.cli.Main "$@"
