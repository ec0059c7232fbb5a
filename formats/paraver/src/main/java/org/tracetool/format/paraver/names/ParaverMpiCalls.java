package org.tracetool.format.paraver.names;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.tracetool.core.definition.CollectiveType;

/**
 * The calls of MPI as the tracer numbers them: a type for each group of calls, a value for each
 * call, and the state that a thread is in meanwhile.
 */
public final class ParaverMpiCalls {
  /** The type of the first group, which is point-to-point; the others follow. */
  public static final long FIRST_TYPE = 50_000_001L;

  /** The type of collective calls. */
  public static final long COLLECTIVE = 50_000_002L;

  /** The type of calls that are none of the other groups. */
  public static final long OTHER = 50_000_003L;

  /** The type of calls on files. */
  public static final long FILES = 50_000_005L;

  private static final String[] GROUPS = {
    "MPI Point-to-point", "MPI Collective Comm", "MPI Other", "MPI One-sided", "MPI I/O"
  };

  private static final String[] CALLS = {
    "1 Send 2 Recv 3 Isend 4 Irecv 5 Wait 6 Waitall 33 Bsend 34 Ssend 35 Rsend 36 Ibsend 37 Issend"
        + " 38 Irsend 40 Cancel 41 Sendrecv 42 Sendrecv_replace 59 Waitany 60 Waitsome 61 Probe"
        + " 62 Iprobe 112 Bsend_init 116 Recv_init 117 Send_init 121 Rsend_init 122 Ssend_init"
        + " 190 Mprobe 191 Improbe 192 Mrecv 193 Imrecv",
    "7 Bcast 8 Barrier 9 Reduce 10 Allreduce 11 Alltoall 12 Alltoallv 13 Gather 14 Gatherv"
        + " 15 Scatter 16 Scatterv 17 Allgather 18 Allgatherv 30 Scan 80 Reduce_scatter"
        + " 154 Ireduce 155 Iallreduce 156 Ibarrier 157 Ibcast 158 Ialltoall 159 Ialltoallv"
        + " 160 Iallgather 161 Iallgatherv 162 Igather 163 Igatherv 164 Iscatter 165 Iscatterv"
        + " 166 Ireduce_scatter 167 Iscan 168 Reduce_scatter_block 169 Ireduce_scatter_block"
        + " 170 Alltoallw 171 Ialltoallw 174 Neighbor_allgather 175 Ineighbor_allgather"
        + " 176 Neighbor_allgatherv 177 Ineighbor_allgatherv 178 Neighbor_alltoall"
        + " 179 Ineighbor_alltoall 180 Neighbor_alltoallv 181 Ineighbor_alltoallv"
        + " 182 Neighbor_alltoallw 183 Ineighbor_alltoallw 214 Exscan 215 Iexscan",
    "19 Comm_rank 20 Comm_size 21 Comm_create 22 Comm_dup 23 Comm_split 24 Comm_group 25 Comm_free"
        + " 26 Comm_remote_group 27 Comm_remote_size 28 Comm_test_inter 29 Comm_compare 31 Init"
        + " 32 Finalize 39 Test 43 Cart_create 44 Cart_shift 45 Cart_coords 49 Cart_sub"
        + " 51 Dims_create 54 Graph_create 76 Pack 77 Unpack 78 Op_create 79 Op_free"
        + " 96 Intercomm_create 97 Intercomm_merge 100 Abort 115 Request_free 123 Start"
        + " 124 Startall 125 Testall 126 Testany 128 Testsome 129 Type_commit 151 Comm_spawn"
        + " 152 Comm_spawn_multiple 153 Request_get_status 173 Dist_graph_create"
        + " 194 Comm_split_type 211 Comm_dup_with_info 212 Dist_graph_create_adjacent"
        + " 213 Comm_create_group",
    "63 Win_create 64 Win_free 65 Put 66 Get 67 Accumulate 68 Win_fence 69 Win_start"
        + " 70 Win_complete 71 Win_post 72 Win_wait 73 Win_test 74 Win_lock 75 Win_unlock"
        + " 172 Get_accumulate 184 Fetch_and_op 185 Compare_and_swap 186 Win_flush"
        + " 187 Win_flush_all 188 Win_flush_local 189 Win_flush_local_all",
    "141 File_open 142 File_close 143 File_read 144 File_read_all 145 File_write"
        + " 146 File_write_all 147 File_read_at 148 File_read_at_all 149 File_write_at"
        + " 150 File_write_at_all 195 File_write_all_begin 196 File_write_all_end"
        + " 197 File_read_all_begin 198 File_read_all_end 199 File_write_at_all_begin"
        + " 200 File_write_at_all_end 201 File_read_at_all_begin 202 File_read_at_all_end"
        + " 203 File_read_ordered 204 File_read_ordered_begin 205 File_read_ordered_end"
        + " 206 File_read_shared 207 File_write_ordered 208 File_write_ordered_begin"
        + " 209 File_write_ordered_end 210 File_write_shared"
  };

