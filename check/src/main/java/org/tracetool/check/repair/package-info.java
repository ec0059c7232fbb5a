/**
 * Makes a sound trace of a damaged one: {@link org.tracetool.check.repair.TraceRepair} reads it
 * once to see what is wrong, and copies it through a writer that puts this right.
 */
package org.tracetool.check.repair;
