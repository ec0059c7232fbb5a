-- Time by rank and iteration.
-- An iteration is a call of the region in which the program repeats itself, or of the one that
-- --region names. Candidates are regions of the program that each process calls at least three
-- times, about equally often and never inside itself. The one that covers most time counts; of
-- several, the one with the fewest calls around it.
WITH named AS (
  SELECT NULL::VARCHAR AS wanted
), counted AS (
  SELECT c.trace, c.region_id, c.region, c.process_id, count(*) AS calls,
         sum(c.inclusive_ns) AS covered_ns, min(c.depth) AS depth, min(c.begin_ns) AS first_ns,
         bool_and(c.outermost) AS outermost
  FROM calls c SEMI JOIN processes p ON c.trace = p.trace AND c.process_id = p.process_id
  WHERE c.complete
  GROUP BY c.trace, c.region_id, c.region, c.process_id
), repeated AS (
  SELECT c.trace, c.region_id, c.region
  FROM counted c
  SEMI JOIN regions r ON c.trace = r.trace AND c.region_id = r.region_id
      AND c.region IS NOT DISTINCT FROM r.region
      AND r.activity = 'application' AND NOT starts_with(r.region, '!$omp')
      AND NOT regexp_matches(coalesce(r.region_group, ''), '(?i)omp|openmp')
  WHERE (SELECT wanted FROM named) IS NULL
  GROUP BY c.trace, c.region_id, c.region
  HAVING count(*) = (SELECT count(DISTINCT process_id) FROM counted o WHERE o.trace = c.trace)
      AND min(c.calls) >= 3 AND max(c.calls) <= 1 + min(c.calls) * 1.1 AND bool_and(c.outermost)
  QUALIFY row_number() OVER (
    PARTITION BY c.trace
    ORDER BY sum(c.covered_ns) DESC, min(c.depth), min(c.first_ns), c.region_id) = 1
  UNION ALL
  SELECT DISTINCT trace, region_id, region FROM calls WHERE region = (SELECT wanted FROM named)
), numbered AS (
  SELECT c.*, row_number() OVER (
    PARTITION BY c.trace, c.process_id ORDER BY c.begin_ns, c.end_ns) AS iteration
  FROM calls c SEMI JOIN repeated r ON c.trace = r.trace AND c.region_id = r.region_id
      AND c.region IS NOT DISTINCT FROM r.region
  WHERE c.complete AND c.outermost
)
SELECT trace, iteration, region, count(*) AS processes, min(inclusive_s) AS shortest_s,
       avg(inclusive_ns) / 1e9 AS mean_s, max(inclusive_s) AS longest_s,
       arg_max(process, (inclusive_ns, -process_id::BIGINT)) AS slowest
FROM numbered
GROUP BY trace, iteration, region
ORDER BY trace, iteration
