-- Calls and times of regions, as the flat profile of stats has them.
SELECT trace, region, count(*) FILTER (WHERE complete) AS calls,
       sum(exclusive_ns) / 1e9 AS exclusive_s,
       sum(inclusive_ns) FILTER (WHERE complete) / 1e9 AS inclusive_s,
       max(inclusive_s) AS longest_s
FROM calls
GROUP BY ALL
ORDER BY exclusive_s DESC, trace, region
