-- The iterations that take much longer than others, with their begin and how much longer than the
-- median they take.
SELECT trace, iteration, region, begin_s, end_s, mean_s, mean_s - usual_s AS longer_s, max_s,
       slowest_rank, waiting_s
FROM (SELECT *, median(mean_s) OVER (PARTITION BY trace) AS usual_s FROM iterations)
WHERE outlier = 'high'
ORDER BY longer_s DESC, trace, iteration
