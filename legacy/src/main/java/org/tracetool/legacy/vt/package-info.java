/** The tools of VampirTrace, and the program that merged traces of the older Vampir. */
package org.tracetool.legacy.vt;
