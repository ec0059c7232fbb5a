-- Counters: number of samples; minimum, mean and maximum.
SELECT trace, coalesce(counter, '(counters without definition)') AS counter, min(unit) AS unit, count(*) AS samples, min(value) AS least,
       favg(value) AS mean, max(value) AS largest
FROM counters
GROUP BY ALL
ORDER BY trace, counter
