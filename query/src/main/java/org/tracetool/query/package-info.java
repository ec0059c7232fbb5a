/**
 * SQL over traces. {@link org.tracetool.query.EngineLibrary} says whether this is possible here;
 * {@link org.tracetool.query.QueryEngine} runs an embedded engine, whose table functions read the
 * traces while a query runs, so that nothing is copied before. Only the columns that a query names
 * are decoded.
 */
package org.tracetool.query;
