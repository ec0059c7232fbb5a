/** The files of a structured trace, their headers and blocks, and where they lie. */
package org.tracetool.format.stf.file;
