-- Messages by their sizes, in powers of two: how many, how much, how fast.
SELECT trace,
       CASE WHEN bytes = 0 THEN 0 ELSE CAST(2 ** floor(log2(bytes)) AS BIGINT) END AS bytes_from,
       count(*) AS messages,
       sum(bytes) AS bytes,
       avg(duration_s) AS mean_duration_s,
       max(duration_s) AS longest_duration_s
FROM messages
WHERE send_ns IS NOT NULL
GROUP BY ALL
ORDER BY trace, bytes_from
