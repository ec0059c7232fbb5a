/**
 * Collective operations that a trace does not record, as the analysis of the run estimates them.
 */
package org.tracetool.view.estimate;
