-- Parallel efficiency with its factors in ten equal parts of the run.
SELECT trace, part, begin_s, end_s, parallel_efficiency, load_balance, serialisation_efficiency,
       transfer_efficiency, waiting_s
FROM efficiency
WHERE part IS NOT NULL
ORDER BY trace, part
