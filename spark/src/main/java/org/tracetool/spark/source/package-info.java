/** The data source {@code tracetool}: what Spark asks of it, translated into readings of traces. */
package org.tracetool.spark.source;
