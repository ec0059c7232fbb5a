/** Archives as places where traces are: read in place or unpacked, and packed. */
package org.tracetool.archive;
