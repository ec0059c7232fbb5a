/** Clocks of files of one run, found by operations that end together. */
package org.tracetool.clock.align;
