-- Number of events of each kind.
SELECT trace, kind, count(*) AS events
FROM events
GROUP BY ALL
ORDER BY trace, events DESC, kind
