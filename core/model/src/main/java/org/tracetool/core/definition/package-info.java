/**
 * What a trace states about its run: processes, regions, counters and everything else that tokens
 * refer to.
 */
package org.tracetool.core.definition;
