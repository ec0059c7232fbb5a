package org.tracetool.view.tile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TileCacheTest {
  @Test
  void rowsAndTilesBesideEachOtherHaveHashesOfTheirOwn() {
    Set<Integer> hashes = new HashSet<>();
    int keys = 0;
    for (int level = 20; level < 30; level++) {
      for (int number = 0; number < 10; number++) {
        for (int row = 0; row < 1000; row++) {
          hashes.add(new TileCache.Key(0, level, number, row, 0, true).hashCode());
          keys++;
        }
      }
    }
    assertThat(hashes).hasSizeGreaterThan(keys * 99 / 100);
  }

  @Test
  void theOldestRowsLeaveWhenThereIsNoMoreSpace() {
    TileCache cache = new TileCache(1000);
    for (int row = 0; row < 4; row++) {
      cache.put(key(row), new byte[100]);
      cache.get(key(0));
    }
    assertThat(cache.get(key(0))).hasSize(100);
    assertThat(cache.get(key(1))).isNull();
    assertThat(cache.get(key(3))).hasSize(100);
    assertThat(cache.bytes()).isBetween(300L, 1000L);
  }

  private static TileCache.Key key(int row) {
    return new TileCache.Key(0, 20, 5, row, 0, false);
  }
}
