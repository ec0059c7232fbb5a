/** Results of queries as files of Apache Arrow, by its columnar format, version 5 of metadata. */
package org.tracetool.query.arrow;
