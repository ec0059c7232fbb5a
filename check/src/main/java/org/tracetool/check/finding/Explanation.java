package org.tracetool.check.finding;

/**
 * What a check means.
 *
 * @param meaning what is wrong, a sentence
 * @param evidence how it is found, and where the limits are
 * @param advice what to do
 * @param example a short example
 */
public record Explanation(String meaning, String evidence, String advice, String example) {
  static Explanation of(CheckKind check) {
    return switch (check) {
      case MSG_PENDING ->
          new Explanation(
              "The program ends, and messages were sent that nobody received, or received "
                  + "that nobody sent.",
              "Sends and receives match in order for each sender, receiver, communicator and "
                  + "tag; what is left over at the end is counted for each of these. Messages are "
                  + "left out whose other side is not in the trace: processes without records, "
                  + "calls that receive without a record of it, processes whose records end early.",
              "Look for a receive that is missing, that has another tag or communicator, or "
                  + "whose request is never completed: a receive that is not completed has no "
                  + "record.",
              "rank 0: MPI_Send(x, 1, MPI_INT, 2, 31, MPI_COMM_WORLD);   rank 2 never "
                  + "receives tag 31");
      case MSG_MISMATCH ->
          new Explanation(
              "The sizes of the two sides of a message differ.",
              "Receiving more than was sent is impossible: the trace is damaged or was merged"
                  + " wrongly. Receiving less is legal, because a receive gives only a maximum"
                  + " size: a hint.",
              "If more was received, check how the trace was made. If less, compare count and "
                  + "datatype of both calls.",
              "MPI_Send(x, 1, MPI_DOUBLE, ...)   and   MPI_Recv(y, 1, MPI_INT, ...)");
      case DEADLOCK_HARD ->
          new Explanation(
              "Processes wait for each other in a cycle and never continue.",
              "Only in traces that end inside calls. Whom a process waits for is known in sends"
                  + " (by the record of the send), in collective calls (by the members that did"
                  + " not enter) and in MPI_Finalize. Open receives and waits have no record of"
                  + " their partner; in that case the finding only says that all processes end"
                  + " inside waiting calls.",
              "Go through the waits of the finding: one of the calls has to come in another "
                  + "order, or must not block.",
              "rank 0: MPI_Ssend to 1;   rank 1: MPI_Ssend to 0;   nobody receives");
      case DEADLOCK_POTENTIAL ->
          new Explanation(
              "The program worked only because MPI buffered messages: with larger ones, or "
                  + "another MPI, it would hang.",
              "The calls are run again with every standard send waiting until its receive is"
                  + " entered. Each cycle is reported and then released. MPI_Bsend, MPI_Rsend"
                  + " and MPI_Isend do not wait; MPI_Wait and MPI_Waitall wait for an MPI_Isend"
                  + " where it is certain that they complete it, and for collective operations"
                  + " that do not block (OTF2). Collective calls wait only for those whose data"
                  + " they need.",
              "Let one side receive first, or use MPI_Sendrecv, or post the receive with "
                  + "MPI_Irecv before the send.",
              "rank 0: MPI_Send to 1, MPI_Recv from 1;   rank 1: MPI_Send to 0, MPI_Recv from "
                  + "0");
      case NO_PROGRESS ->
          new Explanation(
              "All processes were in MPI for long, and none left a call.",
              "The time is that of --no-progress-threshold (300 s). While one process "
                  + "computes outside MPI, the others merely wait for it: that is not counted.",
              "Look at what the calls of that time wait for: a file system, a network, a "
                  + "user-defined operation, a deadlock.",
              "all ranks in MPI_Allreduce from 2.4 s to 7.4 s");
      case OPERATION_MISMATCH ->
          new Explanation(
              "Members of a communicator enter different collective operations at the same "
                  + "time, or some enter none.",
              "The n-th operation of each member of a communicator is the same operation; "
                  + "operations that do not block have a count of their own.",
              "Look at the branch in which one rank takes another way than the rest.",
              "ranks 0, 1, 3: MPI_Barrier;   rank 2: MPI_Allreduce");
      case ROOT_MISMATCH ->
          new Explanation(
              "Members of a collective operation give different roots.",
              "The roots in the records of the n-th operation of each member are compared.",
              "Compute the root in the same way on all ranks; in a sub-communicator it is a "
                  + "rank of that one.",
              "rank 0: MPI_Bcast(..., root 2, c);   others: MPI_Bcast(..., root 0, c)");
      case SIZE_MISMATCH ->
          new Explanation(
              "The amounts of data that members of a collective operation give do not fit "
                  + "together.",
              "MPI_Bcast: all receive what the root sends. MPI_Gather, MPI_Scatter: the same "
                  + "for each member. With v: the amounts add up. Reductions: the same everywhere. "
                  + "Tracers count differently (own part, data in place); what fits one of these "
                  + "ways is accepted.",
              "Compare count and datatype of the ranks that are named with those of the "
                  + "others.",
              "root: MPI_Bcast of 8 ints;   rank 3: MPI_Bcast of 4 ints");
      case COMM_FREE_MISMATCH ->
          new Explanation(
              "A communicator is freed by some of its members only.",
              "A trace says how often each process calls MPI_Comm_free, not for which "
                  + "communicator. Reported if no choice of communicators, each freed by all "
                  + "members, gives these numbers.",
              "MPI_Comm_free is collective: let all members call it.",
              "ranks 0 and 1: MPI_Comm_free(&c);   rank 2 keeps c");
      case EXIT_SIGNAL ->
          new Explanation(
              "A process was ended by a signal.",
              "A trace does not say why records end; such an end is reported as "
                  + "LOCAL:EXIT:BEFORE_MPI_FINALIZE.",
              "See the output of the program and of the batch system.",
              "killed by signal 11");
      case EXIT_BEFORE_FINALIZE ->
          new Explanation(
              "A process ends before MPI_Finalize, while others go on.",
              "Its records end with calls open, outside MPI_Finalize, and other processes "
                  + "reach MPI_Finalize. A trace that was cut looks the same.",
              "Look for exit, abort or a crash in the functions that are open at the end.",
              "rank 2: exit(1) in work();   others wait in MPI_Finalize");
      case REQUEST_NOT_FREED ->
          new Explanation(
              "Requests are started and never completed or freed.",
              "Where records have the ids of requests (OTF2), each is followed. Else calls "
                  + "that start requests are counted against calls that complete them, always in "
                  + "favour of the program: a hint.",
              "Complete each request with MPI_Wait or MPI_Test, free persistent ones with "
                  + "MPI_Request_free.",
              "MPI_Irecv(..., &r);   and no MPI_Wait(&r, ...)");
      case REQUEST_PREMATURE_FREE ->
          new Explanation(
              "A request is freed while it is active.",
              "Only where records have the ids of requests.",
              "Complete the request first: whether the data arrived cannot be known "
                  + "otherwise.",
              "MPI_Isend(..., &r); MPI_Request_free(&r);");
      case REQUEST_ILLEGAL_CALL ->
          new Explanation(
              "A request is completed that was not started, or started while it is active.",
              "Only where records have the ids of requests.",
              "If the program is right, records are missing.",
              "MPI_Start(&r); MPI_Start(&r);");
      case DATATYPE_NOT_FREED ->
          new Explanation(
              "Datatypes are committed and never freed.",
              "Calls of MPI_Type_commit are counted against those of MPI_Type_free: a hint.",
              "Call MPI_Type_free when a datatype is no longer needed.",
              "MPI_Type_commit(&t);   and no MPI_Type_free(&t)");
      case INSUFFICIENT_BUFFER ->
          new Explanation(
              "More data were in buffered sends than fit into the attached buffer.",
              "The size of the buffer is not in a trace: give it with --bsend-buffer. The check"
                  + " compares it with the bytes that MPI_Bsend sent and that were not yet"
                  + " received, without MPI's overhead per message. Without a size, the check"
                  + " reports the largest amount.",
              "Attach a larger buffer, or receive earlier.",
              "MPI_Buffer_attach(buffer, 1024);   then MPI_Bsend of 4096 bytes");
      case TIME_BACKWARDS ->
          new Explanation(
              "The times of a process go back.",
              "Each record is compared with the one before it of the same process.",
              "Something changed the clock, or streams were merged wrongly; retiming can help.",
              "1.200 s enter f, 1.197 s leave f");
      case LEAVE_WITHOUT_ENTER ->
          new Explanation(
              "A function is left while none is open.",
              "Calls that are open are counted for each process.",
              "Records are missing before this place, or there is one too many; 'tracetool "
                  + "repair' makes enters fit.",
              "enter main, leave main, leave main");
      case ENTER_WITHOUT_LEAVE ->
          new Explanation(
              "A function is entered and never left.",
              "Calls that are open when the records of a process end, though it came to its "
                  + "end. Which leave is missing cannot be known where leaves have no names.",
              "Records are missing; 'tracetool repair' closes the calls.",
              "enter main, enter f, leave main (and no leave of f)");
      case LEAVE_OTHER_REGION ->
          new Explanation(
              "A leave names another function than the one entered last.",
              "Leaves without a name are always right. Where calls stay open at the end, a "
                  + "leave is missing instead and this is not reported.",
              "Records are missing or in a wrong order; tracetool takes such leaves as leaves "
                  + "of the innermost call.",
              "enter sweep, enter cell, leave sweep");
      case SHORT_STREAM ->
          new Explanation(
              "The records of a process end before those of the others, with no call open.",
              "Others reach MPI_Finalize, this process does not.",
              "The stream was cut, or recording was switched off.",
              "rank 1 ends at 3 s, all others at 9 s");
      case CLOCK_VIOLATION ->
          new Explanation(
              "Messages are received before they are sent: the clocks do not agree.",
              "Counted by pair of nodes, with the largest difference.",
              "Correct the clocks with 'tracetool retime'; until then, do not trust times between "
                  + "processes.",
              "sent at 1.000040 s on east, received at 1.000000 s on west");
      case UNDEFINED_TOKEN ->
          new Explanation(
              "Records or definitions use a number that nothing defines.",
              "All references of records are looked up, and members of groups.",
              "A definition is missing; 'tracetool repair' adds one named after the number.",
              "enter of function 7ff, which has no definition");
      case COUNTER_FALLS ->
          new Explanation(
              "A counter that only accumulates by its definition falls.",
              "Each sample is compared with the one before, of the same process.",
              "The counter overflowed or was reset, or is declared wrongly.",
              "ru_utime: 4000, 3500");
      case DUPLICATE_DEFINITION ->
          new Explanation(
              "A number is defined more than once, with different content.",
              "Definitions that are equal are not reported. The last one counts.",
              "The trace was merged wrongly.",
              "function 12 is 'cell', and later 'cell_old'");
      case MISSING_RANK ->
          new Explanation(
              "Ranks take part in operations of others and have no records.",
              "Members of process groups whose operations have numbers, as in traces of training "
                  + "runs, where at least two other members have records.",
              "Get the files of these ranks and run 'tracetool merge' again.",
              "rank 2 has no records, so that operations of PG 0 default_pg cannot be compared");
      case MISSING_FILE ->
          new Explanation(
              "A file that the trace names is not there.",
              "The master file, or the anchor file, lists the streams.",
              "Get the file from where the trace was made; 'tracetool repair' makes a trace "
                  + "of what is there.",
              "run.3.events");
      case LEFTOVER_FILE ->
          new Explanation(
              "A file has a name of this trace but does not belong to it.",
              "Files of an older trace of the same name, or of an output that was "
                  + "interrupted.",
              "'tracetool files recover' finishes what was interrupted; remove what is not "
                  + "needed.",
              "run.9.events of a run with 8 streams");
      case DAMAGED_FILE ->
          new Explanation(
              "A file of the trace cannot be what its name says.",
              "Its beginning is read.",
              "Get the file again, or let 'tracetool repair' save what can be saved.",
              "run.3.events is empty");
      case DAMAGED_RECORD ->
          new Explanation(
              "Records cannot be read.",
              "What readers could not decode and skipped; the place is a file and a byte.",
              "'tracetool repair' writes a trace of what can be read.",
              "run.3.events: byte 812: expected a record, found 'Q'");
      case SNAPSHOT_MISMATCH ->
          new Explanation(
              "Snapshots list other open calls than the events leave open.",
              "Compared for each snapshot and process, unless something happens at that very "
                  + "time.",
              "Make snapshots anew with 'tracetool convert'.",
              "snapshot at 2 s: main, f; events: main, g");
      case STATISTICS_MISMATCH ->
          new Explanation(
              "Stored statistics have other numbers than the events.",
              "Calls of each function and process up to the end are compared.",
              "The trace was changed and its statistics were not: make them anew with "
                  + "'tracetool convert --stats'.",
              "f: 100 calls in the statistics, 98 in the events");
      case REPORTED ->
          new Explanation(
              "The program, or a tool that watched it, reported a problem while it ran.",
              "Error records (VTF3, STF) and markers of classes of errors, warnings and hints; the "
                  + "severity is the recorded one.",
              "The message is that of the tool that reported it, under the name that it gave.",
              "LOCAL:MEMORY:OVERLAP: buffers overlap");
    };
  }
}
