package org.tracetool.bench;

/** The least that a JVM can do; the start-up of the tool is compared with it. */
public final class Hello {
  private Hello() {}

  public static void main(String[] args) {
    System.out.println("hello");
  }
}
