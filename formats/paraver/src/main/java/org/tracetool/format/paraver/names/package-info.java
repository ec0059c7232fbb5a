/** What the numbers of events and states mean. */
package org.tracetool.format.paraver.names;
