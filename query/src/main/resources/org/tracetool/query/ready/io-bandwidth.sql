-- Bytes read and written over time.
-- The time from the first operation on is divided into 20 equal parts.
WITH data AS (
  SELECT trace, operation, end_ns, bytes
  FROM io
  WHERE operation IN ('read', 'write') AND outermost
), spans AS (
  SELECT trace, min(end_ns) AS from_ns, greatest(max(end_ns) - min(end_ns), 1) AS span_ns
  FROM data GROUP BY trace
)
SELECT trace, least(floor((end_ns - from_ns) * 20e0 / span_ns), 19)::INTEGER AS part,
       (from_ns + part * (span_ns / 20e0)) / 1e9 AS from_s,
       count(*) AS operations,
       coalesce(sum(bytes) FILTER (WHERE operation = 'read'), 0) AS bytes_read,
       coalesce(sum(bytes) FILTER (WHERE operation = 'write'), 0) AS bytes_written,
       bytes_read / (span_ns / 20e9) AS read_bytes_per_s,
       bytes_written / (span_ns / 20e9) AS written_bytes_per_s
FROM data JOIN spans USING (trace)
GROUP BY trace, part, from_ns, span_ns
ORDER BY trace, part
