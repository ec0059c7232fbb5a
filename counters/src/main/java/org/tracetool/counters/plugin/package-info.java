/**
 * Runs native libraries built for version 2 of VampirTrace's plug-in interface, in a program of its
 * own: what goes wrong in such a library ends that program alone.
 */
package org.tracetool.counters.plugin;
