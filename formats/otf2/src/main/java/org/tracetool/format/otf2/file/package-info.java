/** The files of an OTF2 archive as sequences of records, and what applies to all of them. */
package org.tracetool.format.otf2.file;
