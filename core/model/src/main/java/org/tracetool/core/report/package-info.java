/** Reports of damage, dropped records and approximations, and helpers for writing reports. */
package org.tracetool.core.report;
