package org.tracetool.view.model;

import java.util.List;
import org.tracetool.core.time.TimeWindow;

/**
 * A time around a window at whose ends it is known which messages are under way, so that all of the
 * window can be found without the rest of the trace.
 *
 * @param time what has to be read; null if nothing has
 * @param known messages that are under way at its ends, or if nothing has to be read, all. A
 *     message without a receive has no time of its receive
 */
public record KnownMessageSpan(TimeWindow time, List<TimelineMessage> known) {}
