/**
 * The rows of the tables that queries see, made of the records of a trace. Nothing here knows the
 * engine: a {@link org.tracetool.query.rows.RawTable} gives {@link
 * org.tracetool.query.rows.RowSource}s, which fill {@link org.tracetool.query.rows.RowBatch}es with
 * the columns that were asked for.
 */
package org.tracetool.query.rows;
