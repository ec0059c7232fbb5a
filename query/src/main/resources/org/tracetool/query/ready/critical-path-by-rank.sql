-- Critical path by process and thread: which ones the duration depends on.
SELECT trace, process, rank, thread, sum(time_s) AS time_s,
       sum(time_s) / sum(sum(time_s)) OVER (PARTITION BY trace) AS share,
       arg_max(region, (time_s, region)) AS mostly_in
FROM critical_path
GROUP BY trace, process, rank, thread
ORDER BY time_s DESC, trace, rank, thread
