/** Call stacks with what was spent in them, for viewers of flame graphs. */
package org.tracetool.stats.flame;
