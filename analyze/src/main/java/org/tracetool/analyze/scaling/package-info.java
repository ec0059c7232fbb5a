/** Several runs of one program side by side. */
package org.tracetool.analyze.scaling;
