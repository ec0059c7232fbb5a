/** From the clocks of the processes to one clock for the whole trace. */
package org.tracetool.unify.clock;
