package org.tracetool.view.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/** Long names of regions, as compilers spell those of C++, in fewer letters; as names.js does. */
public final class ShortRegionName {
  /** Letters up to which a name is left as it is. */
  private static final int SHORT = 32;

  private static final String ARGUMENTS = "(\u2026)";
  private static final String OF_TEMPLATE = "<\u2026>";
  private static final Pattern BEHIND_ARGUMENTS =
      Pattern.compile("\\(\u2026\\).*$", Pattern.DOTALL);
  private static final Pattern TELLING = Pattern.compile("[A-Za-z0-9_}]");

  private ShortRegionName() {}

  /**
   * A name without its return type and with … for the arguments of templates and calls; as it is if
   * it is short, or not of C++.
   */
  public static String of(String name) {
    boolean signature = name.indexOf('(') >= 0 || name.indexOf('<') >= 0;
    if (name.length() <= SHORT || !signature || name.contains("operator")) {
      return name;
    }
    Deque<Character> open = new ArrayDeque<>();
    StringBuilder kept = new StringBuilder();
    int begin = 0;
    for (char letter : name.replace("(anonymous namespace)", "{anonymous}").toCharArray()) {
      if (letter == '(' || letter == '<') {
        if (letter == '(' && !kept.isEmpty() && kept.charAt(kept.length() - 1) == ' ') {
          return name; // words, not a signature
        }
        if (open.isEmpty()) {
          kept.append(letter == '(' ? ARGUMENTS : OF_TEMPLATE);
        }
        open.push(letter == '(' ? ')' : '>');
      } else if (!open.isEmpty()) {
        if (letter == open.peek()) {
          open.pop();
        }
      } else {
        kept.append(letter);
        if (letter == ' ' && kept.indexOf(ARGUMENTS) < 0) {
          begin = kept.length(); // what was before is the return type
        }
      }
    }
    String found = BEHIND_ARGUMENTS.matcher(kept.substring(begin)).replaceFirst(ARGUMENTS);
    return open.isEmpty() && TELLING.matcher(found).find() ? found : name;
  }

  /** The name of the function alone, without class and arguments. */
  public static String lastPart(String name) {
    String plain = of(name);
    if (plain.endsWith(ARGUMENTS)) {
      plain = plain.substring(0, plain.length() - ARGUMENTS.length());
    }
    plain = plain.replace(OF_TEMPLATE, "");
    String last = plain.substring(plain.lastIndexOf("::") < 0 ? 0 : plain.lastIndexOf("::") + 2);
    return plain.contains("(") || last.isEmpty() ? plain : last;
  }

  /**
   * The longest form of a name that has at most so many letters; else the begin of the shortest.
   */
  public static String within(String name, int most) {
    String last = name;
    for (String form : new String[] {name, of(name), lastPart(name)}) {
      if (form.length() <= most) {
        return form;
      }
      last = form;
    }
    return last.substring(0, most - 1) + '\u2026';
  }
}
