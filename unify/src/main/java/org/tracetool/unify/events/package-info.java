/** Records of each stream on their way into the unified trace. */
package org.tracetool.unify.events;
