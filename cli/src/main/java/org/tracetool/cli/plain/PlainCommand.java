package org.tracetool.cli.plain;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.argument.GivenOption;
import org.tracetool.cli.argument.TraceFolder;
import org.tracetool.cli.common.FileArgumentCheck;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.plain.ArgumentEntry.Kind;
import picocli.CommandLine.ITypeConverter;

/**
 * Puts a command together from words that are options with their full names, each given once, their
 * values, and operands. Whatever else is there, and whatever is wrong, is left to the option
 * parser. What comes out is what the parser would make of the same words.
 */
public final class PlainCommand {
  private static final int INT_DIGITS = 9;
  private static final int LONG_DIGITS = 18;

  private final ArgumentTable table;
  private final Map<String, ArgumentEntry> options = new HashMap<>();

  /**
   * The words of each argument that is there. By identity, since the JVM makes the hash of a record
   * at run time.
   */
  private final Map<ArgumentEntry, List<String>> given = new IdentityHashMap<>();

  private final List<String> operands = new ArrayList<>();
  private final FileArgumentCheck files = new FileArgumentCheck();

  private PlainCommand(ArgumentTable table) {
    this.table = table;
    for (ArgumentEntry argument : table.arguments()) {
      for (String name : argument.names()) {
        options.put(name, argument);
      }
    }
  }

  /**
   * The command of a command line.
   *
   * @param tables the folder with the tables of arguments
   * @param words the name of the command and what follows
   * @return null if the option parser has to look at the words
   */
  public static TraceCommand of(String tables, List<String> words) {
    if (words.isEmpty() || !isName(words.get(0))) {
      return null;
    }
    try {
      ArgumentTable table = ArgumentTable.read(tables, words.get(0));
      return table == null ? null : of(table, words.subList(1, words.size()));
    } catch (Exception e) { // of a damaged table, or of any class that reads a value
      return null; // The parser needs no table, and says what is wrong with a value.
    }
  }

  private static TraceCommand of(ArgumentTable table, List<String> words) throws Exception {
    PlainCommand plain = new PlainCommand(table);
    return plain.take(words) && plain.takeOperands() ? plain.command() : null;
  }

