create table settings (organisation text not null primary key, person_daily_cap bigint, organisation_monthly_cap bigint, credit_manager text, own_domains text, data_basis text);
