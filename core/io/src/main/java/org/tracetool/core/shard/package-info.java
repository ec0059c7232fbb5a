/**
 * Work that several machines share without knowing of each other: each takes a share of the streams
 * and leaves its files with a note of what they are; a last one puts them together.
 */
package org.tracetool.core.shard;
