-- Who waited for whom in a receive: from the begin of its call to the begin of the send.
WITH waits AS (
  SELECT trace, receiver, receiver_id, sender, receive_call_begin_ns,
         max(least(send_call_begin_ns, receive_ns) - receive_call_begin_ns) AS waited_ns
  FROM messages
  WHERE matched
    AND send_call_begin_ns > receive_call_begin_ns
    AND (receive_region ILIKE 'MPI%' OR receive_region ILIKE 'PMPI%')
  GROUP BY ALL
)
SELECT trace, receiver, sender, count(*) AS waits, sum(waited_ns) / 1e9 AS waited_s,
       max(waited_ns) / 1e9 AS longest_s
FROM waits
GROUP BY ALL
ORDER BY waited_s DESC, trace, receiver, sender
LIMIT 20
