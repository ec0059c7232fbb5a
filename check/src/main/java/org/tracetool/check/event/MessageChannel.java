package org.tracetool.check.event;

/** Where messages match in order: those of one sender, receiver, communicator and tag. */
record MessageChannel(int sender, int receiver, int comm, long tag) {
  /** For findings: "A to B, tag 5, MPI_COMM_WORLD". */
  String text(CheckContext context) {
    return who(context, sender)
        + " to "
        + who(context, receiver)
        + ", tag "
        + tag
        + ", "
        + context.comms.at(comm).name();
  }

  private static String who(CheckContext context, int token) {
    LocationState loc = context.locations.find(token);
    return loc == null ? "#" + Integer.toUnsignedString(token) : context.who(loc);
  }
}
