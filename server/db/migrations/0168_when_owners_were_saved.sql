-- When an owner of a business was last saved: what is half typed of one since before goes on from less than there is.
alter table business_details add column step_4_saved_at timestamptz;
