/** Numbers, columns and compressed pieces: what all parts of a structured trace are made of. */
package org.tracetool.format.stf.bytes;
