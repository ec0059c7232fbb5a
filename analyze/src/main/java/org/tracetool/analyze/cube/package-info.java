/** Writes the profile of a run as a file for the Cube browser. */
package org.tracetool.analyze.cube;
