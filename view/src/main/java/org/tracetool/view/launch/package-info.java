/** Calls that launch operations of devices, and these operations. */
package org.tracetool.view.launch;
