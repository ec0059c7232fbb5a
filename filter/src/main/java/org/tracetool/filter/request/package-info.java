/** What part of a trace is wanted. */
package org.tracetool.filter.request;
