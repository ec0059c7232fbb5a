/** Messages by size and distance, and the network as they show it. */
package org.tracetool.analyze.message;
