package org.tracetool.query;

import java.nio.file.Path;

/**
 * What the engine may use.
 *
 * @param threads threads at most
 * @param memory bytes for tables in memory; what is more goes to the folder for temporary files
 * @param temporary the folder for temporary files, which the engine makes and removes
 * @param files whether SQL may read and write files
 * @param asked the SQL that will be asked, so that only what it needs is made; null if that is not
 *     known
 * @param output a folder into which it may write in any case; null for none
 * @param named what messages call that folder
 * @param iterationRegion the region whose calls are the iterations of a run; null to find one
 */
public record EngineOptions(
    int threads,
    long memory,
    Path temporary,
    boolean files,
    String asked,
    Path output,
    Path named,
    String iterationRegion) {}
