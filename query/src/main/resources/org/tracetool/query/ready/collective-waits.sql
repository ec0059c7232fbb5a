-- Collective operations: how long their members waited for the last one to come.
WITH members AS (
  SELECT trace, communicator, communicator_id, instance, blocking, operation,
         max(begin_ns) OVER (PARTITION BY trace, communicator_id, instance, blocking) - begin_ns
           AS waited_ns,
         bytes_sent, bytes_received, duration_ns
  FROM collective_members
)
SELECT trace, operation, communicator, count(*) AS calls,
       sum(bytes_sent) AS bytes_sent, sum(bytes_received) AS bytes_received,
       sum(duration_ns) / 1e9 AS duration_s, sum(waited_ns) / 1e9 AS waited_s,
       max(waited_ns) / 1e9 AS longest_wait_s
FROM members
GROUP BY ALL
ORDER BY waited_s DESC, trace, operation, communicator
