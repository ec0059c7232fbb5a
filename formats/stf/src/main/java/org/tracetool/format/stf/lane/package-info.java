/** The records of a process, lane by lane, with the state at each snapshot. */
package org.tracetool.format.stf.lane;
