/** Writes OTF2 archives: records into files of chunks, byte for byte as the OTF2 library does. */
package org.tracetool.format.otf2.encode;
