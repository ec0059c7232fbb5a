package org.tracetool.legacy.otf2;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.text.TraceText;
import org.tracetool.format.otf2.record.EnumNames;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.legacy.common.ToolOutput;

/** {@code otf2-estimator}: how large events will be, by commands of standard input. */
final class EstimatorTool {
  static final String NAME = "otf2-estimator";

  private static final int MAX_LINE_BYTES = 16 << 20;
  private static final int ATTRIBUTE_TYPES = 26;
  private static final String TIMESTAMP = "Timestamp";
  private static final String ATTRIBUTES = "AttributeList";

  private static final String USAGE =
      """
      Usage: otf2-estimator [OPTION]...
      Tells how many bytes events take at most. Reads commands from standard input, one a line:

        list definitions              the sorts of definitions
        list events                   the sorts of events
        list types                    the types of attributes
        set DEFINITION NUMBER         there are so many definitions of that sort
        get DefChunkSize              bytes of a chunk of definitions
        get Timestamp                 bytes of a time
        get AttributeList [TYPE...]   bytes of a list with attributes of these types
        get EVENT [NUMBER]            bytes of such an event without time and attributes;
                                      NUMBER: values of Metric, arguments of ProgramBegin
        exit                          ends

        -V, --version                 the release of OTF2 whose tool this replaces
        -h, --help                    this text
      """;

  private static final Map<String, IdSpace> DEFINITIONS = definitions();
  private static final Map<String, RecordType> EVENTS = events();
  private static final List<String> TYPES = types();

  private final ToolOutput out;
  private final SizeEstimate estimate = new SizeEstimate();

  EstimatorTool(ToolOutput out) {
    this.out = out;
  }

  private static Map<String, IdSpace> definitions() {
    Map<String, IdSpace> all = new LinkedHashMap<>();
    for (int i = 0; i < IdSpace.MAPPED; i++) {
      IdSpace space = IdSpace.ofMapping(i);
      all.put(camelCase(space.name()), space);
    }
    return all;
  }

  private static Map<String, RecordType> events() {
    Map<String, RecordType> all = new LinkedHashMap<>();
    for (EventRecord event : EventRecord.values()) {
      String name =
          switch (event) {
            case PARAMETER_INT64 -> "ParameterInt";
            case PARAMETER_UINT64 -> "ParameterUnsignedInt";
            case IO_CHANGE_FLAGS -> "IoChangeStatusFlags";
            default -> camelCase(event.name());
          };
      all.put(name, event.type());
    }
    return all;
  }

