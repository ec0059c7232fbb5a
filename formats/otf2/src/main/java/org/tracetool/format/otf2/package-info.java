/** The Open Trace Format 2 (OTF2). */
package org.tracetool.format.otf2;
