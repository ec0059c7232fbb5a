/** Tests of reading. */
package org.tracetool.format.perfetto.read;
