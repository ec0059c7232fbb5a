-- Who makes others wait, and in which region it takes longer than they do.
-- Directly, and through others that waited for it.
SELECT trace, process, rank, thread, region, call_path, direct_s, indirect_s, cost_s,
       cost_s / sum(cost_s) OVER (PARTITION BY trace) AS share
FROM delay_costs
ORDER BY cost_s DESC, trace, rank, thread, call_path
LIMIT 20
