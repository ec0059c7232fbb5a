-- Calls and times of regions: the flat profile.
-- The figures are those of stats --by region.
SELECT trace, coalesce(region, '(regions without definition)') AS region, count(*) AS calls,
       sum(exclusive_ns) / 1e9 AS exclusive_s,
       coalesce(sum(inclusive_ns) FILTER (WHERE outermost), 0) / 1e9 AS inclusive_s,
       max(inclusive_ns) FILTER (WHERE complete) / 1e9 AS longest_s
FROM calls
GROUP BY ALL
ORDER BY exclusive_s DESC, trace, region
