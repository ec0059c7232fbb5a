package org.tracetool.filter.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.RegionNaming;

/**
 * Puts each method of a Java program into the group of its class, as VampirTrace does while it
 * measures with {@code VT_JAVA_GROUP_CLASSES}: {@code java.util.Vector.add} into {@code
 * java.util.Vector}.
 */
public final class JavaClassGroups implements RegionNaming {
  private static final String JAVA = "Java";

  /** A class with the packages around it, and a method, maybe with its parameters. */
  private static final Pattern METHOD =
      Pattern.compile(
          "((?:[\\p{L}_$][\\p{L}\\p{N}_$]*+\\.)++)[\\p{L}_$<][\\p{L}\\p{N}_$>]*+(?:\\(.*)?+");

  @Override
  public Names of(Names given) {
    boolean candidate = given.name() != null && (given.group() == null || isJava(given.group()));
    Matcher m = candidate ? METHOD.matcher(given.name()) : null;
    if (m == null || !m.matches()) {
      return given;
    }
    String qualifier = m.group(1);
    return given.grouped(qualifier.substring(0, qualifier.length() - 1));
  }

  private static boolean isJava(String group) {
    return JAVA.equalsIgnoreCase(group);
  }
}
