-- Regions in which processes spend different times: what the slowest one takes beyond the mean.
WITH by_process AS (
  SELECT c.trace, coalesce(region, '(regions without definition)') AS region, c.process_id, c.process, l.parent_id IS NOT NULL AS is_thread,
         sum(exclusive_ns) AS exclusive_ns
  FROM calls c
  LEFT JOIN locations l ON c.trace = l.trace AND c.process_id = l.process_id
  GROUP BY ALL
), running AS (
  SELECT trace, count(DISTINCT process_id) AS locations,
         count(DISTINCT process_id) FILTER (WHERE NOT is_thread) AS processes
  FROM by_process GROUP BY trace
), by_region AS ( -- threads count where a thread calls the region
  SELECT trace, region, count(*) AS processes, sum(exclusive_ns) AS sum_ns,
         max(exclusive_ns) AS longest_ns,
         arg_max(process, (exclusive_ns, -process_id::BIGINT)) AS slowest,
         CASE WHEN bool_or(is_thread) THEN any_value(r.locations) ELSE any_value(r.processes) END
           AS participants
  FROM by_process JOIN running r USING (trace)
  GROUP BY trace, region
)
SELECT trace, region, processes, sum_ns / participants / 1e9 AS mean_s,
       longest_ns / 1e9 AS longest_s, (longest_ns - sum_ns / participants) / 1e9 AS imbalance_s,
       slowest
FROM by_region
ORDER BY imbalance_s DESC, trace, region
LIMIT 20
