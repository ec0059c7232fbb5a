package org.tracetool.format.otf2.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.ProgrammingParadigm;

/** The enumerations of the format with the names of their values. */
public enum EnumNames {
  TYPE(
      EnumKind.NUMBER,
      "NONE UINT8 UINT16 UINT32 UINT64 INT8 INT16 INT32 INT64 FLOAT DOUBLE STRING "
          + "ATTRIBUTE LOCATION REGION GROUP METRIC COMM PARAMETER RMA_WIN "
          + "SOURCE_CODE_LOCATION CALLING_CONTEXT INTERRUPT_GENERATOR IO_FILE IO_HANDLE "
          + "LOCATION_GROUP"),
  MAPPING_TYPE(
      EnumKind.NUMBER,
      "STRING ATTRIBUTE LOCATION REGION GROUP METRIC COMM PARAMETER RMA_WIN "
          + "SOURCE_CODE_LOCATION CALLING_CONTEXT INTERRUPT_GENERATOR IO_FILE IO_HANDLE "
          + "LOCATION_GROUP"),
  PARADIGM(EnumKind.NUMBER, paradigms()),
  PARADIGM_CLASS(EnumKind.NUMBER, "PROCESS THREAD_FORK_JOIN THREAD_CREATE_WAIT ACCELERATOR"),
  PARADIGM_PROPERTY(EnumKind.NUMBER, "COMM_NAME_TEMPLATE RMA_WIN_NAME_TEMPLATE RMA_ONLY"),
  IO_PARADIGM_CLASS(EnumKind.NUMBER, "SERIAL PARALLEL"),
  IO_PARADIGM_FLAG(EnumKind.FLAGS, "OS"),
  IO_PARADIGM_PROPERTY(EnumKind.NUMBER, "VERSION"),
  SYSTEM_TREE_DOMAIN(
      EnumKind.NUMBER,
      "MACHINE SHARED_MEMORY NUMA SOCKET CACHE CORE PU ACCELERATOR_DEVICE " + "NETWORKING_DEVICE"),
  LOCATION_GROUP_TYPE(EnumKind.NUMBER, "UNKNOWN PROCESS ACCELERATOR"),
  LOCATION_TYPE(EnumKind.NUMBER, "UNKNOWN CPU_THREAD ACCELERATOR_STREAM METRIC"),
  REGION_ROLE(
      EnumKind.NUMBER,
      "UNKNOWN FUNCTION WRAPPER LOOP CODE PARALLEL SECTIONS SECTION WORKSHARE "
          + "SINGLE SINGLE_SBLOCK MASTER CRITICAL CRITICAL_SBLOCK ATOMIC BARRIER "
          + "IMPLICIT_BARRIER FLUSH ORDERED ORDERED_SBLOCK TASK TASK_CREATE TASK_WAIT "
          + "COLL_ONE2ALL COLL_ALL2ONE COLL_ALL2ALL COLL_OTHER FILE_IO POINT2POINT RMA "
          + "DATA_TRANSFER ARTIFICIAL THREAD_CREATE THREAD_WAIT TASK_UNTIED ALLOCATE "
          + "DEALLOCATE REALLOCATE FILE_IO_METADATA"),
  REGION_FLAG(EnumKind.FLAGS, "DYNAMIC PHASE"),
  GROUP_TYPE(
      EnumKind.NUMBER, "UNKNOWN LOCATIONS REGIONS METRIC COMM_LOCATIONS COMM_GROUP COMM_SELF"),
  GROUP_FLAG(EnumKind.FLAGS, "GLOBAL_MEMBERS"),
  BASE(EnumKind.NUMBER, "BINARY DECIMAL"),
  METRIC_TYPE(EnumKind.NUMBER, "OTHER PAPI RUSAGE USER"),
  METRIC_MODE(
      EnumKind.NUMBER,
      "ACCUMULATED_START ACCUMULATED_POINT=16 ACCUMULATED_LAST=32 "
          + "ACCUMULATED_NEXT=48 ABSOLUTE_POINT=17 ABSOLUTE_LAST=33 ABSOLUTE_NEXT=49 "
          + "RELATIVE_POINT=18 RELATIVE_LAST=34 RELATIVE_NEXT=50"),
  METRIC_OCCURRENCE(EnumKind.NUMBER, "SYNCHRONOUS_STRICT SYNCHRONOUS ASYNCHRONOUS"),
  METRIC_SCOPE(EnumKind.NUMBER, "LOCATION LOCATION_GROUP SYSTEM_TREE_NODE GROUP"),
  RECORDER_KIND(EnumKind.NUMBER, "UNKNOWN ABSTRACT CPU GPU"),
  PARAMETER_TYPE(EnumKind.NUMBER, "STRING INT64 UINT64"),
  CART_PERIODICITY(EnumKind.NUMBER, "FALSE TRUE"),
  INTERRUPT_GENERATOR_MODE(EnumKind.NUMBER, "TIME COUNT"),
  COMM_FLAG(EnumKind.FLAGS, "CREATE_DESTROY_EVENTS"),
  RMA_WIN_FLAG(EnumKind.FLAGS, "CREATE_DESTROY_EVENTS"),
  IO_HANDLE_FLAG(EnumKind.FLAGS, "PRE_CREATED ALL_PROXY"),
  IO_ACCESS_MODE(EnumKind.NUMBER, "READ_ONLY WRITE_ONLY READ_WRITE EXECUTE_ONLY SEARCH_ONLY"),
  IO_STATUS_FLAG(
      EnumKind.FLAGS,
      "CLOSE_ON_EXEC APPEND NON_BLOCKING ASYNC SYNC DATA_SYNC AVOID_CACHING "
          + "NO_ACCESS_TIME DELETE_ON_CLOSE"),
  MEASUREMENT_MODE(EnumKind.NUMBER, "ON=1 OFF"),
  COLLECTIVE_OP(
      EnumKind.NUMBER,
      "BARRIER BCAST GATHER GATHERV SCATTER SCATTERV ALLGATHER ALLGATHERV ALLTOALL "
          + "ALLTOALLV ALLTOALLW ALLREDUCE REDUCE REDUCE_SCATTER SCAN EXSCAN "
          + "REDUCE_SCATTER_BLOCK CREATE_HANDLE DESTROY_HANDLE ALLOCATE DEALLOCATE "
          + "CREATE_HANDLE_AND_ALLOCATE DESTROY_HANDLE_AND_DEALLOCATE"),
  RMA_SYNC_LEVEL(EnumKind.FLAGS, "PROCESS MEMORY"),
  RMA_SYNC_TYPE(EnumKind.NUMBER, "MEMORY NOTIFY_IN NOTIFY_OUT"),
  LOCK_TYPE(EnumKind.NUMBER, "EXCLUSIVE SHARED"),
  RMA_ATOMIC_TYPE(
      EnumKind.NUMBER,
      "ACCUMULATE INCREMENT TEST_AND_SET COMPARE_AND_SWAP SWAP FETCH_AND_ADD "
          + "FETCH_AND_INCREMENT FETCH_AND_ACCUMULATE"),
  IO_CREATION_FLAG(
      EnumKind.FLAGS,
      "CREATE TRUNCATE DIRECTORY EXCLUSIVE NO_CONTROLLING_TERMINAL NO_FOLLOW PATH "
          + "TEMPORARY_FILE LARGEFILE NO_SEEK UNIQUE"),
  IO_SEEK_OPTION(EnumKind.NUMBER, "FROM_START FROM_CURRENT FROM_END DATA HOLE"),
  IO_OPERATION_MODE(EnumKind.NUMBER, "READ WRITE FLUSH"),
  IO_OPERATION_FLAG(EnumKind.FLAGS, "NON_BLOCKING COLLECTIVE");

