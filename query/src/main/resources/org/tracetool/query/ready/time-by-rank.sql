-- Time of each process by group of regions.
SELECT c.trace, c.process, c.rank, coalesce(r.region_group, '(no group)') AS region_group,
       count(*) AS calls, sum(c.exclusive_ns) / 1e9 AS exclusive_s
FROM calls c
LEFT JOIN (SELECT trace, region_id, any_value(region_group) AS region_group
           FROM regions WHERE stream IS NULL GROUP BY ALL) r
  ON c.trace = r.trace AND c.region_id = r.region_id
GROUP BY ALL
ORDER BY c.trace, c.rank, c.process, exclusive_s DESC, region_group
