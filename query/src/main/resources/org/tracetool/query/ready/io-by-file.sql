-- Operations on each file: how many, how much, how long.
SELECT trace, coalesce(file, '(files without definition)') AS file, operation,
       count(*) AS operations,
       coalesce(sum(bytes) FILTER (WHERE operation IN ('read', 'write')), 0) AS bytes,
       sum(duration_ns) / 1e9 AS duration_s
FROM io
WHERE outermost
GROUP BY ALL
ORDER BY trace, duration_s DESC, file, operation
