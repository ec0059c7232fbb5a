/** Requests for parts of a trace. */
package org.tracetool.filter.request;