  private static List<String> types() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < ATTRIBUTE_TYPES; i++) {
      all.add(EnumNames.TYPE.name(i));
    }
    return List.copyOf(all);
  }

  private static String camelCase(String name) {
    StringBuilder text = new StringBuilder();
    for (String word : name.split("_")) {
      text.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return text.toString();
  }

  int run(List<String> args) throws IOException {
    if (!args.isEmpty()) {
      switch (args.get(0)) {
        case "-h", "--help" -> out.out().write(USAGE.getBytes(StandardCharsets.US_ASCII));
        case "-V", "--version" -> out.printLine(NAME + ": version " + Otf2Tools.RELEASE);
        default -> {
          return Otf2Tools.misuse(out, "unrecognized parameter: '" + args.get(0) + "'");
        }
      }
      return 0;
    }
    InputStream in = new BufferedInputStream(out.in());
    try {
      String line = read(in);
      while (line != null && obey(new Words(line))) {
        line = read(in);
      }
      return 0;
    } catch (ToolUsageError e) {
      return Otf2Tools.misuse(out, e.getMessage());
    }
  }

  /** The next line; null if there is none. */
  private static String read(InputStream in) throws IOException, ToolUsageError {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b = in.read();
    if (b < 0) {
      return null;
    }
    for (; b >= 0 && b != '\n'; b = in.read()) {
      if (line.size() == MAX_LINE_BYTES) {
        throw new ToolUsageError("a line is longer than " + MAX_LINE_BYTES + " bytes");
      }
      line.write(b);
    }
    return TraceText.decode(line.toByteArray(), 0, line.size());
  }

  /** Does what a line says; gives false if that is to end. */
  private boolean obey(Words words) throws IOException, ToolUsageError {
    String command = words.next();
    switch (command == null ? "" : command) {
      case "" -> {}
      case "exit" -> {
        return false;
      }
      case "list" -> list(words.next());
      case "set" -> set(words);
      case "get" -> get(words);
      default -> throw new ToolUsageError("unknown command: '" + command + "'");
    }
    return true;
  }

  private void list(String what) throws IOException, ToolUsageError {
    StringBuilder text = new StringBuilder();
    switch (what == null ? "" : what) {
      case "definitions" -> DEFINITIONS.keySet().forEach(n -> text.append(n).append('\n'));
      case "events" -> {
        text.append(TIMESTAMP).append('\n').append(ATTRIBUTES).append('\n');
        EVENTS.forEach((name, type) -> text.append(name).append(argument(type)).append('\n'));
      }
      case "types" -> TYPES.stream().skip(1).forEach(n -> text.append(n).append('\n'));
      default -> throw new ToolUsageError("can not list: '" + (what == null ? "" : what) + "'");
    }
    out.out().write(TraceText.encode(text.toString()));
  }

  private static String argument(RecordType type) {
    return type.countField() < 0 ? "" : " <" + counted(type) + ">";
  }

  private static String counted(RecordType type) {
    return type.fields()[type.countField()].name();
  }

  private void set(Words words) throws ToolUsageError {
    String name = words.next();
    if (name == null) {
      throw new ToolUsageError("missing definition specification in set command");
    }
    IdSpace space = DEFINITIONS.get(name);
    if (space == null) {
      throw new ToolUsageError("unknown definition '" + name + "'");
    }
    String number = words.next();
    if (number == null) {
      throw new ToolUsageError("missing number of definitions in set command");
    }
    estimate.set(space, CNumber.parse(number));
  }

  private void get(Words words) throws IOException, ToolUsageError {
    String key = words.rest();
    String name = words.next();
    if (name == null) {
      throw new ToolUsageError("missing event specification for get command");
    }
    long size =
        switch (name) {
          case "DefChunkSize" -> estimate.definitionChunk();
          case TIMESTAMP -> SizeEstimate.TIMESTAMP;
          case ATTRIBUTES -> attributes(words);
          default -> event(name, words);
        };
    out.printLine(key + " " + Long.toUnsignedString(size));
  }

  private long attributes(Words words) throws ToolUsageError {
    int count = 0;
    long bytes = 0;
    for (String type = words.next(); type != null; type = words.next()) {
      int code = TYPES.indexOf(type);
      if (code < 0) {
        throw new ToolUsageError("unknown attribute type: '" + type + "'");
      }
      if (code > 0) {
        bytes += estimate.attribute(code);
        count++;
      }
    }
    return SizeEstimate.attributeList(count, bytes);
  }

  private long event(String name, Words words) throws ToolUsageError {
    RecordType type = EVENTS.get(name);
    if (type == null) {
      throw new ToolUsageError("unknown event '" + name + "'");
    }
    if (type.countField() < 0) {
      return estimate.event(type, 0);
    }
    String number = words.next();
    if (number == null) {
      throw new ToolUsageError("missing " + counted(type) + " parameter for " + name + " event");
    }
    int bits = type == EventRecord.METRIC.type() ? Byte.SIZE : Integer.SIZE;
    return estimate.event(type, CNumber.parse(number) & (-1L >>> (Long.SIZE - bits)));
  }

  /** The words of a line, between blanks and tabs. */
  private static final class Words {
    private final String line;
    private int at;

    Words(String line) {
      this.line = line;
    }

    private static boolean isBlank(char c) {
      return c == ' ' || c == '\t';
    }

    /** What is left from the next word on. */
    String rest() {
      while (at < line.length() && isBlank(line.charAt(at))) {
        at++;
      }
      return line.substring(at);
    }

    /** The next word; null if there is none. */
    String next() {
      String rest = rest();
      if (rest.isEmpty()) {
        return null;
      }
      int end = at;
      while (end < line.length() && !isBlank(line.charAt(end))) {
        end++;
      }
      String word = line.substring(at, end);
      at = end;
      return word;
    }
  }
}
