/** The tools of the Java kit for logs of MPE: their names, options and texts. */
package org.tracetool.legacy.clog2;
