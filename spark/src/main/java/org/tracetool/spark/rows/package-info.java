/** Tables of traces as batches of columns. */
package org.tracetool.spark.rows;
