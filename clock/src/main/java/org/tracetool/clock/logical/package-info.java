/**
 * The controlled logical clock: only what is received before it was sent is moved, and smoothed.
 */
package org.tracetool.clock.logical;
