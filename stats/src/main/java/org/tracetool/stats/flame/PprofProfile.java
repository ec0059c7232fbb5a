package org.tracetool.stats.flame;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.proto.ProtoBuffer;

/**
 * A profile as {@code pprof} reads it: a compressed message of Protocol Buffers. Processes and
 * threads become labels of the samples, so that they can be chosen.
 */
public final class PprofProfile {
  private static final int SAMPLE_TYPE = 1;
  private static final int SAMPLE = 2;
  private static final int LOCATION = 4;
  private static final int FUNCTION = 5;
  private static final int STRING = 6;
  private static final int DURATION = 10;
  private static final int DEFAULT_TYPE = 14;
  private static final int LABEL = 3;
  private static final String[] LABELS = {"rank", "thread"};

  private final StackProfile profile;
  private final ProtoBuffer out = new ProtoBuffer();
  private final Map<String, Integer> strings = new LinkedHashMap<>();

  private PprofProfile(StackProfile profile) {
    this.profile = profile;
    string("");
  }

  /** Writes a profile; the stream stays open. */
  public static void write(StackProfile profile, OutputStream to) throws IOException {
    ProtoBuffer bytes = new PprofProfile(profile).encode();
    GZIPOutputStream zipped = new GZIPOutputStream(to);
    zipped.write(bytes.bytes(), 0, bytes.length());
    zipped.finish();
  }

  private int string(String text) {
    return strings.computeIfAbsent(text, t -> strings.size());
  }

  private ProtoBuffer encode() {
    boolean onlyCalls = profile.unit().equals("count") && profile.value().equals("calls");
    writeType("calls", "count");
    if (!onlyCalls) {
      writeType(profile.value(), profile.unit());
    }
    for (int node = 0; node < profile.tree().size(); node++) {
      writeSample(node, onlyCalls);
    }
    for (int frame = 0; frame < profile.frames().size(); frame++) {
      if (!profile.frames().get(frame).outer()) {
        writeFunction(frame);
      }
    }
    int usual = string(profile.value());
    strings.keySet().forEach(text -> out.text(STRING, text));
    out.number(DURATION, profile.duration()).number(DEFAULT_TYPE, usual);
    return out;
  }

  private void writeType(String name, String unit) {
    int mark = out.open(SAMPLE_TYPE);
    out.number(1, string(name)).number(2, string(unit));
    out.close(mark);
  }

  private void writeSample(int node, boolean onlyCalls) {
    StackTree tree = profile.tree();
    if (tree.calls(node) == 0 && tree.value(node) == 0 || profile.frame(node).outer()) {
      return;
    }
    int mark = out.open(SAMPLE);
    Deque<String> outer = new ArrayDeque<>();
    for (int n = node; n != StackTree.NONE; n = tree.parent(n)) {
      if (profile.frame(n).outer()) {
        outer.push(profile.frame(n).name());
      } else {
        out.number(1, tree.frame(n) + 1L);
      }
    }
    out.number(2, tree.calls(node));
    if (!onlyCalls) {
      out.number(2, tree.value(node));
    }
    for (String key : LABELS) {
      if (!outer.isEmpty()) {
        writeLabel(key, outer.pop());
      }
    }
    out.close(mark);
  }

  private void writeLabel(String key, String value) {
    int mark = out.open(LABEL);
    out.number(1, string(key)).number(2, string(value));
    out.close(mark);
  }

  private void writeFunction(int frame) {
    StackProfile.Frame f = profile.frames().get(frame);
    int location = out.open(LOCATION);
    out.number(1, frame + 1L);
    int line = out.open(4);
    out.number(1, frame + 1L);
    if (f.line() != 0) {
      out.number(2, Integer.toUnsignedLong(f.line()));
    }
    out.close(line);
    out.close(location);
    int function = out.open(FUNCTION);
    out.number(1, frame + 1L).number(2, string(f.name())).number(3, string(f.name()));
    if (f.file() != null) {
      out.number(4, string(f.file()));
    }
    if (f.line() != 0) {
      out.number(5, Integer.toUnsignedLong(f.line()));
    }
    out.close(function);
  }
}
