/**
 * What is added to a trace while it is copied: snapshots, sums so far and a picture of it all, at
 * some moments, and in sends what is known of their receives.
 */
package org.tracetool.core.breaks;
