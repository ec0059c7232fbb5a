-- Critical path by region: the most that a faster region can save.
-- The mean of all processes and threads stands next to it; if the path has much more, the load is
-- not balanced.
WITH paths AS (
  SELECT trace, region, call_path, sum(time_s) AS time_s, any_value(mean_s) AS mean_s
  FROM critical_path
  GROUP BY trace, region, call_path
)
SELECT trace, region, sum(time_s) AS time_s, sum(mean_s) AS mean_s,
       sum(greatest(0, time_s - mean_s)) AS imbalance_s,
       sum(time_s) / sum(sum(time_s)) OVER (PARTITION BY trace) AS share
FROM paths
GROUP BY trace, region
ORDER BY time_s DESC, trace, region
