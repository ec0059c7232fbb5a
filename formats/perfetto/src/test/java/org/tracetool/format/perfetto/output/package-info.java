/** Tests of how exports are written. */
package org.tracetool.format.perfetto.output;
