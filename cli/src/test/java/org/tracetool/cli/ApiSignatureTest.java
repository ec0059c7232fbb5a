package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.time.Ticks;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.IndexRefusedException;
import org.tracetool.index.TraceIndex;

/**
 * Programs that use the library go on compiling: nothing that {@code src/test/api.txt} lists has
 * gone. {@code -Dtracetool.regenerate=true} writes the list anew.
 */
class ApiSignatureTest {
  private static final Path LIST = Path.of("src/test/api.txt");

  /** Where programs begin; what the signatures of these need belongs to the API as well. */
  private static final List<Class<?>> ROOTS =
      List.of(
          FormatRegistry.class,
          EventBlock.class,
          CallStack.class,
          CapableWriter.class,
          TraceCopy.class,
          KWayMerge.class,
          ReadAhead.class,
          SourceSet.class,
          IndexBuilder.class,
          IndexPlace.class,
          IndexRefusedException.class,
          TraceIndex.class,
          Ticks.class,
          ArchiveRegistry.class,
          DamagedTraceException.class,
          MissingTraceException.class,
          OutputException.class,
          UnsupportedTraceException.class,
          UsageException.class);

  @Test
  void nothingOfTheApiHasGone() throws IOException {
    List<String> lines = lines();
    if (Boolean.getBoolean("tracetool.regenerate")) {
      Files.write(LIST, lines);
    }
    List<String> gone = new ArrayList<>(Files.readAllLines(LIST));
    assertThat(gone).hasSizeGreaterThan(300);
    gone.removeAll(new TreeSet<>(lines));
    assertThat(gone).as("gone or changed; programs that use it would not compile").isEmpty();
  }

  private static List<String> lines() {
    Deque<Class<?>> open = new ArrayDeque<>(ROOTS);
    TreeMap<String, Class<?>> api = new TreeMap<>();
    while (!open.isEmpty()) {
      Class<?> type = open.poll();
      if (!isOurs(type) || api.putIfAbsent(type.getName(), type) != null) {
        continue;
      }
      open.addAll(supertypes(type));
      open.addAll(List.of(type.getClasses()));
      executables(type).forEach(e -> open.addAll(mentioned(e)));
      fields(type).forEach(f -> open.add(plain(f.getType())));
    }
    List<String> lines = new ArrayList<>();
    for (Class<?> type : api.values()) {
      String of = type.getName().substring("org.tracetool.".length());
      supertypes(type).forEach(s -> lines.add(of + " is a " + name(s)));
      fields(type).forEach(f -> lines.add(of + "." + f.getName() + ": " + name(f.getType())));
      executables(type).forEach(e -> lines.add(of + "." + signature(e)));
    }
    return lines.stream().distinct().sorted().toList();
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith("org.tracetool.") && Modifier.isPublic(type.getModifiers());
  }

  private static List<Class<?>> supertypes(Class<?> type) {
    List<Class<?>> all = new ArrayList<>(List.of(type.getInterfaces()));
    if (type.getSuperclass() != null) {
      all.add(type.getSuperclass());
    }
    return all;
  }

  private static List<Executable> executables(Class<?> type) {
    List<Executable> all = new ArrayList<>(List.of(type.getConstructors()));
    Arrays.stream(type.getDeclaredMethods())
        .filter(m -> Modifier.isPublic(m.getModifiers()) && !m.isSynthetic())
        .forEach(all::add);
    return all;
  }

  private static List<Field> fields(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(f -> Modifier.isPublic(f.getModifiers()))
        .toList();
  }

  private static Collection<Class<?>> mentioned(Executable e) {
    List<Class<?>> all = new ArrayList<>();
    for (Class<?> type : e.getParameterTypes()) {
      all.add(plain(type));
    }
    if (e instanceof Method m) {
      all.add(plain(m.getReturnType()));
    }
    return all;
  }

  private static Class<?> plain(Class<?> type) {
    return type.isArray() ? plain(type.getComponentType()) : type;
  }

  private static String signature(Executable e) {
    String parameters =
        Arrays.stream(e.getParameterTypes())
            .map(ApiSignatureTest::name)
            .collect(Collectors.joining(", "));
    return e instanceof Method m
        ? m.getName() + "(" + parameters + "): " + name(m.getReturnType())
        : "new(" + parameters + ")";
  }

  private static String name(Class<?> type) {
    return type.getTypeName().replaceFirst("^(?:org\\.tracetool\\.|java\\.lang\\.)", "");
  }
}
