/** Traces that are read. */
package org.tracetool.format.vtf3.read;
