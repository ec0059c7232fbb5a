/** Functions from the time that a clock showed to the corrected one. */
package org.tracetool.clock.map;