  private static final Map<String, Call> BY_NAME = new HashMap<>();
  private static final Map<Long, Call> BY_NUMBER = new HashMap<>();

  /**
   * A call.
   *
   * @param type its group
   * @param state what a thread does in it
   */
  public record Call(long type, long value, String name, int state) {
    /** Whether it is a collective operation that is over when the call is. */
    public boolean isBlockingCollective() {
      String plain = name.substring("MPI_".length());
      return type == COLLECTIVE && !plain.startsWith("I");
    }

    /** Whether data go from one member to all, from all to one, or from all to all. */
    public CollectiveType collective() {
      CollectiveType type = CollectiveType.ofName(name);
      return type == CollectiveType.UNKNOWN ? CollectiveType.ALL2ALL : type;
    }
  }

  static {
    for (int group = 0; group < CALLS.length; group++) {
      String[] words = CALLS[group].split(" ");
      for (int i = 0; i < words.length; i += 2) {
        long type = FIRST_TYPE + group;
        Call call =
            new Call(
                type, Long.parseLong(words[i]), "MPI_" + words[i + 1], state(type, words[i + 1]));
        BY_NAME.put(call.name().toUpperCase(Locale.ROOT), call);
        BY_NUMBER.put(call.value(), call);
      }
    }
  }

  private ParaverMpiCalls() {}

  private static int state(long type, String call) {
    if (type == COLLECTIVE) {
      return ThreadStateNames.GROUP_COMMUNICATION;
    }
    if (type == FILES) {
      return ThreadStateNames.INPUT_OUTPUT;
    }
    return switch (call) {
      case "Send", "Bsend", "Ssend", "Rsend" -> ThreadStateNames.BLOCKING_SEND;
      case "Isend", "Ibsend", "Issend", "Irsend" -> ThreadStateNames.IMMEDIATE_SEND;
      case "Recv", "Mrecv" -> ThreadStateNames.WAITING_MESSAGE;
      case "Irecv", "Imrecv" -> ThreadStateNames.IMMEDIATE_RECEIVE;
      case "Wait", "Waitall", "Waitany", "Waitsome", "Test", "Testall", "Testany", "Testsome" ->
          ThreadStateNames.WAIT;
      case "Probe", "Iprobe", "Mprobe", "Improbe" -> ThreadStateNames.PROBE;
      case "Sendrecv", "Sendrecv_replace" -> ThreadStateNames.SEND_RECEIVE;
      case "Put",
          "Get",
          "Accumulate",
          "Win_fence",
          "Get_accumulate",
          "Fetch_and_op",
          "Compare_and_swap" ->
          ThreadStateNames.MEMORY_TRANSFER;
      default -> ThreadStateNames.OTHERS;
    };
  }

  /** Whether a type is that of a group of calls. */
  public static boolean isGroup(long type) {
    return type >= FIRST_TYPE && type < FIRST_TYPE + GROUPS.length;
  }

  /** What a group of calls is called. */
  public static String group(long type) {
    return GROUPS[(int) (type - FIRST_TYPE)];
  }

  /** The call with a name, however its letters are; null if it has no number. */
  public static Call named(String name) {
    if (name == null) {
      return null;
    }
    String upper = name.toUpperCase(Locale.ROOT);
    return BY_NAME.get(upper.startsWith("PMPI_") ? upper.substring(1) : upper);
  }

  /** The call with a number; null if there is none. */
  public static Call numbered(long value) {
    return BY_NUMBER.get(value);
  }
}
