package org.tracetool.cli.settings;

/**
 * A default that the user has stated.
 *
 * @param name what is set
 * @param command the command it is for; empty for all
 * @param value its value, as an option would take it
 * @param origin where it was stated, for users
 */
record Setting(SettingName name, String command, String value, String origin) {}
