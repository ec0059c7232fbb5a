-- Collective operations: how long members wait for those that they depend on.
-- Not counted: waiting for operations that do not block, in the calls that complete them.
WITH members AS (
  SELECT c.*, coalesce(l.parent_id, c.process_id) AS member_id
  FROM collective_members c
  LEFT JOIN locations l ON c.trace = l.trace AND c.process_id = l.process_id
), meetings AS (
  SELECT *, process_id = root_id OR member_id = root_id AS is_root,
         max(begin_ns) OVER meeting AS last_ns,
         max(begin_ns) FILTER (WHERE process_id = root_id OR member_id = root_id) OVER meeting
           AS root_ns,
         -- should the members differ, the last one tells what they wait for
         arg_max(type, (begin_ns, -process_id::BIGINT)) OVER meeting AS meeting_type
  FROM members
  WINDOW meeting AS (PARTITION BY trace, communicator_id, blocking, instance)
), waits AS (
  SELECT *, greatest(0, least(end_ns, coalesce(
           CASE WHEN NOT blocking THEN begin_ns
                WHEN meeting_type = 'one2all' THEN root_ns
                WHEN meeting_type <> 'all2one' OR is_root THEN last_ns END, begin_ns)) - begin_ns)
           AS waited_ns
  FROM meetings
)
SELECT trace, coalesce(operation, '(operations without definition)') AS operation,
       coalesce(communicator, '(communicators without definition)') AS communicator,
       count(*) AS calls,
       sum(bytes_sent) AS bytes_sent, sum(bytes_received) AS bytes_received,
       sum(duration_ns) / 1e9 AS duration_s, sum(waited_ns) / 1e9 AS waited_s,
       max(waited_ns) / 1e9 AS longest_wait_s
FROM waits
GROUP BY ALL
ORDER BY waited_s DESC, trace, operation, communicator
