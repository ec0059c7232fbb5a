/** The names and ranks by which users select processes, regions and other things. */
package org.tracetool.filter.names;
