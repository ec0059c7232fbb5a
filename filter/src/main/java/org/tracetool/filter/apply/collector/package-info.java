/** Stages for the rules of the Trace Collector: functions, groups, triggers. */
package org.tracetool.filter.apply.collector;
