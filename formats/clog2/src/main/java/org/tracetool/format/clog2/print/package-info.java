/** The text of clog2print and clogprint. */
package org.tracetool.format.clog2.print;
