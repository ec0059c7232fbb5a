package org.tracetool.format.otf2.map;

import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.format.otf2.record.IdSpace;

/** What the ids of a space are in the model. */
public final class IdSpaceMapping {
  private IdSpaceMapping() {}

  /** The kind of definitions that ids of a space, one that mapping tables know, refer to. */
  public static DefinitionKind kind(IdSpace space) {
    return switch (space) {
      case STRING -> DefinitionKind.STRING;
      case ATTRIBUTE -> DefinitionKind.KEY;
      case LOCATION -> DefinitionKind.LOCATION;
      case REGION -> DefinitionKind.REGION;
      case GROUP -> DefinitionKind.MEMBER_GROUP;
      case METRIC -> DefinitionKind.METRIC;
      case COMM -> DefinitionKind.GROUP;
      case PARAMETER -> DefinitionKind.PARAMETER;
      case RMA_WIN -> DefinitionKind.WINDOW;
      case SOURCE_CODE_LOCATION -> DefinitionKind.SCL;
      case CALLING_CONTEXT -> DefinitionKind.CALLING_CONTEXT;
      case INTERRUPT_GENERATOR -> DefinitionKind.INTERRUPT_GENERATOR;
      case IO_FILE -> DefinitionKind.FILE;
      case IO_HANDLE -> DefinitionKind.IO_HANDLE;
      case LOCATION_GROUP -> DefinitionKind.LOCATION_GROUP;
      default -> throw new IllegalArgumentException(space.name());
    };
  }
}
