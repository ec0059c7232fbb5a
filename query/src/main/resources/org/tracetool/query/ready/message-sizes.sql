-- Messages by size, in powers of two: how many, how much, how fast.
-- Messages of unknown size are left out.
SELECT trace,
       CASE WHEN bytes <= 0 THEN 0 ELSE 1::BIGINT << (length(bin(bytes)) - 1) END AS bytes_from,
       count(*) AS messages,
       sum(bytes) AS bytes,
       avg(duration_ns) FILTER (WHERE duration_ns >= 0) / 1e9 AS mean_duration_s,
       max(duration_s) FILTER (WHERE duration_ns >= 0) AS longest_duration_s
FROM messages
WHERE send_ns IS NOT NULL AND bytes IS NOT NULL
GROUP BY ALL
ORDER BY trace, bytes_from
