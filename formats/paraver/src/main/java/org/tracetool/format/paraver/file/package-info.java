/** The files as they are: header, lines of records, sorted rows. */
package org.tracetool.format.paraver.file;
