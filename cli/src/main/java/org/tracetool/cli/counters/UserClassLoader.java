package org.tracetool.cli.counters;

import java.io.Closeable;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.io.FileExistence;

/** Classes of sources and forms that users bring along. */
final class UserClassLoader implements Closeable {
  private final URLClassLoader loader;

  /**
   * With the classes in some jars and folders.
   *
   * @throws MissingTraceException if one is not there
   */
  UserClassLoader(List<Path> jars) throws IOException {
    URL[] places = new URL[jars.size()];
    for (int i = 0; i < places.length; i++) {
      if (!FileExistence.exists(jars.get(i))) {
        throw new MissingTraceException(jars.get(i) + ": no such jar or folder");
      }
      try {
        places[i] = jars.get(i).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new MissingTraceException(jars.get(i) + ": classes cannot be loaded from there");
      }
    }
    loader = new URLClassLoader(places, UserClassLoader.class.getClassLoader());
  }

  ClassLoader loader() {
    return loader;
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
