/** Finds the main loop of a run and its iterations. */
package org.tracetool.analyze.iteration;
