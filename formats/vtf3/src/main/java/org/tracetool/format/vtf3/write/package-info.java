/** Traces that are written: rows of the model become records. */
package org.tracetool.format.vtf3.write;
