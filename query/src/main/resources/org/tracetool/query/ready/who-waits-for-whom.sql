-- Who waits for whom: all kinds of waits by waiting rank and late rank.
SELECT trace, rank, cause_rank, sum(count) AS waits, sum(waiting_s) AS waiting_s,
       arg_max(region, (waiting_s, region)) AS mostly_in,
       arg_max(cause_region, (waiting_s, cause_region)) AS cause_mostly_in
FROM waits
GROUP BY trace, rank, cause_rank
ORDER BY waiting_s DESC, trace, rank, cause_rank
LIMIT 20
