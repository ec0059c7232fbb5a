package org.tracetool.view.launch;

/**
 * An operation of a device, and the call that launched it.
 *
 * @param host token of the thread that calls
 * @param launched ticks, the begin of the call
 * @param call token of its region
 * @param stream token of the stream of the device
 * @param begun ticks, the begin of the operation; before the call, if the clocks do not agree
 * @param operation token of the region of the operation
 */
public record DeviceLaunch(
    int host, long launched, int call, int stream, long begun, int operation) {}
