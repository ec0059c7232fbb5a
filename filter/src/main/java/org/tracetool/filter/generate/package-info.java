/** Generates filter files from the content of a trace. */
package org.tracetool.filter.generate;