  /** Returns whether a word may be the name of a command, and so of a file with a table. */
  private static boolean isName(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if ((c < 'a' || c > 'z') && (c != '-' || i == 0)) {
        return false;
      }
    }
    return !word.isEmpty();
  }

  /** Sorts the words; returns whether all options are plain. */
  private boolean take(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int sign = word.startsWith("--") ? word.indexOf('=') : -1;
      ArgumentEntry option = options.get(sign < 0 ? word : word.substring(0, sign));
      boolean isPlain;
      if (option == null) {
        isPlain = operands.add(word);
      } else if (sign >= 0) {
        isPlain = give(option, word.substring(sign + 1));
      } else if (option.kind() == Kind.FLAG) {
        isPlain = given.put(option, List.of()) == null;
      } else {
        i++;
        isPlain = i < words.size() && give(option, words.get(i));
      }
      if (!isPlain) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the parser takes a word as it is: no option, file of words or quoted text. */
  private static boolean isPlain(String word) {
    return !word.isEmpty()
        && word.charAt(0) != '-'
        && word.charAt(0) != '@'
        && word.indexOf('"') < 0
        && word.indexOf('\'') < 0;
  }

  /** Gives an argument one word more; returns whether it takes it. */
  private boolean give(ArgumentEntry argument, String word) {
    if (argument.kind() == Kind.FLAG || argument.kind() == Kind.PARSED || !isPlain(word)) {
      return false;
    }
    List<String> words = given.get(argument);
    if (words == null) {
      words = new ArrayList<>();
      given.put(argument, words);
    } else if (!argument.isList()) {
      return false;
    }
    if (argument.separator().isEmpty()) {
      return words.add(word);
    }
    for (String one : word.split(argument.separator(), -1)) {
      if (one.isEmpty() || !words.add(one)) {
        return false;
      }
    }
    return true;
  }

  /** Gives the operands their words; returns whether there are as many as there may be. */
  private boolean takeOperands() {
    int taken = 0;
    for (ArgumentEntry argument : table.arguments()) {
      if (!argument.isOperand()) {
        continue;
      }
      int last = argument.isList() ? operands.size() : argument.first() + 1;
      for (int i = argument.first(); i < Math.min(last, operands.size()); i++) {
        if (!give(argument, operands.get(i))) {
          return false;
        }
        taken++;
      }
    }
    for (ArgumentEntry argument : table.arguments()) {
      if (argument.isRequired() && !given.containsKey(argument)) {
        return false;
      }
    }
    return taken == operands.size();
  }

  private TraceCommand command() throws Exception {
    Constructor<?> constructor = Class.forName(table.command()).getDeclaredConstructor();
    TraceCommand command = (TraceCommand) constructor.newInstance();
    List<GivenOption> asGiven = new ArrayList<>();
    for (ArgumentEntry argument : table.arguments()) {
      if (given.containsKey(argument)) {
        Class<?> owner = set(command, argument, given.get(argument));
        note(owner, argument, given.get(argument), asGiven);
      }
    }
    command.take(files, asGiven);
    return command;
  }

  private static void note(
      Class<?> owner, ArgumentEntry argument, List<String> words, List<GivenOption> options) {
    if (argument.isOperand()) {
      return;
    }
    String name = "";
    for (String one : argument.names()) {
      name = one.length() > name.length() ? one : name;
    }
    if (argument.kind() == Kind.FLAG) {
      options.add(new GivenOption(owner, name, null));
    }
    for (String word : words) {
      options.add(new GivenOption(owner, name, word));
    }
  }

  /** Sets a field; returns the class that has it. */
  private Class<?> set(Object command, ArgumentEntry argument, List<String> words)
      throws Exception {
    Object owner = command;
    String[] fields = argument.field().split("\\.");
    for (int i = 0; i < fields.length - 1; i++) {
      owner = field(owner, fields[i]).get(owner);
    }
    Field last = field(owner, fields[fields.length - 1]);
    if (argument.kind() == Kind.FLAG) {
      last.set(owner, Boolean.TRUE);
      return last.getDeclaringClass();
    }
    List<Object> values = new ArrayList<>();
    for (String word : words) {
      values.add(value(argument, word));
    }
    last.set(owner, argument.isList() ? values : values.get(0));
    if (argument.isWritten() || !argument.isOperand()) {
      files.add(values, argument.isWritten());
    }
    return last.getDeclaringClass();
  }

  /** A field of an object, also one of a class that it extends. */
  private static Field field(Object owner, String name) throws NoSuchFieldException {
    for (Class<?> c = owner.getClass(); c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }

  /** What a word means; any exception if that is for the parser to say. */
  private static Object value(ArgumentEntry argument, String word) throws Exception {
    return switch (argument.kind()) {
      case TEXT -> word;
      case FILE -> TraceFolder.path(word);
      case INT -> Integer.valueOf(digits(word, INT_DIGITS));
      case LONG -> Long.valueOf(digits(word, LONG_DIGITS));
      case CHOICE -> choice(Class.forName(argument.type()), word);
      case CONVERTED -> {
        Constructor<?> constructor = Class.forName(argument.type()).getDeclaredConstructor();
        constructor.setAccessible(true);
        yield ((ITypeConverter<?>) constructor.newInstance()).convert(word);
      }
      case FLAG, PARSED -> throw new IllegalArgumentException(word);
    };
  }

  /** The number of a word that has nothing but digits and cannot be taken for an octal one. */
  private static String digits(String word, int most) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        throw new NumberFormatException(word);
      }
    }
    if (word.length() > most || word.length() > 1 && word.charAt(0) == '0') {
      throw new NumberFormatException(word);
    }
    return word;
  }

  private static Object choice(Class<?> type, String word) {
    for (Object constant : type.getEnumConstants()) {
      if (constant.toString().equals(word)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(word);
  }
}
