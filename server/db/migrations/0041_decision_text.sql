-- The words of a final refusal, beside its reason.
alter table registrations add column decision_text text;
