/** Tests of the formats of Perfetto and Chrome. */
package org.tracetool.format.perfetto.rows;