  /** How the values of an enumeration are distinguished. */
  public enum EnumKind {
    /** Each value is a number of its own. */
    NUMBER,
    /** A value is a set of bits, the first name being that of the lowest bit. */
    FLAGS
  }

  private final EnumKind sort;
  private final String[] names;
  private final byte[][] ascii;

  /**
   * An enumeration.
   *
   * @param spec names in ascending order of their values, which count from 0 unless one is given:
   *     {@code NAME=VALUE}
   */
  EnumNames(EnumKind sort, String spec) {
    this.sort = sort;
    List<String> list = new ArrayList<>();
    for (String word : spec.split(" ")) {
      int equals = word.indexOf('=');
      int value = equals < 0 ? list.size() : Integer.parseInt(word.substring(equals + 1));
      while (list.size() <= value) {
        list.add(null);
      }
      list.set(value, equals < 0 ? word : word.substring(0, equals));
    }
    names = list.toArray(new String[0]);
    ascii = new byte[names.length][];
    for (int i = 0; i < names.length; i++) {
      ascii[i] = names[i] == null ? null : names[i].getBytes(StandardCharsets.US_ASCII);
    }
  }

  private static String paradigms() {
    StringBuilder names = new StringBuilder();
    for (ProgrammingParadigm paradigm : ProgrammingParadigm.values()) {
      names.append(names.length() == 0 ? "" : " ").append(paradigm.name());
    }
    return names.toString();
  }

  /** How values are distinguished. */
  public EnumKind sort() {
    return sort;
  }

  /** The name of a value, of flags that of a bit by its position; null if it has none. */
  public String name(long value) {
    return value >= 0 && value < names.length ? names[(int) value] : null;
  }

  /** The same as bytes; read-only. */
  public byte[] ascii(long value) {
    return value >= 0 && value < ascii.length ? ascii[(int) value] : null;
  }

  /** How many values, of flags how many bits, may have a name. */
  public int size() {
    return names.length;
  }

  /** The value of a name, or another one for what is no name. */
  public int codeOr(String name, int other) {
    int value = Arrays.asList(names).indexOf(name);
    return value < 0 ? other : value;
  }

  /** The value of a name. */
  public int value(String name) {
    int value = codeOr(name, -1);
    if (value < 0) {
      throw new IllegalArgumentException(name);
    }
    return value;
  }
}
