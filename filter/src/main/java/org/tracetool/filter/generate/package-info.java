/** Writes filter files from what a trace contains. */
package org.tracetool.filter.generate;
