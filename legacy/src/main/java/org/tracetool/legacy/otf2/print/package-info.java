/** Prints the records of OTF2 archives to the letter as otf2-print of release 3.0.2 does. */
package org.tracetool.legacy.otf2.print;
