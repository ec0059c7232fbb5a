-- Late receivers: who waits for whom in a send.
-- The wait lasts from the begin of the call of the send to the begin of that of the receive. It
-- counts if the call of the send lasts that long and the receive was not posted before (Wait,
-- Test).
WITH waiting AS (
  SELECT (trace, region) AS region FROM regions WHERE activity <> 'application'
), early AS (
  SELECT trace, sender, sender_id, receiver, send_region, send_call_begin_ns, receive_call_begin_ns,
         receive_call_begin_ns - send_call_begin_ns AS waited_ns
  FROM messages
  WHERE matched
    AND receive_call_begin_ns > send_call_begin_ns
    AND NOT regexp_matches(lower(receive_region::VARCHAR), 'wait|test')
    AND (trace, send_region) IN (FROM waiting)
    AND (trace, receive_region) IN (FROM waiting)
), waits AS (
  SELECT e.*
  FROM early e SEMI JOIN calls c
    ON c.trace = e.trace AND c.process_id = e.sender_id AND c.region = e.send_region
      AND c.begin_ns = e.send_call_begin_ns AND c.end_ns > e.receive_call_begin_ns
)
SELECT trace, sender, receiver, count(*) AS waits, sum(waited_ns) / 1e9 AS waited_s,
       max(waited_ns) / 1e9 AS longest_s
FROM waits
GROUP BY ALL
ORDER BY waited_s DESC, trace, sender, receiver
LIMIT 20
