package org.tracetool.unify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definition.Group;
import org.tracetool.unify.definitions.ProcessGroups;
import org.tracetool.unify.definitions.UnifiedComments;
import org.tracetool.unify.definitions.UserMessages;

/** Process groups, comments and announcements of messages. */
class DefinitionRulesTest {
  private final ProcessGroups groups = new ProcessGroups(id -> id == 9);

  private int define(int stream, String name, int... members) {
    return groups.define(stream, new Group(1, name, members)) - ProcessGroups.FIRST_TOKEN;
  }

  private List<String> defined() {
    return groups.definitions().stream()
        .filter(d -> d instanceof Group)
        .map(d -> d.name() + java.util.Arrays.toString(((Group) d).members()))
        .toList();
  }

  @Test
  void communicatorsAreToldApartByMembersAndNumber() {
    assertThat(define(1, "__MPI_COMM_OTHER__", 1, 2)).isZero();
    assertThat(define(1, "__MPI_COMM_OTHER__", 1, 2)).isEqualTo(1);
    assertThat(define(1, "__MPI_COMM_OTHER__", 1)).isEqualTo(2);
    groups.finishFamily();
    assertThat(define(2, "__MPI_COMM_OTHER__", 1, 2)).isZero();
    assertThat(define(2, "__MPI_GROUP__", 2, 1)).isEqualTo(3);
    assertThat(define(2, "__MPI_COMM_OTHER__", 1, 2)).isEqualTo(1);
    assertThat(define(2, "__MPI_GROUP__", 2, 1)).isEqualTo(3);
    assertThat(define(2, "__MPI_COMM_OTHER__", 1, 2)).isEqualTo(4);
    assertThat(defined())
        .containsExactly(
            "MPI Communicator 0[1, 2]",
            "MPI Communicator 1[1, 2]",
            "MPI Communicator 2[1]",
            "MPI Group 0[2, 1]",
            "MPI Communicator 3[1, 2]");
  }

  @Test
  void namedGroupsAreUnited() {
    define(0x100001, "team");
    define(2, "__NODE__n", 0x100002, 2);
    define(2, "__ALL__");
    define(1, "__NODE__n", 0x100001, 1);
    define(2, "team", 2, 9);
    define(2, "__NODE__");
    define(2, "__MPI_COMM_WORLD__");
    define(2, "__MPI_COMM_WORLD__", 1, 2, 9);
    define(0x100002, "__MPI_COMM_SELF__");
    define(2, "__MPI_COMM_SELF__");
    define(2, "n", 2);
    assertThat(defined())
        .containsExactly(
            "team[1048577, 2]",
            "n[1, 1048577, 2, 1048578]",
            "All[1, 1048577, 2, 1048578]",
            "__NODE__[2]",
            "MPI_COMM_WORLD[1, 2]",
            "MPI_COMM_SELF 1[2]",
            "n[2]");
  }

  @Test
  void attributesAreUnitedAndListed() {
    int a = define(1, "a") + ProcessGroups.FIRST_TOKEN;
    int b = define(1, "b") + ProcessGroups.FIRST_TOKEN;
    groups.addAttributes(b, 0x20);
    groups.addAttributes(a, 0x80);
    groups.addAttributes(a, 0x1);
    assertThat(groups.definitions().subList(2, 6))
        .containsExactly(
            new Definition.AttributeList(2, new int[] {5}),
            new Definition.AttributeList(1, new int[] {0, 7}),
            new Definition.GroupAttributes(a, 1),
            new Definition.GroupAttributes(b, 2));
  }

  @Test
  void commentsAreSortedAndTimesAreInUtc() {
    UnifiedComments comments = new UnifiedComments();
    comments.add("mine");
    comments.add("__VT_COMMENT__ VT_MODE: TRACE");
    comments.add("__STARTTIME__1793492526242519");
    comments.add("__STARTTIME__1793492526242500");
    comments.add("__STOPTIME__1793579046748606");
    comments.add("__STOPTIME__17x");
    comments.add("mine");
    assertThat(comments.lines(List.of("Warning: w ")))
        .containsExactly(
            "Trace Times:",
            " Start: Sun Nov  1 00:22:06 2026 (1793492526242500)",
            " Stop: Mon Nov  2 00:24:06 2026 (1793579046748606)",
            " Elapsed: 24:02:00 (86520506106)",
            " VT_MODE: TRACE",
            "Warning: w ",
            "User Comments:",
            " mine",
            " __STOPTIME__17x");
  }

  @Test
  void datesAreThoseOfC() {
    DateTimeFormatter asctime =
        DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);
    for (long days = 0; days < 365; days += 13) {
      long second = 1_767_225_600L + days * 86_400 + days * 211; // 2026-01-01 and later
      UnifiedComments comments = new UnifiedComments();
      comments.add("__STARTTIME__" + second + "000000");
      comments.add("__STOPTIME__" + second + "000000");
      String date = asctime.format(Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC));
      assertThat(comments.lines(List.of())).contains(" Start: " + date + " (" + second + "000000)");
    }
  }

  @Test
  void withoutBothTimesThereIsNoBlock() {
    UnifiedComments comments = new UnifiedComments();
    comments.add("__STARTTIME__1793492526242519");
    assertThat(comments.lines(List.of())).isEmpty();
  }

  @Test
  void aSecondSenderMakesAPairWorthlessAndAThirdStartsAfresh() {
    UserMessages messages = new UserMessages();
    messages.announce(1, true, 100, 7);
    messages.announce(2, false, 100, 7);
    assertThat(messages.sender(100, 7)).isEqualTo(1);
    assertThat(messages.receiver(100, 7)).isEqualTo(2);
    assertThat(messages.receiver(100, 8)).isZero();
    messages.announce(3, true, 100, 7);
    assertThat(messages.sender(100, 7)).isZero();
    assertThat(messages.receiver(100, 7)).isZero();
    messages.announce(4, true, 100, 7);
    assertThat(messages.sender(100, 7)).isEqualTo(4);
  }

  @Test
  void announcementsAreReadInHexadecimal() {
    assertThat(UserMessages.parse("__USRCOM_R__C128T1f5"))
        .isEqualTo(new UserMessages.Announcement(false, 0x128, 0x1f5));
    assertThat(UserMessages.parse("__USRCOM_S__C128T")).isNull();
  }
}
