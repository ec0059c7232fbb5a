/** Traces of the model as Paraver traces. */
package org.tracetool.format.paraver.write;
