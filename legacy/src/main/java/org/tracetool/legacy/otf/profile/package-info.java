/** What otfprofile prints of statistics: tables, a report in LaTeX, which processes are alike. */
package org.tracetool.legacy.otf.profile;
