/** The files of TAU: records, definitions, names. */
package org.tracetool.format.tau.file;
