/** Reads OTF2 archives as traces. */
package org.tracetool.format.otf2.read;
