/** How long processes waited for each other: needs the messages of all of them. */
package org.tracetool.stats.wait;
