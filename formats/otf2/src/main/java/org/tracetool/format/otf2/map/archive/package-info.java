/** Definitions and rows of the model become records of an archive. */
package org.tracetool.format.otf2.map.archive;
