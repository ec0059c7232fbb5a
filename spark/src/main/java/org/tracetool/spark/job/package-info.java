/** Commands of tracetool as Spark applications: each task makes a share of the work. */
package org.tracetool.spark.job;
