/** Comparison of two traces by what they mean, whatever their formats, tokens and streams. */
package org.tracetool.core.compare;
