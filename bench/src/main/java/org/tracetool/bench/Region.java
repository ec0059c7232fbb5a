package org.tracetool.bench;

import java.util.Locale;

/** The functions of the simulated program and of the libraries under it. */
enum Region {
  USER(Group.APPLICATION),
  SYNC(Group.VT_API),
  FLUSH(Group.VT_API),
  MAIN(Group.APPLICATION, 16),
  STEP(Group.APPLICATION, 15),
  MID(Group.APPLICATION, 9),
  LEAF_A(Group.APPLICATION, 7),
  LEAF_B(Group.APPLICATION, 8),
  FIB(Group.APPLICATION, 10),
  HALO(Group.APPLICATION, 11),
  KERNEL(Group.APPLICATION, 12),
  INIT("MPI_Init"),
  COMM_RANK("MPI_Comm_rank"),
  COMM_SIZE("MPI_Comm_size"),
  IRECV("MPI_Irecv"),
  ISEND("MPI_Isend"),
  WAITALL("MPI_Waitall"),
  BARRIER("MPI_Barrier", 1),
  BCAST("MPI_Bcast", 2),
  REDUCE("MPI_Reduce", 3),
  ALLREDUCE("MPI_Allreduce", 4),
  FINALIZE("MPI_Finalize");

  /** Groups of functions. */
  enum Group {
    APPLICATION("Application"),
    VT_API("VT_API"),
    MPI("MPI");

    final String title;

    Group(String title) {
      this.title = title;
    }
  }

  final String title;
  final Group group;

  /** Line in the source file, 0 if unknown. */
  final int line;

  /** OTF's type of a collective operation, 0 for other functions. */
  final int collective;

  Region(Group group) {
    this(group, 0);
  }

  Region(Group group, int line) {
    this.title = name().toLowerCase(Locale.ROOT);
    this.group = group;
    this.line = line;
    this.collective = 0;
  }

  Region(String title) {
    this(title, 0);
  }

  Region(String title, int collective) {
    this.title = title;
    this.group = Group.MPI;
    this.line = 0;
    this.collective = collective;
  }
}
