/** Stages that know no rules: a choice of records, durations, files; and what all stages share. */
package org.tracetool.filter.apply.stage;
