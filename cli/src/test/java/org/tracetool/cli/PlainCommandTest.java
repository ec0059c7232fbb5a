package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.argument.FileArgument;
import org.tracetool.cli.common.FileParameters;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.plain.ArgumentTables;
import org.tracetool.cli.plain.PlainCommand;
import org.tracetool.testdata.EachOf;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** What is put together without the option parser is what the parser makes of the same words. */
class PlainCommandTest {
  /** Words of which one or more are right for each argument. */
  private static final List<String> SAMPLES = List.of("7", "64m", "text", "vtunify", "a", "1:2");

  /** Options that other commands have had. */
  private static final Set<Object> SEEN = new HashSet<>();

  private static final CommandLine PARSER = Cli.commandLine();

  private static final Map<String, String> TABLES = ArgumentTables.of(PARSER);

  @TempDir private static Path folder;

  @BeforeAll
  static void writeTables() throws IOException {
    for (Map.Entry<String, String> table : TABLES.entrySet()) {
      Files.writeString(folder.resolve(table.getKey()), table.getValue());
    }
  }

  static Stream<String> commands() {
    return TABLES.keySet().stream().sorted();
  }

  @EachOf(3)
  @ParameterizedTest
  @MethodSource("commands")
  void argumentsAreThoseOfTheParser(String command) {
    CommandSpec spec = PARSER.getSubcommands().get(command).getCommandSpec();
    List<String> needed = needed(spec);
    List<String> all = new ArrayList<>(needed);
    check(command, needed);
    check(command, concat(needed, List.of("second")));
    check(command, List.of());
    int plain = 0;
    for (OptionSpec option : spec.options()) {
      List<String> words = plainWords(command, needed, option);
      plain += words == null ? 0 : 1;
      if (words != null && !needed.contains(words.get(0))) {
        all.addAll(words);
      }
      if (words != null && SEEN.add(option.userObject())) {
        checkWays(command, needed, option, words);
      }
    }
    assertThat(check(command, all)).as("all at a time: " + all).isTrue();
    assertThat(plain).as("most are plain").isGreaterThanOrEqualTo(spec.options().size() * 4 / 5);
  }

  /** They need the model of the parser, also where a class inherits that. */
  @ParameterizedTest
  @CsvSource({"convert, --join", "unify, --join", "merge, --join-shards", "merge, --shard=0/2"})
  void optionsOfSharedWorkAreNotPlain(String command, String option) {
    List<String> words = List.of(command, "trace", "-o", "x.otf");
    assertThat(PlainCommand.of(folder.toString(), words)).isNotNull();
    assertThat(PlainCommand.of(folder.toString(), concat(words, List.of(option)))).isNull();
  }

  /** An option with a value that is plain; null if there is none. */
  private static List<String> plainWords(String command, List<String> needed, OptionSpec option) {
    String name = option.names()[0];
    List<List<String>> ways = new ArrayList<>(List.of(List.of(name)));
    SAMPLES.forEach(sample -> ways.add(List.of(name, sample)));
    if (option.type().isEnum()) {
      Object[] constants = option.type().getEnumConstants();
      ways.add(List.of(name, constants[constants.length - 1].toString()));
    }
    for (List<String> words : ways) {
      if (PlainCommand.of(folder.toString(), concat(List.of(command), concat(needed, words)))
          != null) {
        return words;
      }
    }
    return null;
  }

  /** Other ways to write the same option, right and wrong ones. */
  private static void checkWays(
      String command, List<String> needed, OptionSpec option, List<String> plain) {
    check(command, concat(concat(plain, needed), plain)); // twice
    String name = plain.get(0);
    for (String word : List.of("", "07", "0x10", "a,b", "a,,b", "@x", "TEXT", "'x'", "-1")) {
      check(command, concat(needed, List.of(name, word)));
    }
    for (String other : option.names()) {
      List<String> words = new ArrayList<>(plain);
      words.set(0, other);
      check(command, concat(words, needed));
      check(command, concat(needed, List.of(String.join("=", words))));
    }
  }

  /** A value for all that has to be there. */
  private static List<String> needed(CommandSpec spec) {
    List<String> words = new ArrayList<>();
    for (OptionSpec option : spec.options()) {
      if (option.required()) {
        words.add(option.names()[0]);
        words.add("1");
      }
    }
    for (ArgSpec operand : spec.positionalParameters()) {
      if (operand.required()) {
        words.add("trace");
      }
    }
    return words;
  }

