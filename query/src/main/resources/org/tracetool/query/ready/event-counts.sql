-- How many events of each kind there are.
SELECT trace, kind, count(*) AS events
FROM events
GROUP BY ALL
ORDER BY trace, events DESC, kind
