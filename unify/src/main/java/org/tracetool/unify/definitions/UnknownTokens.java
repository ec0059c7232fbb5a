package org.tracetool.unify.definitions;

import java.util.List;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;

/**
 * Definitions for local tokens that have none, so that the records that use them can be kept. Each
 * represents one token of one process and is never treated as equal to another definition.
 */
final class UnknownTokens {
  private UnknownTokens() {}

  /** Kinds that records refer to and that such a definition can be made for. */
  static final List<DefinitionKind> KINDS =
      List.of(
          DefinitionKind.GROUP,
          DefinitionKind.SCL_FILE,
          DefinitionKind.SCL,
          DefinitionKind.FILE_GROUP,
          DefinitionKind.FILE,
          DefinitionKind.REGION_GROUP,
          DefinitionKind.REGION,
          DefinitionKind.COLLECTIVE,
          DefinitionKind.COUNTER_GROUP,
          DefinitionKind.COUNTER,
          DefinitionKind.KEY,
          DefinitionKind.MARKER);

  /** The name: {@code unknown function 291 of process 3}. */
  static String name(DefinitionKind kind, int local, int process) {
    return "unknown "
        + noun(kind)
        + " "
        + Integer.toUnsignedString(local)
        + " of process "
        + Integer.toUnsignedString(process);
  }

  /** The name of the definition for all further tokens of a kind when there are too many. */
  static String nameOfRest(DefinitionKind kind, int process) {
    return "further unknown " + noun(kind) + "s of process " + Integer.toUnsignedString(process);
  }

  /** The word for a kind in messages. */
  static String noun(DefinitionKind kind) {
    return switch (kind) {
      case REGION -> "function";
      case REGION_GROUP -> "function group";
      case SCL -> "source location";
      case SCL_FILE -> "source file";
      case GROUP -> "process group";
      case FILE_GROUP -> "file group";
      case COLLECTIVE -> "collective operation";
      case COUNTER_GROUP -> "counter group";
      case FILE, COUNTER, KEY, MARKER -> kind.label().replace("-class", "");
      default -> kind.label();
    };
  }

  /**
   * The definition.
   *
   * @param token its token
   * @param name its name
   * @param sclFile the source file of a source location, which has no name itself
   */
  static Definition definition(DefinitionKind kind, int token, String name, int sclFile) {
    return switch (kind) {
      case REGION -> new Definition.Region(token, name, 0, 0);
      case REGION_GROUP -> new Definition.RegionGroup(token, name);
      case SCL -> new Definition.Scl(token, sclFile, 0);
      case SCL_FILE -> new Definition.SclFile(token, name);
      case GROUP -> new Definition.Group(token, name, new int[0]);
      case FILE -> new Definition.File(token, name, 0);
      case FILE_GROUP -> new Definition.FileGroup(token, name);
      case COLLECTIVE -> new Definition.Collective(token, name, 0);
      case COUNTER ->
          new Definition.Counter(
              token, name, CounterProperties.ABSOLUTE | CounterProperties.SCOPE_POINT, 0, "");
      case COUNTER_GROUP -> new Definition.CounterGroup(token, name);
      case KEY -> new Definition.Key(token, KeyValueType.UINT64.ordinal(), name, "");
      case MARKER -> new Definition.Marker(token, name, 0);
      default -> throw new IllegalArgumentException("nothing refers to a " + kind.label());
    };
  }
}
