/** Writes traces as OTF2 archives. */
package org.tracetool.format.otf2.write;
