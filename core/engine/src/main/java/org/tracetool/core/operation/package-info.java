/**
 * Matches records that belong together: a send and its receive, the calls of a collective
 * operation, the begin and the end of an operation.
 *
 * <ul>
 *   <li>{@link org.tracetool.core.operation.MessageMatcher}: messages of their records, by the
 *       order of posting, whichever thread of a process has them.
 *   <li>{@link org.tracetool.core.operation.RecordOrderMatcher}: sends and receives match in order
 *       for each communicator, sender, receiver and tag.
 *   <li>{@link org.tracetool.core.operation.CollectiveSequences}: the n-th call of each member in a
 *       sequence of operations is one operation, or the calls with the same matching id are.
 *   <li>{@link org.tracetool.core.operation.OpenOperations}: the end of an operation (collective,
 *       on a file, one-sided) belongs to the begins with its id in its process.
 *   <li>{@link org.tracetool.core.operation.LaunchMatcher}: operations of devices and the calls
 *       that launch them, which {@link org.tracetool.core.operation.LaunchCalls} follows.
 *   <li>{@link org.tracetool.core.operation.PendingEnds}: the reverse, from intervals to begins and
 *       ends in order of time.
 *   <li>{@link org.tracetool.core.operation.ReceivePair}: messages as the first two, where one side
 *       is read ahead and may be too much for memory.
 * </ul>
 *
 * <p>All but the last two keep waiting records in {@link org.tracetool.core.operation.WaitingRows}:
 * rows of longs, whose meaning is up to the caller. So a record can wait with its fields, or only
 * with its place in a {@link org.tracetool.core.merge.Spool} or another store. The user of a
 * matcher bounds the number of waiting rows: beyond a limit the oldest row is given up and its
 * record stays without partner.
 */
package org.tracetool.core.operation;
