-- Parallel efficiency with its factors: load balance, serialisation, transfer.
-- It is the product of them.
SELECT trace, (end_ns - begin_ns) / 1e9 AS duration_s, parallel_efficiency, load_balance,
       serialisation_efficiency, transfer_efficiency, useful_s, waiting_s
FROM efficiency
WHERE part IS NULL
ORDER BY trace
