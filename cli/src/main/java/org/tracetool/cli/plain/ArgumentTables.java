package org.tracetool.cli.plain;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.cli.argument.ThreadsArgument;
import org.tracetool.cli.common.FileParameters;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.plain.ArgumentEntry.Kind;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Range;
import picocli.CommandLine.Spec;

/**
 * Asks the option parser for the arguments of its commands, when the program is packaged. What this
 * class does not know for sure is left to the parser: {@link Kind#PARSED}.
 */
public final class ArgumentTables {
  /** What is between the words of a list and has a meaning in the table. */
  private static final Set<String> SEPARATORS = Set.of("", ",");

  /** Where the objects with options are in the command, by their classes. */
  private final Map<Class<?>, String> places = new HashMap<>();

  /** Classes of which there are several objects, or whose objects need the parser. */
  private final Set<Class<?>> unclear = new HashSet<>();

  private ArgumentTables() {}

  /** The tables of all commands that can do without the option parser, by name. */
  public static Map<String, String> of(CommandLine root) {
    Map<String, String> tables = new HashMap<>();
    root.getSubcommands()
        .forEach(
            (name, line) -> {
              Object command = line.getCommandSpec().userObject();
              if (command instanceof TraceCommand && line.getSubcommands().isEmpty()) {
                tables.put(name, new ArgumentTables().table(command, line.getCommandSpec()));
              }
            });
    return tables;
  }

  private String table(Object command, CommandSpec spec) {
    try {
      find(command, "");
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    List<ArgumentEntry> arguments = new ArrayList<>();
    for (OptionSpec option : spec.options()) {
      arguments.add(argument(option));
    }
    for (PositionalParamSpec operand : spec.positionalParameters()) {
      arguments.add(argument(operand));
    }
    return new ArgumentTable(command.getClass().getName(), arguments).text();
  }

  /** Notes where an object with options is, and those that it has. */
  private void find(Object owner, String place) throws IllegalAccessException {
    for (Class<?> c = owner.getClass(); c != Object.class; c = c.getSuperclass()) {
      if (places.putIfAbsent(c, place) != null) {
        unclear.add(c);
      }
      for (Field field : c.getDeclaredFields()) {
        if (field.isAnnotationPresent(Mixin.class)) {
          field.setAccessible(true);
          find(field.get(owner), place + field.getName() + '.');
        }
        if (field.isAnnotationPresent(Spec.class) && c != TraceCommand.class) {
          addUnclear(owner.getClass(), c);
        }
      }
    }
  }

  /** What a class has of the parser, all that extend it have as well. */
  private void addUnclear(Class<?> from, Class<?> to) {
    for (Class<?> c = from; c != to.getSuperclass(); c = c.getSuperclass()) {
      unclear.add(c);
    }
  }

  private ArgumentEntry argument(ArgSpec arg) {
    Field field = arg.userObject() instanceof Field f ? f : null;
    String place = field == null ? null : places.get(field.getDeclaringClass());
    boolean isKnown = place != null && !unclear.contains(field.getDeclaringClass());
    boolean isList = arg.type() == List.class || arg.type() == Collection.class;
    Kind kind = isKnown ? kind(arg, isList) : Kind.PARSED;
    List<String> names = arg instanceof OptionSpec option ? List.of(option.names()) : List.of();
    Range index = arg instanceof PositionalParamSpec operand ? operand.index() : Range.valueOf("0");
    return new ArgumentEntry(
        names,
        index.min(),
        isKnown ? place + field.getName() : "",
        kind,
        type(arg, kind, isList),
        isList,
        kind == Kind.PARSED ? "" : separator(arg),
        arg.required(),
        FileParameters.isWritten(arg));
  }

  private static String separator(ArgSpec arg) {
    return arg.splitRegex() == null ? "" : arg.splitRegex();
  }

  private static String type(ArgSpec arg, Kind kind, boolean isList) {
    return switch (kind) {
      case CHOICE -> word(arg, isList).getName();
      case CONVERTED -> arg.converters()[0].getClass().getName();
      default -> "";
    };
  }

  private static Kind kind(ArgSpec arg, boolean isList) {
    if (needsParser(arg) || arg instanceof PositionalParamSpec p && !isPlain(p, isList)) {
      return Kind.PARSED;
    }
    if (arg.parameterConsumer() != null) {
      return arg.parameterConsumer() instanceof ThreadsArgument ? Kind.INT : Kind.PARSED;
    }
    if (arg instanceof OptionSpec option && !isPlain(option)) {
      return Kind.PARSED;
    }
    if (isFlag(arg)) {
      return arg.defaultValue() == null ? Kind.FLAG : Kind.PARSED;
    }
    if (arg.converters() != null && arg.converters().length > 0) {
      return arg.converters().length == 1 ? Kind.CONVERTED : Kind.PARSED;
    }
    return kind(word(arg, isList));
  }

  /** Returns whether an argument has something about it that only the parser knows. */
  private static boolean needsParser(ArgSpec arg) {
    boolean isHelp =
        arg instanceof OptionSpec option && (option.usageHelp() || option.versionHelp());
    // The parser gives a preprocessor of its own, which does nothing, to all others.
    boolean isPreprocessed = arg.preprocessor().getClass().getName().startsWith("org.tracetool");
    return isHelp || isPreprocessed || arg.group() != null || !SEPARATORS.contains(separator(arg));
  }

  /** Returns whether an option is followed by exactly the word that it needs. */
  private static boolean isPlain(OptionSpec option) {
    int words = isFlag(option) ? 0 : 1;
    Range arity = option.arity();
    return arity.min() == words && arity.max() == words && !option.negatable();
  }

  /** Returns whether an operand is one word, or a list of all that follow, maybe of one. */
  private static boolean isPlain(PositionalParamSpec operand, boolean isList) {
    Range index = operand.index();
    Range arity = operand.arity();
    return isList
        ? index.max() == Integer.MAX_VALUE && arity.min() <= 1
        : index.min() == index.max() && arity.max() == 1;
  }

  private static boolean isFlag(ArgSpec arg) {
    return arg.type() == boolean.class;
  }

  /** What is done with a word for a field of a class. */
  private static Kind kind(Class<?> word) {
    if (word == String.class) {
      return Kind.TEXT;
    }
    if (word == Path.class) {
      return Kind.FILE;
    }
    if (word == int.class || word == Integer.class) {
      return Kind.INT;
    }
    if (word == long.class || word == Long.class) {
      return Kind.LONG;
    }
    return word.isEnum() ? Kind.CHOICE : Kind.PARSED;
  }

  /** The class of what a single word means. */
  private static Class<?> word(ArgSpec arg, boolean isList) {
    return isList ? arg.auxiliaryTypes()[0] : arg.type();
  }
}
