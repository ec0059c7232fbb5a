/**
 * What a trace says about its run: processes, regions, counters and all else that tokens refer to.
 */
package org.tracetool.core.definition;
