package org.tracetool.format.clog2.map;

import java.util.HashMap;
import java.util.Map;

/**
 * States that MPE has by itself, by their numbers. A log that ends too early has no definitions of
 * them, since these are written last.
 */
public final class MpeStates {
  /** What names of states begin with that are known by their number only. */
  static final String UNNAMED = "MPE_state_";

  private static final int COUNT = 300;

  private static final String NAMES =
      """
      0=MPI_Allgather 2=MPI_Allreduce 3=MPI_Alltoall 5=MPI_Barrier 6=MPI_Bcast 7=MPI_Gather
      12=MPI_Reduce 14=MPI_Scatter 20=MPI_Comm_create 21=MPI_Comm_dup 22=MPI_Comm_free
      24=MPI_Comm_rank 27=MPI_Comm_size 28=MPI_Comm_split 42=MPI_Intercomm_create 58=MPI_Bsend
      70=MPI_Irecv 72=MPI_Isend 76=MPI_Probe 77=MPI_Recv 78=MPI_Rsend 80=MPI_Send
      81=MPI_Sendrecv 83=MPI_Ssend 87=MPI_Test 105=MPI_Wait 106=MPI_Waitall 107=MPI_Waitany
      108=MPI_Waitsome 110=MPI_Cart_create 123=MPI_Recv_idle 250=MPE_Isend_waited
      251=MPE_Irecv_waited 280=CLOG_Buffer_write2disk
      """;

  private static final String COLOURS =
      """
      0=purple3 2=purple 3=DarkViolet 5=yellow 6=cyan 7=white 12=MediumPurple 14=orchid
      20=DarkOliveGreen1 21=OliveDrab1 22=LightSeaGreen 24=white 27=white 28=DarkOliveGreen2
      42=DarkOliveGreen4 58=SlateBlue 70=PaleGreen 72=SkyBlue 76=lavender 77=green
      78=DeepSkyBlue 80=blue 81=SeaGreen 83=DeepSkyBlue 87=orange 105=red 106=OrangeRed
      107=coral 108=IndianRed 110=DarkOliveGreen1 123=SeaGreen1 250=magenta 251=DarkOrange
      280=maroon
      """;

  private static final Map<Integer, String> BY_NUMBER = new HashMap<>();
  private static final Map<String, Integer> BY_NAME = new HashMap<>();
  private static final Map<Integer, String> COLOUR_BY_NUMBER = new HashMap<>();

  static {
    put(NAMES, BY_NUMBER);
    put(COLOURS, COLOUR_BY_NUMBER);
    BY_NUMBER.forEach((number, name) -> BY_NAME.put(name, number));
  }

  private MpeStates() {}

  private static void put(String table, Map<Integer, String> into) {
    for (String entry : table.trim().split("\\s+")) {
      int equals = entry.indexOf('=');
      into.put(Integer.valueOf(entry.substring(0, equals)), entry.substring(equals + 1));
    }
  }

  /** The name of a state; null if that is not known. */
  static String name(int number) {
    return BY_NUMBER.get(number);
  }

  /** The number of the state of a name; -1 if MPE has none. */
  public static int number(String name) {
    if (name.startsWith(UNNAMED)) {
      try {
        int number = Integer.parseInt(name.substring(UNNAMED.length()));
        return number >= 0 && number < COUNT ? number : -1;
      } catch (NumberFormatException e) {
        return -1;
      }
    }
    return BY_NAME.getOrDefault(name, -1);
  }

  /** The name of the colour that MPE gives a state of its own. */
  public static String colour(int number) {
    return COLOUR_BY_NUMBER.getOrDefault(number, "white");
  }
}
