create index balances_low on balances (organisation) where alerted_at_percent <= 5;
