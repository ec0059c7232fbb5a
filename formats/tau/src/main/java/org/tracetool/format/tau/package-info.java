/** TAU: traces of single threads, and merged ones. */
package org.tracetool.format.tau;
