/** The files of a trace: names, master file, which streams there are. */
package org.tracetool.format.otf.file;
