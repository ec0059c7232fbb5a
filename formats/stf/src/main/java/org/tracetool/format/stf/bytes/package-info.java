/** Numbers, columns and compressed pieces: the building blocks of a structured trace. */
package org.tracetool.format.stf.bytes;
