package org.tracetool.format.otf;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.text.TraceText;
import org.tracetool.testdata.contract.ContractRow;

/**
 * Records as {@code otfprint --fullkeyvalue} of the reference library prints them, and its output
 * taken apart. Texts are bytes, held as ISO 8859-1.
 */
final class ReferenceText {
  private static final String[] SECTIONS = {
    "definitions", "events", "statistics", "snapshots", "markers"
  };

  private final Map<String, List<String>> sections = new HashMap<>();

  /** Lines of a section without their numbers. */
  List<String> section(String name) {
    return sections.getOrDefault(name, List.of());
  }

  /** Reads the output of the tool, compressed with gzip. */
  static ReferenceText read(Path gz) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(gz))) {
      return parse(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
    }
  }

  /** Takes the output of the tool apart. */
  static ReferenceText parse(String text) throws IOException {
    ReferenceText result = new ReferenceText();
    List<String> current = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      String name = line.endsWith(":") ? line.substring(0, line.length() - 1) : "";
      if (Arrays.asList(SECTIONS).contains(name)) {
        current = new ArrayList<>();
        result.sections.put(name, current);
      } else if (line.startsWith("(#")) {
        current.add(line.substring(line.indexOf(')') + 2));
      } else if (!line.isEmpty() && !line.equals("done") && !line.startsWith("processing time")) {
        throw new IOException("unexpected: " + line);
      }
    }
    return result;
  }

  /** The word after the time, by which records of one kind are counted. */
  static String kind(String line) {
    return line.substring(0, line.indexOf(':')).replaceFirst("^\t?([0-9]+ )?", "");
  }

  static Map<String, Long> countsByKind(List<String> lines) {
    return lines.stream()
        .collect(Collectors.groupingBy(ReferenceText::kind, Collectors.counting()));
  }

  private static String u(long v) {
    return Long.toUnsignedString(v);
  }

  private static String u(int token) {
    return Integer.toUnsignedString(token);
  }

  private static String text(String s) {
    return s == null ? "(null)" : new String(TraceText.encode(s), StandardCharsets.ISO_8859_1);
  }

  private static String named(String s) {
    return "\"" + text(s) + '"';
  }

  private static String list(int[] members) {
    return Arrays.stream(members)
        .mapToObj(Integer::toUnsignedString)
        .collect(Collectors.joining(", "));
  }

  private static String word(long number, String... names) {
    return number >= 0 && number < names.length && names[(int) number] != null
        ? names[(int) number]
        : "UNKNOWN <" + u(number) + ">";
  }

  /** As C prints it: a value exactly between two numbers is rounded to the even one. */
  private static String decimal(double value, int digits) {
    if (Double.isNaN(value)) {
      return Double.doubleToRawLongBits(value) < 0 ? "-nan" : "nan";
    }
    if (Double.isInfinite(value)) {
      return value < 0 ? "-inf" : "inf";
    }
    String s = new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    boolean lostSign = Double.doubleToRawLongBits(value) < 0 && !s.startsWith("-");
    return lostSign ? '-' + s : s;
  }

  static String pairs(List<KeyValues.Pair> pairs) {
    StringBuilder out = new StringBuilder();
    for (KeyValues.Pair p : pairs) {
      out.append(out.length() == 0 ? ", KeyValue: " : ", ").append(u(p.key())).append(':');
      switch (p.type()) {
        case CHAR -> out.append((char) p.value());
        case INT8, INT16, INT32, INT64 -> out.append(p.value());
        case FLOAT -> out.append(decimal(Float.intBitsToFloat((int) p.value()), 3));
        case DOUBLE -> out.append(decimal(Double.longBitsToDouble(p.value()), 3));
        case BYTE_ARRAY -> {
          for (byte b : p.bytes()) {
            out.append(String.format("%02X", b));
          }
        }
        default -> out.append(u(p.value()));
      }
    }
    return out.toString();
  }

  /** A definition as the tool prints it; null for those that it does not print here. */
  static String line(Definitions.Entry entry) {
    String s = "stream " + u(entry.stream());
    Definition definition = entry.definition();
    String line;
    if (definition instanceof Definition.Version d) {
      line = "DefVersion: " + s + ", version: " + d.major() + '.' + d.minor() + '.' + d.sub();
      line += " " + named(d.tag());
    } else if (definition instanceof Definition.UniqueId d) {
      line = "DefUniqueId: " + s + ", uid: " + u(d.id());
    } else if (definition instanceof Definition.Creator d) {
      line = "DefCreator: " + s + ", creator " + named(d.text());
    } else if (definition instanceof Definition.Comment d) {
      line = "DefComment: " + s + ", comment " + named(d.text());
    } else if (definition instanceof Definition.TimerResolution d) {
      line = "DefTimerResolution: " + s + ", TicksPerSecond " + u(d.ticksPerSecond());
    } else if (definition instanceof Definition.TimeRange d) {
      line = "DefTimeRange: " + s + ", [" + u(d.first()) + ", " + u(d.last()) + "]";
    } else if (definition instanceof Definition.Location d) {
      line = "DefProcess: " + s + ", process " + u(d.token()) + ", name " + named(d.name());
      line += ", parent " + u(d.parent());
    } else if (definition instanceof Definition.Group d) {
      line = "DefProcessGroup: " + s + ", group " + u(d.token()) + ", name " + named(d.name());
      line += ", procs " + list(d.members());
    } else if (definition instanceof Definition.AttributeList d) {
      String[] names = {
        null,
        "IsMPIRank",
        "IsPThread",
        "IsOMPThread",
        "IsCellSPUThread",
        "hasGroupCounters",
        "hasEnterLeaveRecords",
        "IsCommunicator"
      };
      line = "DefAttributeList: " + s + ", attr_token " + u(d.token()) + ", attributes ";
      line +=
          Arrays.stream(d.attributes())
              .mapToObj(a -> word(Integer.toUnsignedLong(a), names))
              .collect(Collectors.joining(", "));
    } else if (definition instanceof Definition.GroupAttributes d) {
      line = "DefProcessOrGroupAttributes: " + s + ", process " + u(d.group());
      line += ", attr_token " + u(d.attributeList());
    } else if (definition instanceof Definition.Substitutes d) {
      line = "DefProcessSubstitutes: " + s + ", representative process " + u(d.representative());
      line += ", procs " + list(d.members());
    } else if (definition instanceof Definition.Region d) {
      line = "DefFunction: " + s + ", function " + u(d.token()) + ", name " + named(d.name());
      line += ", group " + u(d.group()) + ", source " + u(d.scl());
    } else if (definition instanceof Definition.RegionGroup d) {
      line = "DefFunctionGroup: " + s + ", group " + u(d.token()) + ", name " + named(d.name());
    } else if (definition instanceof Definition.Collective d) {
      line = "DefCollective: " + s + ", collective " + u(d.token()) + ", name " + named(d.name());
      line +=
          ", type "
              + word(
                  Integer.toUnsignedLong(d.type()),
                  null,
                  "BARRIER",
                  "ONE2ALL",
                  "ALL2ONE",
                  "ALL2ALL");
    } else if (definition instanceof Definition.CounterGroup d) {
      line = "DefCounterGroup: " + s + ", group " + u(d.token()) + ", name " + named(d.name());
    } else if (definition instanceof Definition.Counter d) {
      line = "DefCounter: " + s + ", counter " + u(d.token()) + ", name " + named(d.name());
      line += ", properties " + properties(d.properties()) + ", group " + u(d.group());
      line += ", unit " + named(d.unit());
    } else if (definition instanceof Definition.CounterAssignment d) {
      line = "DefCounterAssignments: " + s + ", counter_token " + u(d.counter());
      line += ", assignees " + list(d.members());
    } else if (definition instanceof Definition.Scl d) {
      line = "DefScl: " + s + ", source " + u(d.token()) + ", file " + u(d.file());
      line += ", line " + u(d.line());
    } else if (definition instanceof Definition.SclFile d) {
      line = "DefSclFile: " + s + ", file " + u(d.token()) + ", name " + named(d.name());
    } else if (definition instanceof Definition.File d) {
      line = "DefFile: " + text(d.name()) + ", " + s + ", token " + u(d.token());
      line += ", group " + u(d.group());
    } else if (definition instanceof Definition.FileGroup d) {
      line = "DefFileGroup: " + text(d.name()) + ", token " + u(d.token()) + ", " + s;
    } else if (definition instanceof Definition.Key d) {
      line = "DefKeyValue: " + s + ", token " + u(d.token()) + ", type ";
      KeyValueType type = d.type();
      line += type == null ? word(Integer.toUnsignedLong(d.typeNumber())) : type.name();
      line += ", name " + named(d.name()) + ", desc " + named(d.description());
    } else if (definition instanceof Definition.SamplePoint d) {
      line = "DefAuxSamplePoint: " + s + ", time " + u(d.time()) + ", type ";
      line += word(Integer.toUnsignedLong(d.type()), "SNAPSHOT", "SUMMARY", "INLINE_SNAPSHOT");
    } else {
      return null; // marker classes, printed with the markers
    }
    return '\t' + line + pairs(entry.pairs().pairs());
  }

  /** A marker class as the tool prints it, which has no tabulator. */
  static String markerClass(Definitions.Entry entry) {
    Definition.Marker d = (Definition.Marker) entry.definition();
    return "DefMarker: ID "
        + u(d.token())
        + ", name "
        + named(d.name())
        + ", type "
        + word(Integer.toUnsignedLong(d.type()), null, "ERROR", "WARNING", "HINT")
        + pairs(entry.pairs().pairs());
  }

  private static String properties(int p) {
    String[] types = {"UNSIGNED8", "SIGNED8", "UNSIGNED4", "SIGNED4", "UNSIGNED2", "SIGNED2"};
    int value = p >>> 5 & 15;
    String type =
        value < types.length
            ? types[value]
            : value == 8 ? "FLOAT" : value == 9 ? "DOUBLE" : "UNKNOWN <" + (p & 0x1e0) + ">";
    return word(p & 3, "ACC", "ABS")
        + '/'
        + new String[] {"START", "POINT", "LAST", "NEXT"}[p >>> 2 & 3]
        + '/'
        + type;
  }

  private static String sample(Definition.Counter counter, long v) {
    int type = counter == null ? 0 : counter.properties() & 0x1e0;
    return switch (type) {
      case 0, 0x40, 0x80 -> u(v);
      case 0x20, 0x60, 0xa0 -> Long.toString(v);
      case 0x100 -> decimal(Float.intBitsToFloat((int) v), 6);
      case 0x120 -> decimal(Double.longBitsToDouble(v), 6);
      default -> String.format("INVALID TYPE <%08x>", v);
    };
  }

  private static String operation(long word) {
    String[] names = {
      "OPEN", "CLOSE", "READ", "WRITE", "SEEK", "UNLINK", "RENAME", "DUP", "SYNC", "LOCK", "UNLOCK"
    };
    String[] flags = {"IOFAILED", "ASYNC", "COLL", "DIRECT", "SYNC", "ISREADLOCK"};
    List<String> set = new ArrayList<>();
    for (int i = 0; i < flags.length; i++) {
      if ((word >>> 5 + i & 1) != 0) {
        set.add(flags[i]);
      }
    }
    if (word >>> 11 != 0) {
      set.add("UNKNOWN <" + (word >>> 11 << 11) + ">");
    }
    return "operation "
        + word(word & 0x1f, names)
        + ", flags "
        + (set.isEmpty() ? "EMPTY" : String.join(", ", set));
  }

  private static String rma(String name, ContractRow r) {
    String p = u(r.location());
    long origin = r.fields().get(0);
    return name
        + (origin == 0 ? ": origin " + p : ": initiator " + p + ", origin " + u(origin))
        + String.format(
            ", target %s, communicator %s, tag %s, bytes %s, source %s",
            u(r.fields().get(1)),
            u(r.fields().get(2)),
            u(r.fields().get(3)),
            u(r.fields().get(4)),
            u(r.fields().get(5)));
  }

  /** A record as the tool prints it; null for the three kinds that it does not print. */
  static String line(ContractRow r, Definitions definitions) {
    String p = u(r.location());
    String[] f = r.fields().stream().map(Long::toUnsignedString).toArray(String[]::new);
    String line =
        switch (r.kind()) {
          case NO_OP -> "NoOp: process " + p;
          case ENTER -> "Enter: function " + f[0] + ", process " + p + ", source " + f[1];
          case LEAVE -> "Leave: function " + f[0] + ", process " + p + ", source " + f[1];
          case SEND ->
              String.format(
                  "SendMessage: sender %s, receiver %s, group %s, type %s, length %s, source %s",
                  p, f[0], f[3], f[2], f[1], f[4]);
          case RECEIVE ->
              String.format(
                  "ReceiveMessage: receiver %s, sender %s, group %s, type %s, length %s, source %s",
                  p, f[0], f[3], f[2], f[1], f[4]);
          case COUNTER ->
              String.format(
                  "Counter: process %s, counter %s, value %s",
                  p,
                  f[0],
                  sample(definitions.counter(r.fields().get(0).intValue()), r.fields().get(1)));
          case COLLECTIVE ->
              String.format(
                  "Collective: process %s, collective %s, group %s, root %s, sent %s, received %s,"
                      + " duration %s, source %s",
                  p, f[0], f[1], f[2], f[3], f[4], f[5], f[6]);
          case COLLECTIVE_BEGIN ->
              String.format(
                  "BeginCollective: process %s, collective %s, group %s, matchingId %s, root %s,"
                      + " sent %s, received %s, source %s",
                  p, f[0], f[2], f[1], f[3], f[4], f[5], f[6]);
          case COLLECTIVE_END -> "EndCollective: process " + p + ", matchingId " + f[0];
          case COMMENT -> "EventComment: process " + p + ", comment " + named(r.text());
          case PROCESS_BEGIN -> "BeginProcess: process " + p;
          case PROCESS_END -> "EndProcess: process " + p;
          case FILE_OPERATION ->
              // The library cuts the handle to 32 bits.
              String.format(
                  "FileOperation: file ID %s, process %s, handle ID %s, %s, bytes %s, duration %s,"
                      + " source %s",
                  f[0],
                  p,
                  u(r.fields().get(1).intValue()),
                  operation(r.fields().get(2)),
                  f[3],
                  f[4],
                  f[5]);
          case FILE_OPERATION_BEGIN ->
              String.format(
                  "BeginFileOperation: process %s, matching ID %s, source %s", p, f[0], f[1]);
          case FILE_OPERATION_END ->
              String.format(
                  "EndFileOperation: process %s, file ID %s, matching ID %s, handle ID %s, %s,"
                      + " bytes %s, source %s",
                  p, f[0], f[1], f[2], operation(r.fields().get(3)), f[4], f[5]);
          case RMA_PUT -> rma("RMAPut", r);
          case RMA_PUT_REMOTE_END -> rma("RMAPutRemoteEnd", r);
          case RMA_GET -> rma("RMAGet", r);
          case RMA_END ->
              (r.fields().get(0) == 0
                      ? "RMAEnd: process " + p
                      : "RMAEnd: initiator " + p + ", remote " + f[0])
                  + String.format(", communicator %s, tag %s, source %s", f[1], f[2], f[3]);
          case SNAPSHOT_COMMENT -> "SnapComment: process " + p + ", comment " + named(r.text());
          case SNAPSHOT_ENTER ->
              String.format(
                  "SnapEnter: otime %s, process %s, function %s, source %s", f[1], p, f[0], f[2]);
          case SNAPSHOT_SEND ->
              String.format(
                  "SnapSend: otime %s, sender %s, receiver %s, group %s, tag %s, length %s, source"
                      + " %s",
                  f[1], p, f[0], f[2], f[3], f[4], f[5]);
          case SNAPSHOT_OPEN_FILE ->
              String.format(
                  "SnapOpenFile: otime %s, process %s, fileid %s, handle ID %s, source %s",
                  f[1], p, f[0], u(r.fields().get(2).intValue()), f[3]);
          case SNAPSHOT_COLLECTIVE_BEGIN ->
              String.format(
                  "SnapBeginCollop: otime %s, process %s, collOp %s, matchingID %s, group %s, root"
                      + " %s, sent %s, received %s, source %s",
                  f[0], p, f[1], f[2], f[3], f[4], f[5], f[6], f[7]);
          case SNAPSHOT_FILE_OPERATION_BEGIN ->
              String.format(
                  "SnapBeginFileOp: otime %s, process %s, matchingID %s, source %s",
                  f[0], p, f[1], f[2]);
          case SNAPSHOT_COLLECTIVE_COUNT ->
              String.format(
                  "SnapCollopCount: process %s, communicator %s, count %s", p, f[0], f[1]);
          case SNAPSHOT_COUNTER ->
              // The tool exchanges process and time, and cuts the time.
              String.format(
                  "SnapCounter: otime %s, process %s, counter %s, value %s",
                  p,
                  u(r.fields().get(0).intValue()),
                  f[1],
                  sample(definitions.counter(r.fields().get(1).intValue()), r.fields().get(2)));
          case SUMMARY_REGION ->
              String.format(
                  "StatFunction: process %s, function %s, invocations %s, excltime %s, incltime %s",
                  p, f[0], f[1], f[2], f[3]);
          case SUMMARY_REGION_GROUP ->
              String.format(
                  "StatFunctionGroup: process %s, group %s, invocations %s, excltime %s, incltime"
                      + " %s",
                  p, f[0], f[1], f[2], f[3]);
          case SUMMARY_MESSAGE ->
              String.format(
                  "StatMessage: process %s, peer %s, group %s, type %s, numsent %s, numreceived %s,"
                      + " bytessent %s, bytesreceived %s",
                  p, f[0], f[1], f[2], f[3], f[4], f[5], f[6]);
          case SUMMARY_COLLECTIVE ->
              String.format(
                  "StatCollOp: process %s, group %s, col %s, numsent %s, numreceived %s, bytessent"
                      + " %s, bytesreceived %s",
                  p, f[0], f[1], f[2], f[3], f[4], f[5]);
          case MARKER ->
              String.format("Marker: ID %s, process %s, text %s", f[0], p, named(r.text()));
          case UNKNOWN -> String.format("Unknown: process %s, record %s", p, named(r.text()));
          default -> null;
        };
    return line == null ? null : '\t' + u(r.time()) + ' ' + line + pairs(r.pairs());
  }
}
