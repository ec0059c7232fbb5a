-- Messages with the longest time from send to receive.
SELECT trace, sender, receiver, send_s, duration_s, bytes, tag, communicator
FROM messages
WHERE matched
ORDER BY duration_ns DESC, trace, send_ns, sender_id, receiver_id, tag, bytes
LIMIT 20
