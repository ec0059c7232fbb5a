/** Traces in Apache Spark: as tables ({@code source}), and commands as jobs ({@code job}). */
package org.tracetool.spark;
