package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CallDefinition.CallingContext;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StartFacet;

/** Enters and leaves without pairs are taken in a loop of their own, which must not matter. */
class StreamPassTest {
  private static final int RECORDS = 20_000;
  private static final int REGIONS = 9;
  private static final int KEY = 77;

  private static Definitions definitions() {
    Definitions.Builder d = Definitions.builder();
    for (int region = 1; region <= REGIONS; region++) {
      d.add(new Definition.Region(region, region < 3 ? "MPI_Recv" : "f" + region, 20 + region, 0));
      d.add(new CallingContext(region, region, 0, region - 1));
    }
    return d.build();
  }

  /** Adds a row; of a call with a pair that means nothing, if that is wanted. */
  private static void add(
      EventBlock block, long time, EventKind kind, int process, boolean paired, long... fields) {
    int at = block.addRow(time, kind, process, paired ? 1 : 0);
    System.arraycopy(fields, 0, block.words(), at, fields.length);
    if (paired) {
      block.words()[at + fields.length] = EventBlock.pairHead(KEY, KeyValueType.UINT64);
      block.words()[at + fields.length + 1] = 1;
    }
  }

  private static List<EventBlock> blocks(long seed, boolean paired, boolean sampled) {
    Random random = new Random(seed);
    List<EventBlock> blocks = new ArrayList<>();
    EventBlock block = new EventBlock();
    blocks.add(block);
    long time = 1000;
    int process = 1;
    for (int i = 0; i < RECORDS; i++) {
      time += random.nextInt(3) == 0 ? 0 : random.nextInt(random.nextInt(500) == 0 ? 90_000 : 40);
      process = random.nextInt(60) == 0 ? 1 + random.nextInt(3) : process;
      long region = 1 + random.nextInt(REGIONS);
      int what = random.nextInt(100);
      if (what < 47) {
        add(block, time, EventKind.ENTER, process, paired, region, random.nextInt(4));
      } else if (what < 95) {
        add(block, time, EventKind.LEAVE, process, paired, random.nextInt(4) == 0 ? 0 : region, 0);
      } else if (what < 98) {
        block.add(time, EventKind.SEND, process, 1 + random.nextInt(3), 8, 5, 0);
      } else if (sampled && i > RECORDS / 2) {
        block.add(time, EventKind.CONTEXT_SAMPLE, process, region, 1, 1);
      }
      if (random.nextInt(900) == 0) {
        block = new EventBlock();
        blocks.add(block);
      }
    }
    return blocks;
  }

  /** All that a pass leaves, in bytes. */
  private static List<byte[]> passed(List<EventBlock> blocks) throws IOException {
    Definitions definitions = definitions();
    List<StartFacet.Start> starts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      starts.add(new StartFacet.Start(1000 + 15_000L * i, 2 + i));
    }
    Checkpoints checkpoints = new Checkpoints(starts, 1 << 22);
    MessageBoxSums messages = new MessageBoxSums(64, 1 << 12);
    StreamPreview preview = new StreamPreview(definitions, new RegionFacts(definitions), 64, 0);
    StreamPass pass = new StreamPass(checkpoints, messages, preview, null);
    for (EventBlock block : blocks) {
      pass.take(block);
    }
    assertThat(pass.isSorted()).isTrue();
    IndexOutput out = new IndexOutput();
    out.number(pass.records()).number(pass.earliest()).number(pass.latest());
    for (ProcessBoxes process : preview.end()) {
      out.number(process.process()).number(process.last()).number(process.boxes().level());
      for (TimeBox box : process.boxes().list()) {
        box.write(0, out);
      }
    }
    IndexedStreamPart part = checkpoints.part(1, 9, true, List.of(), messages.pack(1 << 12));
    List<byte[]> all = new ArrayList<>(List.of(out.toBytes(), part.table(), part.messages()));
    all.addAll(part.blocks());
    return all;
  }

  @Test
  void callsWithAndWithoutPairsGiveTheSame() throws IOException {
    for (long seed = 1; seed <= 10; seed++) {
      for (boolean sampled : new boolean[] {false, true}) {
        List<byte[]> expected = passed(blocks(seed, true, sampled));
        List<byte[]> actual = passed(blocks(seed, false, sampled));
        assertThat(actual).as("seed " + seed).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
          assertThat(actual.get(i)).as("seed " + seed + ", part " + i).isEqualTo(expected.get(i));
        }
      }
    }
  }

  @Test
  void aTimeThatGoesBackIsNoticedAmongCallsWithoutPairs() throws IOException {
    EventBlock block = new EventBlock();
    add(block, 10, EventKind.ENTER, 1, false, 3, 0);
    add(block, 20, EventKind.ENTER, 1, false, 4, 0);
    add(block, 19, EventKind.LEAVE, 1, false, 4, 0);
    add(block, 30, EventKind.LEAVE, 1, false, 3, 0);
    Definitions definitions = definitions();
    StreamPass pass =
        new StreamPass(
            new Checkpoints(List.of(), 1 << 20),
            new MessageBoxSums(64, 1 << 12),
            new StreamPreview(definitions, new RegionFacts(definitions), 64, 0),
            null);
    pass.take(block);
    assertThat(pass.isSorted()).isFalse();
    assertThat(pass.records()).isEqualTo(4);
    assertThat(pass.latest()).isEqualTo(30);
  }
}
