/**
 * A reader for the file format of SQLite 3, as sqlite.org/fileformat2.html describes it: rows of
 * ordinary tables in the order of their row ids. Nothing of the file is executed, and nothing is
 * written beside it.
 */
package org.tracetool.format.nsys.sqlite;
