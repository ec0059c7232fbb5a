/**
 * Makes traces of files that have slices of time in any order: rows, lanes, GPU streams, launches,
 * collective operations.
 */
package org.tracetool.format.timeline;
