/** The forward pass of an analysis: all locations in order of time. */
package org.tracetool.analyze.run;