  private static List<String> concat(List<String> a, List<String> b) {
    return Stream.concat(a.stream(), b.stream()).toList();
  }

  /** Compares both; returns whether the parser was not needed. */
  private static boolean check(String command, List<String> arguments) {
    List<String> words = concat(List.of(command), arguments);
    TraceCommand plain = PlainCommand.of(folder.toString(), words);
    if (plain == null) {
      return false;
    }
    CommandSpec parsed = parsed(words);
    assertThat(parsed).as("refused by the parser: " + words).isNotNull();
    assertThat(values(plain)).as(words.toString()).isEqualTo(values(parsed.userObject()));
    assertThat(plain)
        .extracting("namedFiles")
        .as("files of " + words)
        .usingRecursiveComparison()
        .ignoringCollectionOrder()
        .isEqualTo(FileParameters.of(parsed));
    return true;
  }

  /** The values of all options and operands of an object, by their fields. */
  private static Map<String, Object> values(Object owner) {
    Map<String, Object> values = new TreeMap<>();
    try {
      for (Class<?> c = owner.getClass(); c != Object.class; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          field.setAccessible(true);
          if (field.isAnnotationPresent(Mixin.class)) {
            values.put(field.toString(), values(field.get(owner)));
          } else if (field.isAnnotationPresent(Option.class)
              || field.isAnnotationPresent(Parameters.class)) {
            values.put(field.toString(), value(field.get(owner)));
          }
        }
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    return values;
  }

  /** Something that equals what means the same. */
  private static Object value(Object value) {
    if (value instanceof boolean[] flags) {
      return Arrays.toString(flags);
    }
    if (value instanceof FileArgument file) {
      return file.file();
    }
    boolean isOwn = value != null && value.getClass().getName().startsWith("org.tracetool");
    return isOwn && !(value instanceof Enum) ? values(value) : value;
  }

  /** What the parser makes of the words; null if they are wrong, or ask for help. */
  private static CommandSpec parsed(List<String> words) {
    try {
      CommandLine.ParseResult result = PARSER.parseArgs(words.toArray(String[]::new));
      return result.subcommand().isUsageHelpRequested() ? null : result.subcommand().commandSpec();
    } catch (ParameterException e) {
      return null;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // no command
        "../stats trace",
        "no-such-command trace",
        "files list",
        "--version",
        "stats --no-such trace",
        "stats -qv trace",
        "stats -- trace",
        "stats --quie trace",
        "stats --help trace",
        "stats --strict=true trace",
        "convert -oout.otf trace",
        "convert --shard 0/2 trace out.otf",
        "dump trace second"
      })
  void everythingElseIsForTheParser(String line) {
    assertThat(PlainCommand.of(folder.toString(), List.of(line.split(" ")))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --rules-file @own -o @own trace",
        "convert --report @own trace @own",
        "counters --add @own --report @own -o @out trace"
      })
  void aFileThatIsReadIsNotWritten(String line) throws IOException {
    Path own = Files.writeString(folder.resolve("own"), "1\n");
    List<String> words = List.of(line.replace("@", folder + "/").split(" "));
    assertThat(PlainCommand.of(folder.toString(), words).call()).isEqualTo(2);
    assertThat(own).hasContent("1\n");
  }

  @Test
  void aMissingTableIsForTheParser() {
    String none = folder.resolve("none").toString();
    assertThat(PlainCommand.of(none, List.of("info", "trace"))).isNull();
  }

  @Test
  void aDamagedTableIsForTheParser(@TempDir Path damaged) throws IOException {
    String good = TABLES.get("check");
    String withoutOperands = good.substring(0, good.indexOf("\n\t") + 1);
    List<String> bad =
        List.of(
            "",
            "\n",
            good.substring(0, good.length() / 2),
            withoutOperands,
            good.replaceFirst("FLAG", "FLUG"),
            good.replaceFirst("\t0\t", "\tx\t"),
            good.replaceFirst(".*", "java.lang.String"));
    for (String text : bad) {
      Files.writeString(damaged.resolve("check"), text);
      assertThat(PlainCommand.of(damaged.toString(), List.of("check", "trace"))).as(text).isNull();
      assertThat(PlainCommand.of(damaged.toString(), List.of("check"))).as(text).isNull();
    }
  }
}
