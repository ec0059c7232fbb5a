/** The tools of the Java kit under their own names. */
package org.tracetool.format.clog2.tool;
