-- Iterations that take much longer than the others.
-- The result has their begin and by how much they exceed the median.
SELECT trace, iteration, region, begin_s, end_s, mean_s, mean_s - usual_s AS longer_s, max_s,
       slowest_rank, waiting_s
FROM (SELECT *, median(mean_s) OVER (PARTITION BY trace) AS usual_s FROM iterations)
WHERE outlier = 'high'
ORDER BY longer_s DESC, trace, iteration
