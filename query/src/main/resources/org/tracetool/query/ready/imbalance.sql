-- Regions in which processes spend different times: what the slowest one takes beyond the mean.
WITH by_process AS (
  SELECT trace, region, process_id, process, sum(exclusive_ns) AS exclusive_ns
  FROM calls
  GROUP BY ALL
), running AS (
  SELECT trace, count(DISTINCT process_id) AS processes FROM by_process GROUP BY trace
)
SELECT trace, region, count(*) AS processes, sum(exclusive_ns) / running.processes / 1e9 AS mean_s,
       max(exclusive_ns) / 1e9 AS longest_s,
       (max(exclusive_ns) - sum(exclusive_ns) / running.processes) / 1e9 AS imbalance_s,
       arg_max(process, exclusive_ns) AS slowest
FROM by_process JOIN running USING (trace)
GROUP BY trace, region, running.processes
ORDER BY imbalance_s DESC, trace, region
LIMIT 20
