-- The iterations of the main loop, as analyze finds it, or of the region that --region names: how
-- long they take, which rank computes longest in them, and how much they wait. Outliers are marked.
SELECT trace, iteration, region, begin_s, mean_s, max_s, slowest_rank, useful_s, waiting_s,
       load_balance, outlier
FROM iterations
ORDER BY trace, iteration
