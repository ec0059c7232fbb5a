/**
 * What is summed up: options, the processes chosen, and places in tables for all that a trace
 * defines.
 */
package org.tracetool.stats.scope;
