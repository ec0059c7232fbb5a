package org.tracetool.query;

import org.tracetool.query.rows.QueryContext;

/**
 * A trace that is queried.
 *
 * @param name what the column {@code trace} says
 * @param context the open trace
 */
public record QueriedTrace(String name, QueryContext context) {}
