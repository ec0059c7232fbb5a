/**
 * What the forward pass of an analysis keeps for the backward pass: compact, and on disk beyond a
 * limit.
 */
package org.tracetool.analyze.store;
