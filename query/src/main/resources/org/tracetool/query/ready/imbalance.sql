-- Regions in which some processes compute longer than others.
-- imbalance_s is the time by which the slowest one exceeds the mean.
WITH place AS (
  SELECT trace, process_id, any_value(process) AS process, bool_or(parent_id IS NOT NULL) AS is_thread
  FROM locations
  WHERE kind IN ('thread', 'other')
  GROUP BY ALL
), computation AS (
  SELECT trace, region_id, bool_or(activity = 'application') AS computes FROM regions GROUP BY ALL
), by_region_id AS (
  SELECT trace, coalesce(region, '(regions without definition)') AS region, region_id, process_id,
         sum(exclusive_ns) AS exclusive_ns
  FROM calls
  GROUP BY ALL
), running AS ( -- GPU streams are no part of the load of processes
  SELECT trace, count(DISTINCT process_id) AS locations,
         count(DISTINCT process_id) FILTER (WHERE NOT is_thread) AS processes
  FROM by_region_id LEFT JOIN place USING (trace, process_id)
  GROUP BY trace
), by_process AS (
  SELECT trace, region, process_id, any_value(process) AS process,
         coalesce(any_value(is_thread), false) AS is_thread, sum(exclusive_ns) AS exclusive_ns
  FROM by_region_id
  LEFT JOIN computation USING (trace, region_id)
  LEFT JOIN place USING (trace, process_id)
  WHERE coalesce(computes, true)
  GROUP BY trace, region, process_id
), by_region AS ( -- threads count where a thread calls the region
  SELECT trace, region, count(*) AS processes, sum(exclusive_ns) AS sum_ns,
         max(exclusive_ns) AS longest_ns,
         arg_max(process, (exclusive_ns, -process_id::BIGINT)) AS slowest,
         CASE WHEN bool_or(is_thread) THEN any_value(r.locations) ELSE any_value(r.processes) END
           AS participants
  FROM by_process JOIN running r USING (trace)
  GROUP BY trace, region
), span AS (
  SELECT trace, process_id, max(time_ns) - min(time_ns) AS span_ns FROM events GROUP BY ALL
), busy AS (
  SELECT trace, process_id, sum(exclusive_ns) AS busy_ns FROM by_region_id GROUP BY ALL
), outside AS (
  SELECT trace, process_id, process, greatest(0, span_ns - coalesce(busy_ns, 0)) AS outside_ns
  FROM span JOIN place USING (trace, process_id) LEFT JOIN busy USING (trace, process_id)
  WHERE NOT is_thread
), found AS (
  SELECT trace, region, processes, sum_ns, longest_ns, participants, slowest FROM by_region
  UNION ALL
  SELECT trace, '(outside of functions)', count(*), sum(outside_ns), max(outside_ns), count(*),
         arg_max(process, (outside_ns, -process_id::BIGINT))
  FROM outside GROUP BY trace
)
SELECT trace, region, processes, sum_ns / participants / 1e9 AS mean_s,
       longest_ns / 1e9 AS longest_s, (longest_ns - sum_ns / participants) / 1e9 AS imbalance_s,
       slowest
FROM found
WHERE longest_ns > 0
ORDER BY imbalance_s DESC, trace, region
LIMIT 20
