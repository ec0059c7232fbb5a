package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.index.DeclarationReader;
import org.tracetool.format.stf.index.DeclarationTypes;
import org.tracetool.format.stf.index.DeclaredEntries;

/** The file of declarations: definitions, and attachments of the trace. */
final class DeclarationFile {
  private final TraceComponents components;
  private final Path name;
  private final ReadOptions options;
  private final Map<String, byte[]> attachments = new HashMap<>();

  /**
   * Of a trace.
   *
   * @param name that of the trace, for messages
   */
  DeclarationFile(TraceComponents components, Path name, ReadOptions options) {
    this.components = components;
    this.name = name;
    this.options = options;
  }

  /** Attachments by what they are. */
  Map<String, byte[]> attachments() {
    return attachments;
  }

  /** Reads all declarations; attachments on the way are kept. */
  Definitions read() throws IOException {
    DeclaredEntries entries = new DeclaredEntries();
    long[] unknown = new long[1];
    long[] members = {DeclarationReader.MAX_MEMBERS};
    BlockReader reader = components.open(".dcl", BlockTag.DECL, options);
    if (reader == null) {
      if (components.find(".dcl") == null) {
        options
            .diagnostics()
            .reportDamage(
                DamageCode.DAMAGED_DEFINITIONS,
                "trace without definitions",
                name + ": has no file of declarations");
      }
    } else {
      try (reader) {
        readBlocks(
            reader,
            options,
            (header, in) -> {
              if (header.type == BlockTag.DECLARATIONS) {
                unknown[0] += read(in, entries, members);
              } else if (header.type == BlockTag.ATTACHMENT) {
                String role = in.str();
                int length = in.length();
                int start = in.skip(length);
                attachments.put(role, Arrays.copyOfRange(in.bytes, start, start + length));
              } else if (BlockTag.mustBeUnderstood(header.type)) {
                throw BadDataException.unsupported(
                    "blocks of declarations", "block " + BlockTag.name(header.type));
              }
            });
      }
    }
    if (unknown[0] > 0) {
      options
          .diagnostics()
          .reportLoss(
              LossCode.DEFINITIONS,
              "declarations of a kind that this version does not know",
              unknown[0]);
    }
    return entries.build();
  }

  private static long read(StfByteReader in, DeclaredEntries entries, long[] members)
      throws BadDataException {
    int n = in.count(2);
    long unknown = 0;
    for (int i = 0; i < n; i++) {
      int type = (int) in.uv();
      StfByteReader payload = in.part(in.length());
      if (type == DeclarationTypes.COMMUNICATOR_NAME) {
        DeclarationReader.setName(payload, entries);
        continue;
      }
      Definitions.Entry e = DeclarationReader.read(type, payload, members);
      if (e == null) {
        unknown++;
      } else {
        entries.add(e);
      }
    }
    in.requireEmpty("the declarations");
    return unknown;
  }

  /** Takes blocks one by one. */
  private interface BlockVisitor {
    void take(BlockFileHeader header, StfByteReader payload) throws BadDataException;
  }

  /** Reads all blocks of a file in order; damaged ones are reported and passed over. */
  private static void readBlocks(BlockReader reader, ReadOptions options, BlockVisitor taker)
      throws IOException {
    long size = reader.size();
    long offset = FileHeader.LENGTH;
    while (true) {
      BlockFileHeader h;
      try {
        if (offset >= size) {
          throw new BadDataException("a block or the end block", "the end of the file");
        }
        h = reader.header(offset, 0);
      } catch (BadDataException e) {
        DamageReport.report(options, reader.name(), offset, e);
        return;
      }
      if (h.type == BlockTag.END) {
        return;
      }
      try {
        taker.take(h, reader.payload(h, offset));
      } catch (BadDataException e) {
        DamageReport.report(options, reader.name(), offset, e);
      }
      offset += h.size();
    }
  }
}
