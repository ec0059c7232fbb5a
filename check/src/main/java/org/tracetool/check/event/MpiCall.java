package org.tracetool.check.event;

import java.util.Locale;

/** What a call of MPI does, as far as the checks distinguish it, by the name of a region. */
enum MpiCall {
  /** No call of MPI. */
  NONE,
  /** A call that the checks have no use for. */
  OTHER,
  INIT,
  FINALIZE,
  ABORT,
  SEND,
  SSEND,
  BSEND,
  RSEND,
  SENDRECV,
  ISEND,
  RECV,
  IRECV,
  START,
  PERSISTENT_SEND,
  PERSISTENT_RECV,
  WAIT,
  WAITALL,
  WAITANY,
  TEST,
  TESTALL,
  PROBE,
  CANCEL,
  REQUEST_FREE,
  COLLECTIVE,
  /** A collective call of which formats have no record. */
  SETUP,
  /** A collective call that makes an intercommunicator. */
  INTER_SETUP,
  /** A call that makes an intercommunicator with processes that were started elsewhere. */
  CONNECT,
  ICOLLECTIVE,
  COMM_FREE,
  TYPE_COMMIT,
  TYPE_FREE;

  /** What bindings add to names; the last is that of counts of 64 bits. */
  private static final String[] BINDINGS = {"()", "_F08TS", "_F08", "_F90", "_C"};

  /** Returns whether the call may wait for another process. */
  boolean blocks() {
    return switch (this) {
      case SEND, SSEND, RSEND, SENDRECV, RECV, WAIT, WAITALL, WAITANY, PROBE -> true;
      case COLLECTIVE, SETUP, INTER_SETUP -> true;
      default -> false;
    };
  }

  /** Returns whether a send in this call waits for the receive if it is synchronous. */
  boolean sendBlocks() {
    return this == SEND || this == SSEND || this == SENDRECV;
  }

  /** Returns whether the call only sends, so that without a record it sent no message. */
  boolean sends() {
    return switch (this) {
      case SEND, SSEND, BSEND, RSEND, ISEND -> true;
      default -> false;
    };
  }

  /** Returns whether a receive that is recorded in this call was waited for. */
  boolean receiveBlocks() {
    return switch (this) {
      case RECV, SENDRECV, WAIT, WAITALL, WAITANY -> true;
      default -> false;
    };
  }

  /** Returns whether the call completes requests. */
  boolean completes() {
    return switch (this) {
      case WAIT, WAITALL, WAITANY, TEST, TESTALL -> true;
      default -> false;
    };
  }

  /** The name of a call as the C binding writes it, without what bindings add; null for no call. */
  static String plain(String region) {
    if (region == null) {
      return null;
    }
    String name = region.substring(region.lastIndexOf(':') + 1).toUpperCase(Locale.ROOT);
    while (name.endsWith("_")) {
      name = name.substring(0, name.length() - 1);
    }
    for (String binding : BINDINGS) {
      if (name.endsWith(binding)) {
        name = name.substring(0, name.length() - binding.length());
      }
    }
    if (name.startsWith("PMPI_")) {
      name = name.substring(1);
    }
    return name.startsWith("MPI_") ? name.substring(4) : null;
  }

  /** The call that a region is. */
  static MpiCall of(String region) {
    String name = plain(region);
    if (name == null) {
      return NONE;
    }
    return switch (name) {
      case "INIT", "INIT_THREAD", "INITIALIZED", "SESSION_INIT" -> INIT;
      case "FINALIZE", "SESSION_FINALIZE" -> FINALIZE;
      case "ABORT" -> ABORT;
      case "SEND" -> SEND;
      case "SSEND" -> SSEND;
      case "BSEND" -> BSEND;
      case "RSEND" -> RSEND;
      case "SENDRECV", "SENDRECV_REPLACE" -> SENDRECV;
      case "ISEND", "ISSEND", "IBSEND", "IRSEND" -> ISEND;
      case "RECV", "MRECV" -> RECV;
      case "IRECV", "IMRECV" -> IRECV;
      case "START", "STARTALL" -> START;
      case "SEND_INIT", "SSEND_INIT", "BSEND_INIT", "RSEND_INIT" -> PERSISTENT_SEND;
      case "RECV_INIT" -> PERSISTENT_RECV;
      case "WAIT" -> WAIT;
      case "WAITALL" -> WAITALL;
      case "WAITANY", "WAITSOME" -> WAITANY;
      case "TEST", "TESTANY" -> TEST;
      case "TESTALL", "TESTSOME" -> TESTALL;
      case "PROBE", "MPROBE" -> PROBE;
      case "CANCEL" -> CANCEL;
      case "REQUEST_FREE" -> REQUEST_FREE;
      case "BARRIER", "BCAST", "GATHER", "GATHERV", "SCATTER", "SCATTERV", "ALLGATHER" ->
          COLLECTIVE;
      case "ALLGATHERV", "ALLTOALL", "ALLTOALLV", "ALLTOALLW", "REDUCE", "ALLREDUCE" -> COLLECTIVE;
      case "REDUCE_SCATTER", "REDUCE_SCATTER_BLOCK", "SCAN", "EXSCAN" -> COLLECTIVE;
      case "IBARRIER", "IBCAST", "IGATHER", "IGATHERV", "ISCATTER", "ISCATTERV", "IALLGATHER" ->
          ICOLLECTIVE;
      case "IALLGATHERV", "IALLTOALL", "IALLTOALLV", "IALLTOALLW", "IREDUCE", "IALLREDUCE" ->
          ICOLLECTIVE;
      case "IREDUCE_SCATTER",
          "IREDUCE_SCATTER_BLOCK",
          "ISCAN",
          "IEXSCAN",
          "COMM_IDUP",
          "COMM_IDUP_WITH_INFO" ->
          ICOLLECTIVE;
      case "COMM_DUP", "COMM_SPLIT", "COMM_CREATE", "CART_CREATE", "CART_SUB", "GRAPH_CREATE" ->
          SETUP;
      case "COMM_DUP_WITH_INFO", "COMM_SPLIT_TYPE", "DIST_GRAPH_CREATE" -> SETUP;
      case "COMM_CREATE_GROUP", "DIST_GRAPH_CREATE_ADJACENT" -> SETUP;
      case "INTERCOMM_MERGE", "WIN_CREATE", "WIN_FENCE", "WIN_FREE" -> SETUP;
      case "WIN_ALLOCATE", "WIN_ALLOCATE_SHARED", "WIN_CREATE_DYNAMIC" -> SETUP;
      case "INTERCOMM_CREATE", "INTERCOMM_CREATE_FROM_GROUPS" -> INTER_SETUP;
      case "COMM_SPAWN", "COMM_SPAWN_MULTIPLE", "COMM_ACCEPT", "COMM_CONNECT", "COMM_JOIN" ->
          CONNECT;
      case "COMM_FREE", "COMM_DISCONNECT" -> COMM_FREE;
      case "TYPE_COMMIT" -> TYPE_COMMIT;
      case "TYPE_FREE" -> TYPE_FREE;
      default -> OTHER;
    };
  }
}
