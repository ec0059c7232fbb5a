-- Late senders: who waits for whom in a receive.
-- The wait lasts from the begin of the call of the receive to the begin of the send.
WITH late AS (
  SELECT trace, receiver, receiver_id, sender, sender_id, receive_call_begin_ns,
         least(coalesce(send_call_begin_ns, send_ns), receive_ns) - receive_call_begin_ns
           AS waited_ns
  FROM messages
  WHERE matched
    AND (trace, receive_region) IN (
      SELECT (trace, region) FROM regions WHERE activity <> 'application')
), waits AS ( -- of several messages that one call receives the longest wait counts
  SELECT trace, receiver, arg_max(sender, (waited_ns, -sender_id::BIGINT)) AS sender, max(waited_ns) AS waited_ns
  FROM late
  WHERE waited_ns > 0
  GROUP BY trace, receiver, receiver_id, receive_call_begin_ns
)
SELECT trace, receiver, sender, count(*) AS waits, sum(waited_ns) / 1e9 AS waited_s,
       max(waited_ns) / 1e9 AS longest_s
FROM waits
GROUP BY ALL
ORDER BY waited_s DESC, trace, receiver, sender
LIMIT 20
