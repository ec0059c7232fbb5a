package org.tracetool.format.vtf3;

import java.util.HexFormat;

/** The example of the format's reference in all encodings. */
public final class WorkedExample {
  public static final String ASCII =
      """
      C SAVTF
      C TRACETOOL ESC 1
      VERSION 30010037
      CREATOR "demo"
      NCPUS 2
      CPUSYM 1 "P0"
      DEFGROUP 2147483648 "All" NMEMBS 2 1 2
      DEFACT 1 "MPI"
      DEFSTATE 7 ACT 1 "MPI_Send"
      COMDEF 5 2 0:1:1
      CLKPERIOD 1e-09
      0 C ENV X=1
      1000 DOWNTO 7 CPU 1
      1010 SENDMSG 5 3 FROM 1 TO 2 LEN 64
      1020 SAMP CPU 2 DEF 6 UINT 8 3897889661
      1030 UPFROM 7 CPU 1
      """;

  static final String FAST =
      """
      C FAVTF
      2 1c9eab5
      1 "demo"
      28 1 2
      64 0 "P0"
      +08 80000000 "All" 2 0 1
      +0b 1 "MPI"
      +0c 1 7 "MPI_Send" 0
      fa 5 2 1 0 1 1
      3c e826d695 3e112e0b
      0 0 0 "ENV X=1"
      +42 0 408f4000 7 0
      50 0 408f9000 0 1 5 3 40
      +4a 0 408fe000 1 1 6 1 e855137d 0
      +43 0 40901800 7 0
      """;

  static final byte[] BINARY =
      HexFormat.of()
          .parseHex(
              """
              55aaa55a42505649\
              040000000200b5eac901\
              060000000100040064656d6f\
              0800000028000100000002000000\
              0800000064000000000002005030\
              1500000008540000008003 00416c6c020000000000000001000000\
              090000000b540100000003004d5049\
              160000000c54010000000700000008004d50495f53656e6400000000\
              18000000fa0005000000020000000100000000000000 0100000001000000\
              080000003c0095d626e80b2e113e\
              1100000000000000000000000000 0700454e5620583d31\
              10000000425400000000 00408f400700000000000000\
              1c0000005000000000000090 8f400000000001000000050000000300000040000000\
              200000004a5400000000 00e08f40010000000100000006000000010000007d1355e800000000\
              10000000435400000000001890400700000000000000\
              """
                  .replaceAll("\\s", ""));

  private WorkedExample() {}
}
