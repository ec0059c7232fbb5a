package org.tracetool.check.event;

/**
 * A process that another one waits for at the end of the trace.
 *
 * @param loc who is waited for
 * @param comm communicator, or null
 * @param tag tag of the message, -1 for none
 */
record WaitedProcess(LocationState loc, String comm, long tag) {}
