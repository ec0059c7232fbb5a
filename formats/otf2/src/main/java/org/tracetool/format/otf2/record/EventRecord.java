package org.tracetool.format.otf2.record;

/** The records of event files. */
public enum EventRecord implements TypedRecord {
  BUFFER_FLUSH(10, "stopTime:t64", "Stop Time: {stopTime!time}"),
  MEASUREMENT_ON_OFF(11, "measurementMode:u8#MEASUREMENT_MODE", "Mode: {measurementMode}"),
  ENTER(12, RecordFraming.BARE, "region:c32@REGION", "Region: {region}"),
  LEAVE(13, RecordFraming.BARE, "region:c32@REGION", "Region: {region}"),
  MPI_SEND(
      14,
      "receiver:c32 communicator:c32@COMM msgTag:c32 msgLength:c64",
      "Receiver: {receiver!rank:communicator}, Communicator: {communicator}, Tag: "
          + "{msgTag}, Length: {msgLength}"),
  MPI_ISEND(
      15,
      "receiver:c32 communicator:c32@COMM msgTag:c32 msgLength:c64 requestID:c64",
      "Receiver: {receiver!rank:communicator}, Communicator: {communicator}, Tag: "
          + "{msgTag}, Length: {msgLength}, Request: {requestID}"),
  MPI_ISEND_COMPLETE(16, RecordFraming.BARE, "requestID:c64", "Request: {requestID}"),
  MPI_IRECV_REQUEST(17, RecordFraming.BARE, "requestID:c64", "Request: {requestID}"),
  MPI_RECV(
      18,
      "sender:c32 communicator:c32@COMM msgTag:c32 msgLength:c64",
      "Sender: {sender!rank:communicator}, Communicator: {communicator}, Tag: "
          + "{msgTag}, Length: {msgLength}"),
  MPI_IRECV(
      19,
      "sender:c32 communicator:c32@COMM msgTag:c32 msgLength:c64 requestID:c64",
      "Sender: {sender!rank:communicator}, Communicator: {communicator}, Tag: "
          + "{msgTag}, Length: {msgLength}, Request: {requestID}"),
  MPI_REQUEST_TEST(20, RecordFraming.BARE, "requestID:c64", "Request: {requestID}"),
  MPI_REQUEST_CANCELLED(21, RecordFraming.BARE, "requestID:c64", "Request: {requestID}"),
  MPI_COLLECTIVE_BEGIN(22, "", ""),
  MPI_COLLECTIVE_END(
      23,
      "collectiveOp:u8#COLLECTIVE_OP communicator:c32@COMM root:c32 sizeSent:c64 "
          + "sizeReceived:c64",
      "Operation: {collectiveOp}, Communicator: {communicator}, Root: "
          + "{root!root:communicator}, Sent: {sizeSent}, Received: {sizeReceived}"),
  OMP_FORK(
      24,
      RecordFraming.BARE,
      "numberOfRequestedThreads:c32",
      "# Requested Threads: {numberOfRequestedThreads}"),
  OMP_JOIN(25, "", ""),
  OMP_ACQUIRE_LOCK(
      26,
      "lockID:c32 acquisitionOrder:c32",
      "Lock: {lockID}, Acquisition Order: {acquisitionOrder}"),
  OMP_RELEASE_LOCK(
      27,
      "lockID:c32 acquisitionOrder:c32",
      "Lock: {lockID}, Acquisition Order: {acquisitionOrder}"),
  OMP_TASK_CREATE(28, RecordFraming.BARE, "taskID:c64", "Task: {taskID}"),
  OMP_TASK_SWITCH(29, RecordFraming.BARE, "taskID:c64", "Task: {taskID}"),
  OMP_TASK_COMPLETE(30, RecordFraming.BARE, "taskID:c64", "Task: {taskID}"),
  METRIC(
      31,
      "metric:c32@METRIC numberOfMetrics:u8 [numberOfMetrics typeIDs:u8#TYPE " + "metricValues:mv]",
      "Metric: {metric}, {numberOfMetrics} " + "Value{numberOfMetrics!s}{metricValues!metrics}"),
  PARAMETER_STRING(
      32, "parameter:c32@PARAMETER string:c32@STRING", "Parameter: {parameter}, Value: {string}"),
  PARAMETER_INT64(
      33, "parameter:c32@PARAMETER value:s64", "Parameter: {parameter}, Value: {value}"),
  PARAMETER_UINT64(
      34, "parameter:c32@PARAMETER value:c64", "Parameter: {parameter}, Value: {value}"),
  RMA_WIN_CREATE(35, "win:c32@RMA_WIN", "Window: {win}"),
  RMA_WIN_DESTROY(36, "win:c32@RMA_WIN", "Window: {win}"),
  RMA_COLLECTIVE_BEGIN(37, "", ""),
  RMA_COLLECTIVE_END(
      38,
      "collectiveOp:u8#COLLECTIVE_OP syncLevel:c32#RMA_SYNC_LEVEL win:c32@RMA_WIN "
          + "root:c32 bytesSent:c64 bytesReceived:c64",
      "Operation: {collectiveOp}, Window: {win}, Level of Synchronicity: "
          + "{syncLevel}, Root: {root!winroot:win}, Sent: {bytesSent}, Received: "
          + "{bytesReceived}"),
  RMA_GROUP_SYNC(
      39,
      "syncLevel:c32#RMA_SYNC_LEVEL win:c32@RMA_WIN group:c32@GROUP",
      "Level of Synchronicity: {syncLevel}, Window: {win}, Group: {group}"),
  RMA_REQUEST_LOCK(
      40,
      "win:c32@RMA_WIN remote:c32 lockId:c64 lockType:u8#LOCK_TYPE",
      "Window: {win}, Remote: {remote!winrank:win}, Lock: {lockId}, Type: " + "{lockType}"),
  RMA_ACQUIRE_LOCK(
      41,
      "win:c32@RMA_WIN remote:c32 lockId:c64 lockType:u8#LOCK_TYPE",
      "Window: {win}, Remote: {remote!winrank:win}, Lock: {lockId}, Type: " + "{lockType}"),
  RMA_TRY_LOCK(
      42,
      "win:c32@RMA_WIN remote:c32 lockId:c64 lockType:u8#LOCK_TYPE",
      "Window: {win}, Remote: {remote!winrank:win}, Lock: {lockId}, Type: " + "{lockType}"),
  RMA_RELEASE_LOCK(
      43,
      "win:c32@RMA_WIN remote:c32 lockId:c64",
      "Window: {win}, Remote: {remote!winrank:win}, Lock: {lockId}"),
  RMA_SYNC(
      44,
      "win:c32@RMA_WIN remote:c32 syncType:u8#RMA_SYNC_TYPE",
      "Window: {win}, Remote: {remote!winrank:win}, Sync Type: {syncType}"),
  RMA_WAIT_CHANGE(45, "win:c32@RMA_WIN", "Window: {win}"),
  RMA_PUT(
      46,
      "win:c32@RMA_WIN remote:c32 bytes:c64 matchingId:c64",
      "Window: {win}, Remote: {remote!winrank:win}, Bytes: {bytes}, Matching: " + "{matchingId}"),
  RMA_GET(
      47,
      "win:c32@RMA_WIN remote:c32 bytes:c64 matchingId:c64",
      "Window: {win}, Remote: {remote!winrank:win}, Bytes: {bytes}, Matching: " + "{matchingId}"),
  RMA_ATOMIC(
      48,
      "win:c32@RMA_WIN remote:c32 type:u8#RMA_ATOMIC_TYPE bytesSent:c64 "
          + "bytesReceived:c64 matchingId:c64",
      "Window: {win}, Remote: {remote!winrank:win}, Type: {type}, Sent: "
          + "{bytesSent}, Received: {bytesReceived}, Matching: {matchingId}"),
  RMA_OP_COMPLETE_BLOCKING(
      49, "win:c32@RMA_WIN matchingId:c64", "Window: {win}, Matching: {matchingId}"),
  RMA_OP_COMPLETE_NON_BLOCKING(
      50, "win:c32@RMA_WIN matchingId:c64", "Window: {win}, Matching: {matchingId}"),
  RMA_OP_TEST(51, "win:c32@RMA_WIN matchingId:c64", "Window: {win}, Matching: {matchingId}"),
  RMA_OP_COMPLETE_REMOTE(
      52, "win:c32@RMA_WIN matchingId:c64", "Window: {win}, Matching: {matchingId}"),
  THREAD_FORK(
      53,
      "model:u8#PARADIGM numberOfRequestedThreads:c32",
      "Model: {model!pname}, # Requested Threads: {numberOfRequestedThreads}"),
  THREAD_JOIN(54, "model:u8#PARADIGM", "Model: {model!pname}"),
  THREAD_TEAM_BEGIN(55, "threadTeam:c32@COMM", "Thread Team: {threadTeam}"),
  THREAD_TEAM_END(56, "threadTeam:c32@COMM", "Thread Team: {threadTeam}"),
  THREAD_ACQUIRE_LOCK(
      57,
      "model:u8#PARADIGM lockID:c32 acquisitionOrder:c32",
      "Model: {model!pname}, Lock: {lockID}, Acquisition Order: {acquisitionOrder}"),
  THREAD_RELEASE_LOCK(
      58,
      "model:u8#PARADIGM lockID:c32 acquisitionOrder:c32",
      "Model: {model!pname}, Lock: {lockID}, Acquisition Order: {acquisitionOrder}"),
  THREAD_TASK_CREATE(
      59,
      "threadTeam:c32@COMM creatingThread:c32 generationNumber:c32",
      "Thread Team: {threadTeam}, Creating Thread: "
          + "{creatingThread!rank:threadTeam}, Generation Number: {generationNumber}"),
  THREAD_TASK_SWITCH(
      60,
      "threadTeam:c32@COMM creatingThread:c32 generationNumber:c32",
      "Thread Team: {threadTeam}, Creating Thread: "
          + "{creatingThread!rank:threadTeam}, Generation Number: {generationNumber}"),
  THREAD_TASK_COMPLETE(
      61,
      "threadTeam:c32@COMM creatingThread:c32 generationNumber:c32",
      "Thread Team: {threadTeam}, Creating Thread: "
          + "{creatingThread!rank:threadTeam}, Generation Number: {generationNumber}"),
  THREAD_CREATE(
      62,
      "threadContingent:c32@COMM sequenceCount:c64",
      "Thread Contingent: {threadContingent}, Sequence Count: {sequenceCount}"),
  THREAD_BEGIN(
      63,
      "threadContingent:c32@COMM sequenceCount:c64",
      "Thread Contingent: {threadContingent}, Sequence Count: {sequenceCount}"),
  THREAD_WAIT(
      64,
      "threadContingent:c32@COMM sequenceCount:c64",
      "Thread Contingent: {threadContingent}, Sequence Count: {sequenceCount}"),
  THREAD_END(
      65,
      "threadContingent:c32@COMM sequenceCount:c64",
      "Thread Contingent: {threadContingent}, Sequence Count: {sequenceCount}"),
  CALLING_CONTEXT_ENTER(
      66,
      "callingContext:c32@CALLING_CONTEXT unwindDistance:c32",
      "Calling Context: {callingContext}, Unwind Distance: {unwindDistance!id}"),
  CALLING_CONTEXT_LEAVE(
      67, "callingContext:c32@CALLING_CONTEXT", "Calling Context: {callingContext}"),
  CALLING_CONTEXT_SAMPLE(
      68,
      "callingContext:c32@CALLING_CONTEXT unwindDistance:c32 "
          + "interruptGenerator:c32@INTERRUPT_GENERATOR",
      "Calling Context: {callingContext}, Unwind Distance: {unwindDistance!id}, "
          + "Interrupt Generator: {interruptGenerator}"),
  IO_CREATE_HANDLE(
      69,
      "handle:c32@IO_HANDLE mode:u8#IO_ACCESS_MODE "
          + "creationFlags:c32#IO_CREATION_FLAG statusFlags:c32#IO_STATUS_FLAG",
      "Handle: {handle}, Access Mode: {mode}, Creation Flags: {creationFlags}, "
          + "Status Flags: {statusFlags}"),
  IO_DESTROY_HANDLE(70, "handle:c32@IO_HANDLE", "Handle: {handle}"),
  IO_DUPLICATE_HANDLE(
      71,
      "oldHandle:c32@IO_HANDLE newHandle:c32@IO_HANDLE " + "statusFlags:c32#IO_STATUS_FLAG",
      "Old Handle: {oldHandle}, New Handle: {newHandle}, Status Flags: " + "{statusFlags}"),
  IO_SEEK(
      72,
      "handle:c32@IO_HANDLE offsetRequest:s64 whence:u8#IO_SEEK_OPTION " + "offsetResult:c64",
      "Handle: {handle}, Offset Request: {offsetRequest}, Whence: {whence}, Offset "
          + "Result: {offsetResult}"),
  IO_CHANGE_FLAGS(
      73,
      "handle:c32@IO_HANDLE statusFlags:c32#IO_STATUS_FLAG",
      "Handle: {handle}, Status Flags: {statusFlags}"),
  IO_DELETE_FILE(
      74, "ioParadigm:u8@IO_PARADIGM file:c32@IO_FILE", "I/O Paradigm: {ioParadigm}, File: {file}"),
  IO_OPERATION_BEGIN(
      75,
      "handle:c32@IO_HANDLE mode:u8#IO_OPERATION_MODE "
          + "operationFlags:c32#IO_OPERATION_FLAG bytesRequest:c64 matchingId:c64",
      "Handle: {handle}, Mode: {mode}, Operation Flags: {operationFlags}, Bytes "
          + "Request: {bytesRequest}, Matching Id: {matchingId}"),
  IO_OPERATION_TEST(
      76, "handle:c32@IO_HANDLE matchingId:c64", "Handle: {handle}, Matching Id: {matchingId}"),
  IO_OPERATION_ISSUED(
      77, "handle:c32@IO_HANDLE matchingId:c64", "Handle: {handle}, Matching Id: {matchingId}"),
  IO_OPERATION_COMPLETE(
      78,
      "handle:c32@IO_HANDLE bytesResult:c64 matchingId:c64",
      "Handle: {handle}, Bytes Result: {bytesResult}, Matching Id: {matchingId}"),
  IO_OPERATION_CANCELLED(
      79, "handle:c32@IO_HANDLE matchingId:c64", "Handle: {handle}, Matching Id: {matchingId}"),
  IO_ACQUIRE_LOCK(
      80, "handle:c32@IO_HANDLE lockType:u8#LOCK_TYPE", "Handle: {handle}, Type: {lockType}"),
  IO_RELEASE_LOCK(
      81, "handle:c32@IO_HANDLE lockType:u8#LOCK_TYPE", "Handle: {handle}, Type: {lockType}"),
  IO_TRY_LOCK(
      82, "handle:c32@IO_HANDLE lockType:u8#LOCK_TYPE", "Handle: {handle}, Type: {lockType}"),
  PROGRAM_BEGIN(
      83,
      "programName:c32@STRING numberOfArguments:c32 [numberOfArguments "
          + "programArguments:c32@STRING]",
      "Name: {programName}, {numberOfArguments} "
          + "Argument{numberOfArguments!s}{programArguments!list}"),
  PROGRAM_END(84, "exitStatus:s64", "Exit status: {exitStatus!int}"),
  NON_BLOCKING_COLLECTIVE_REQUEST(85, "requestID:c64", "Request: {requestID}"),
  NON_BLOCKING_COLLECTIVE_COMPLETE(
      86,
      "collectiveOp:u8#COLLECTIVE_OP communicator:c32@COMM root:c32 sizeSent:c64 "
          + "sizeReceived:c64 requestID:c64",
      "Operation: {collectiveOp}, Communicator: {communicator}, Root: "
          + "{root!root:communicator}, Sent: {sizeSent}, Received: {sizeReceived}, "
          + "Request: {requestID}"),
  COMM_CREATE(87, "communicator:c32@COMM", "Communicator: {communicator}"),
  COMM_DESTROY(88, "communicator:c32@COMM", "Communicator: {communicator}");

  private static final RecordTable TABLE = RecordTable.of(values());

  private final RecordType type;

  EventRecord(int code, String payload, String text) {
    this(code, RecordFraming.LENGTH, payload, text);
  }

  EventRecord(int code, RecordFraming frame, String payload, String text) {
    type = new RecordType(code, name(), frame, payload, text);
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
