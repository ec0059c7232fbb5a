-- Time by rank and iteration: an iteration is a call of the region that takes most time of those
-- that one call has called again and again.
WITH repeated AS (
  SELECT trace, region_id, region
  FROM calls
  WHERE complete AND depth > 1
  GROUP BY trace, region_id, region
  HAVING count(*) >= 2 * count(DISTINCT process_id) AND min(depth) = max(depth)
      AND min(caller) IS NOT DISTINCT FROM max(caller)
  QUALIFY row_number() OVER (
    PARTITION BY trace ORDER BY sum(inclusive_ns) DESC, region_id, region) = 1
), numbered AS (
  SELECT c.*, row_number() OVER (
    PARTITION BY c.trace, c.process_id ORDER BY c.begin_ns, c.end_ns) AS iteration
  FROM calls c JOIN repeated r ON c.trace = r.trace AND c.region_id = r.region_id
  WHERE c.complete
)
SELECT trace, iteration, region, count(*) AS processes, min(inclusive_s) AS shortest_s,
       avg(inclusive_ns) / 1e9 AS mean_s, max(inclusive_s) AS longest_s,
       arg_max(process, (inclusive_ns, -process_id::BIGINT)) AS slowest
FROM numbered
GROUP BY trace, iteration, region
ORDER BY trace, iteration
