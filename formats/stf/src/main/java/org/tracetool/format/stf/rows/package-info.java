/** Sums of calls and records of the model that have columns of their own. */
package org.tracetool.format.stf.rows;
