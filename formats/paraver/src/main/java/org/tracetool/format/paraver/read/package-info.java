/** Paraver traces as traces of the model. */
package org.tracetool.format.paraver.read;
