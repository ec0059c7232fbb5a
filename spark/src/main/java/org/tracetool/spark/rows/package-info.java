/** The tables of {@code tracetool query} as batches of columns for Spark. */
package org.tracetool.spark.rows;
