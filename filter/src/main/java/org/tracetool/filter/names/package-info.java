/** What users call processes, regions and other things: names and ranks. */
package org.tracetool.filter.names;
