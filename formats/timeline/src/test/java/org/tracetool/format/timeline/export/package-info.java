/** Tests. */
package org.tracetool.format.timeline.export;
