package org.tracetool.cli.dump;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** Runs the command within the test and keeps what it prints, one character for each byte. */
public final class Dumps {
  private Dumps() {}

  public static String dump(String... args) throws IOException {
    DumpCommand command = new DumpCommand();
    new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(args);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    command.dump(out);
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  /** Writes a small trace of two streams and gives its name. */
  public static Path smallTrace(Path folder) throws IOException {
    write(folder, "t.otf", "1:1,3\n2:2\n");
    write(
        folder,
        "t.0.def",
        "DV1.c.3\"x\"\nDTRf4240\nDP1NM\"Process 0\"\nDP2NM\"Process\t1\"\nDP3NM\"\"PT1\n"
            + "DPG64M1,2,NM\"All\"\nDFG10NM\"MPI\"\nDSF50NM\"main.c\"\nDS3F50LN7b\n"
            + "DF20G10NM\"main\"X3\nDF21G10NM\"foo\"\nDCNT42G0NM\"dbl\"P12dU\"s\"\n"
            + "DCNT43G0NM\"sgn\"P2dU\"\"\nDK1fY6NM\"arg\"T\"\"\nDAUX14Y0\n");
    write(folder, "t.2.def", "DF21G10NM\"bar\"\n");
    write(
        folder,
        "t.1.events",
        "a\n"
            + "*1\n"
            + "E20X3\n"
            + "K1fY6V2a\n"
            + "K20YbV0aff\n"
            + "S2L400T7C64\n"
            + "14\n"
            + "*3\n"
            + "E21\n"
            + "1e\n"
            + "*1\n"
            + "CNT42V400a000000000000\n"
            + "CNT43Vfffffffffffffffe\n"
            + "CNT44V5\n"
            + "28\n"
            + "*1\n"
            + "L20\n"
            + "28\n"
            + "*1\n");
    write(folder, "t.2.events", "a\n*2\nE21\n1e\n*2\nR1L400T7C64X3\n#\"a\tb\"\nL\n1e\n*2\n");
    write(folder, "t.1.snaps", "14\n*1\nTE20OaX3\n14\n*1\n");
    write(folder, "t.0.marker", "MD70NM\"err\"Y1\nMS70T1eP1V\"late\"\nMS70T5P0V\"early\"\n");
    return folder.resolve("t.otf");
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1);
  }
}
