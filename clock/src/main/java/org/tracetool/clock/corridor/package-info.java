/** What delays of messages in both directions say of clocks, and the clocks that fit best. */
package org.tracetool.clock.corridor;
