package org.tracetool.format.otf2.record;

/**
 * The records of the global definitions file, all of which a local definitions file may have as
 * well, except the clock's and the paradigms'.
 */
public enum GlobalRecord implements TypedRecord {
  CLOCK_PROPERTIES(
      5,
      "timerResolution:c64 globalOffset:c64 traceLength:c64 " + "realtimeTimestamp:c64+3.0",
      "Ticks per Seconds: {timerResolution}, Global Offset: {globalOffset}, "
          + "Length: {traceLength}, Date: {realtimeTimestamp!date}"),
  PARADIGM(
      6,
      "paradigm:u8#PARADIGM name:c32@STRING paradigmClass:u8#PARADIGM_CLASS",
      "{paradigm}, Name: {name}, Class: {paradigmClass}"),
  PARADIGM_PROPERTY(
      7,
      "paradigm:u8#PARADIGM property:u8#PARADIGM_PROPERTY type:u8#TYPE value:val",
      "Paradigm: {paradigm!pname}, Property: {property}, Type: {type!ptype}, "
          + "Value: {value!pvalue}"),
  IO_PARADIGM(
      8,
      "self:u8@IO_PARADIGM identification:c32@STRING name:c32@STRING "
          + "ioParadigmClass:u8#IO_PARADIGM_CLASS ioParadigmFlags:c32#IO_PARADIGM_FLAG "
          + "numberOfProperties:u8 [numberOfProperties "
          + "properties:u8#IO_PARADIGM_PROPERTY types:u8#TYPE values:val]",
      "Identification: {identification}, Name: {name}, Class: {ioParadigmClass}, "
          + "Flags: {ioParadigmFlags}, {numberOfProperties} "
          + "Propert{numberOfProperties!ies}{values!ioprops}"),
  STRING(10, "self:c32@STRING string:str", "\"{string}\""),
  ATTRIBUTE(
      11,
      "self:c32@ATTRIBUTE name:c32@STRING type:u8#TYPE description:c32@STRING+1.4",
      "Name: {name}, Description: {description}, Type: {type}"),
  SYSTEM_TREE_NODE(
      12,
      "self:c32@SYSTEM_TREE_NODE name:c32@STRING className:c32@STRING "
          + "parent:c32@SYSTEM_TREE_NODE",
      "Name: {name}, Class: {className}, Parent: {parent}"),
  LOCATION_GROUP(
      13,
      "self:c32@LOCATION_GROUP name:c32@STRING "
          + "locationGroupType:u8#LOCATION_GROUP_TYPE "
          + "systemTreeParent:c32@SYSTEM_TREE_NODE "
          + "creatingLocationGroup:c32@LOCATION_GROUP+3.0",
      "Name: {name}, Type: {locationGroupType}, Parent: {systemTreeParent}, "
          + "Creator: {creatingLocationGroup}"),
  LOCATION(
      14,
      "self:c64@LOCATION name:c32@STRING locationType:u8#LOCATION_TYPE "
          + "numberOfEvents:c64 locationGroup:c32@LOCATION_GROUP",
      "Name: {name}, Type: {locationType}, # Events: {numberOfEvents}, Group: "
          + "{locationGroup}"),
  REGION(
      15,
      "self:c32@REGION name:c32@STRING description:c32@STRING regionType:u8 "
          + "sourceFile:c32@STRING beginLineNumber:c32 endLineNumber:c32 "
          + "canonicalName:c32@STRING+1.1 regionRole:u8#REGION_ROLE+1.1 "
          + "paradigm:u8#PARADIGM+1.1 regionFlags:c32#REGION_FLAG+1.1",
      "Name: {name} (Aka. {canonicalName}), Descr.: {description}, Role: "
          + "{regionRole}, Paradigm: {paradigm!pname}, Flags: {regionFlags}, File: "
          + "{sourceFile}, Begin: {beginLineNumber}, End: {endLineNumber}"),
  CALLSITE(
      16,
      "self:c32@CALLSITE sourceFile:c32@STRING lineNumber:c32 "
          + "enteredRegion:c32@REGION leftRegion:c32@REGION",
      "File: {sourceFile}, Line Number: {lineNumber}, Entered Region: "
          + "{enteredRegion}, Left Region: {leftRegion}"),
  CALLPATH(
      17,
      "self:c32@CALLPATH parent:c32@CALLPATH region:c32@REGION",
      "Parent: {parent}, Region: {region}"),
  GROUP(
      18,
      "self:c32@GROUP name:c32@STRING groupTypePre12:u8 numberOfMembers:c32 "
          + "[numberOfMembers members:c64] groupType:u8#GROUP_TYPE+1.2 "
          + "paradigm:u8#PARADIGM+1.2 groupFlags:c32#GROUP_FLAG+1.2",
      "Name: {name}, Type: {groupType}, Paradigm: {paradigm!pname}, Flags: "
          + "{groupFlags}, {numberOfMembers} Member{numberOfMembers!s}{members!group}"),
  METRIC_MEMBER(
      19,
      "self:c32@METRIC_MEMBER name:c32@STRING description:c32@STRING "
          + "metricType:u8#METRIC_TYPE metricMode:u8#METRIC_MODE valueType:u8#TYPE "
          + "base:u8#BASE exponent:s64 unit:c32@STRING",
      "Name: {name}, Descr.: {description}, Type: {metricType}, Mode: "
          + "{metricMode}, Value Type: {valueType!vtype}, Base: {base}, Exponent: "
          + "{exponent}, Unit: {unit}"),
  METRIC_CLASS(
      20,
      "self:c32@METRIC numberOfMetrics:u8 [numberOfMetrics "
          + "metricMembers:c32@METRIC_MEMBER] metricOccurrence:u8#METRIC_OCCURRENCE "
          + "recorderKind:u8#RECORDER_KIND+1.2",
      "Occurrence: {metricOccurrence}, Kind: {recorderKind}, {numberOfMetrics} "
          + "Member{numberOfMetrics!s}{metricMembers!list}"),
  METRIC_INSTANCE(
      21,
      "self:c32@METRIC metricClass:c32@METRIC recorder:c64@LOCATION "
          + "metricScope:u8#METRIC_SCOPE scope:c64",
      "Class: {metricClass}, Recorder: {recorder}, Scope: {metricScope} " + "{scope!scope}"),
  COMM(
      22,
      "self:c32@COMM name:c32@STRING group:c32@GROUP parent:c32@COMM " + "flags:c32#COMM_FLAG+3.0",
      "Name: {name}, Group: {group}, Parent: {parent}, Flags: {flags}"),
  PARAMETER(
      23,
      "self:c32@PARAMETER name:c32@STRING parameterType:u8#PARAMETER_TYPE",
      "Name: {name}, Type: {parameterType}"),
  RMA_WIN(
      24,
      "self:c32@RMA_WIN name:c32@STRING comm:c32@COMM flags:c32#RMA_WIN_FLAG+3.0",
      "Name: {name}, Communicator: {comm}, Flags: {flags}"),
  METRIC_CLASS_RECORDER(
      25, "metric:c32@METRIC recorder:c64@LOCATION", "Class: {metric}, Recorder: {recorder}"),
  SYSTEM_TREE_NODE_PROPERTY(
      26,
      "systemTreeNode:c32@SYSTEM_TREE_NODE name:c32@STRING stringValue:c32 "
          + "type:u8#TYPE+2.0 value:val+2.0",
      "System Tree Node: {systemTreeNode}, Name: {name}, Type: {type}, Value: " + "{value}"),
  SYSTEM_TREE_NODE_DOMAIN(
      27,
      "systemTreeNode:c32@SYSTEM_TREE_NODE systemTreeDomain:u8#SYSTEM_TREE_DOMAIN",
      "System Tree Node: {systemTreeNode}, Domain: {systemTreeDomain}"),
  LOCATION_GROUP_PROPERTY(
      28,
      "locationGroup:c32@LOCATION_GROUP name:c32@STRING stringValue:c32 "
          + "type:u8#TYPE+2.0 value:val+2.0",
      "Location Group: {locationGroup}, Name: {name}, Type: {type}, Value: {value}"),
  LOCATION_PROPERTY(
      29,
      "location:c64@LOCATION name:c32@STRING stringValue:c32 type:u8#TYPE+2.0 " + "value:val+2.0",
      "Location: {location}, Name: {name}, Type: {type}, Value: {value}"),
  CART_DIMENSION(
      30,
      "self:c32@CART_DIMENSION name:c32@STRING size:c32 " + "cartPeriodicity:u8#CART_PERIODICITY",
      "Name: {name}, Size: {size}, Periodicity: {cartPeriodicity}"),
  CART_TOPOLOGY(
      31,
      "self:c32@CART_TOPOLOGY name:c32@STRING communicator:c32@COMM "
          + "numberOfDimensions:u8 [numberOfDimensions cartDimensions:c32@CART_DIMENSION]",
      "Name: {name}, Communicator: {communicator}, {numberOfDimensions} "
          + "Dimension{numberOfDimensions!s}: ({cartDimensions!plist})"),
  CART_COORDINATE(
      32,
      "cartTopology:c32@CART_TOPOLOGY rank:c32 numberOfDimensions:u8 "
          + "[numberOfDimensions coordinates:c32]",
      "Cartesian Topology: {cartTopology}, Rank: {rank!cartrank:cartTopology}, "
          + "Coordinate{numberOfDimensions!s}: ({coordinates!plist})"),
  SOURCE_CODE_LOCATION(
      33,
      "self:c32@SOURCE_CODE_LOCATION file:c32@STRING lineNumber:c32",
      "File: {file}, Line Number: {lineNumber}"),
  CALLING_CONTEXT(
      34,
      "self:c32@CALLING_CONTEXT region:c32@REGION "
          + "sourceCodeLocation:c32@SOURCE_CODE_LOCATION parent:c32@CALLING_CONTEXT",
      "Region: {region}, Source code location: {sourceCodeLocation}, Parent: " + "{parent}"),
  CALLING_CONTEXT_PROPERTY(
      35,
      "callingContext:c32@CALLING_CONTEXT name:c32@STRING type:u8#TYPE value:val",
      "Calling Context: {callingContext}, Name: {name}, Type: {type}, Value: " + "{value}"),
  INTERRUPT_GENERATOR(
      36,
      "self:c32@INTERRUPT_GENERATOR name:c32@STRING "
          + "interruptGeneratorMode:u8#INTERRUPT_GENERATOR_MODE base:u8#BASE "
          + "exponent:s64 period:c64",
      "Name: {name}, Mode: {interruptGeneratorMode}, Base: {base}, Exponent: "
          + "{exponent}, Period: {period}"),
  IO_FILE_PROPERTY(
      37,
      "ioFile:c32@IO_FILE name:c32@STRING type:u8#TYPE value:val",
      "File: {ioFile}, Name: {name}, Type: {type}, Value: {value}"),
  IO_REGULAR_FILE(
      38,
      "self:c32@IO_FILE name:c32@STRING scope:c32@SYSTEM_TREE_NODE",
      "Name: {name}, Scope: {scope}"),
  IO_DIRECTORY(
      39,
      "self:c32@IO_FILE name:c32@STRING scope:c32@SYSTEM_TREE_NODE",
      "Name: {name}, Scope: {scope}"),
  IO_HANDLE(
      40,
      "self:c32@IO_HANDLE name:c32@STRING file:c32@IO_FILE "
          + "ioParadigm:u8@IO_PARADIGM ioHandleFlags:c32#IO_HANDLE_FLAG comm:c32@COMM "
          + "parent:c32@IO_HANDLE",
      "Name: {name}, File: {file}, I/O Paradigm: {ioParadigm}, Flags: "
          + "{ioHandleFlags}, Communicator: {comm}, Parent: {parent}"),
  IO_PRE_CREATED_HANDLE_STATE(
      41,
      "ioHandle:c32@IO_HANDLE mode:u8#IO_ACCESS_MODE statusFlags:c32#IO_STATUS_FLAG",
      "Handle: {ioHandle}, Access Mode: {mode}, Status Flags: {statusFlags}"),
  CALLPATH_PARAMETER(
      42,
      "callpath:c32@CALLPATH parameter:c32@PARAMETER type:u8#TYPE value:val",
      "Callpath: {callpath}, Parameter: {parameter}, Type: {type}, Value: {value}"),
  INTER_COMM(
      43,
      "self:c32@COMM name:c32@STRING groupA:c32@GROUP groupB:c32@GROUP "
          + "commonCommunicator:c32@COMM flags:c32#COMM_FLAG",
      "name: {name}, Group A: {groupA}, Group B: {groupB}, Common Communicator: "
          + "{commonCommunicator}, Flags: {flags}");

  private static final RecordTable TABLE = RecordTable.of(values());

  private final RecordType type;

  GlobalRecord(int code, String payload, String text) {
    type = new RecordType(code, name(), RecordFraming.LENGTH, payload, text);
  }

  @Override
  public RecordType type() {
    return type;
  }

  /** All of them by their codes. */
  public static RecordTable table() {
    return TABLE;
  }
}
