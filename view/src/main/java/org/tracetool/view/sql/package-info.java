/** SQL about a trace that is shown. */
package org.tracetool.view.sql;
