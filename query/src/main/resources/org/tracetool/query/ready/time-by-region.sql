-- Calls and times of regions, as the flat profile of stats has them.
SELECT trace, coalesce(region, '(regions without definition)') AS region, count(*) AS calls,
       sum(exclusive_ns) / 1e9 AS exclusive_s,
       coalesce(sum(inclusive_ns) FILTER (WHERE outermost), 0) / 1e9 AS inclusive_s,
       max(inclusive_ns) FILTER (WHERE complete) / 1e9 AS longest_s
FROM calls
GROUP BY ALL
ORDER BY exclusive_s DESC, trace, region
