package org.tracetool.format.perfetto.decode;

/** What packets of other sources of data are called, by the number of their field. */
final class PayloadNames {
  private static final String[] NAMES = new String[128];

  static {
    name(1, "ftrace_events", "process_tree");
    name(4, "inode_file_map", "chrome_events", "clock_snapshot", "sys_stats");
    name(9, "process_stats");
    name(33, "trace_config", "ftrace_stats", "trace_stats", "synchronization_marker");
    name(37, "profile_packet", "battery", "android_log", "power_rails");
    name(43, "process_descriptor", "thread_descriptor", "system_info", "trigger", "packages_list");
    name(48, "chrome_benchmark_metadata", "perfetto_metatrace", "compressed_packets");
    name(51, "chrome_metadata", "gpu_counter_event", "gpu_render_stage_event");
    name(54, "streaming_profile_packet");
    name(56, "heap_graph", "graphics_frame_event");
    name(60, "track_descriptor", "module_symbols", "vulkan_memory_event", "gpu_log");
    name(64, "deobfuscation_mapping", "vulkan_api_event", "perf_sample", "cpu_info");
    name(68, "smaps_packet", "service_event", "initial_display_state", "gpu_mem_total_event");
    name(72, "extension_descriptor", "memory_tracker_snapshot", "streaming_allocation");
    name(75, "streaming_free", "frame_timeline_event", "android_energy_estimation_breakdown");
    name(78, "ui_state");
    name(80, "android_camera_frame_event", "android_camera_session_stats", "translation_table");
    name(83, "android_game_intervention_list", "statsd_atom");
    name(86, "android_system_property");
    name(88, "network_packet", "trace_uuid", "track_event_range_of_interest");
    name(91, "entity_state_residency", "network_packet_bundle", "surfaceflinger_layers_snapshot");
    name(94, "surfaceflinger_transactions", "etw_events", "shell_transition");
    name(97, "shell_handler_mappings");
    name(99, "v8_js_code", "v8_internal_code", "v8_wasm_code", "v8_reg_exp_code", "v8_code_move");
    name(104, "protolog_message", "protolog_viewer_config");
    name(107, "remote_clock_sync");
    name(109, "chrome_trigger", "pixel_modem_events", "pixel_modem_token_database");
    name(112, "winscope_extensions", "clone_snapshot_trigger", "bluetooth_trace_event");
    name(115, "kernel_wakelock_data", "app_wakelock_bundle");
    name(117, "generic_kernel_task_state_event", "generic_kernel_cpu_frequency_event");
    name(126, "trace_attributes");
  }

  private PayloadNames() {}

  /** Names fields that follow each other. */
  private static void name(int first, String... names) {
    System.arraycopy(names, 0, NAMES, first, names.length);
  }

  /** The name of a field; its number where it has none. */
  static String of(int field) {
    String name = field < NAMES.length ? NAMES[field] : null;
    return name == null ? "field " + field : name;
  }
}
