/** Who waits for whom at a moment, and what the last one of such a chain does. */
package org.tracetool.view.waiting;
